public import BankDomain
import BankRules
public import BankServices

public final class MockTellerService: TellerServiceProtocol, HostService {
    let host: MockBankHost
    let principals: any PrincipalSource

    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    public func deposit(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction {
        try await change(
            .tellerDeposit, on: request.auditSubject, in: .teller, mode,
            about: { _, _ in CallFacts(request) }
        ) {
            try $0.cash(request, .credit, for: $1)
        }
    }

    public func withdraw(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction {
        try await change(
            .tellerWithdraw, on: request.auditSubject, in: .teller, mode,
            about: { _, _ in CallFacts(request) }
        ) {
            try $0.cash(request, .debit, for: $1)
        }
    }

    public func reverse(
        _ id: TransactionID, _ correction: Correction, valueDate: CalendarDate?, mode: ExecutionMode
    ) async throws -> Transaction {
        try await change(
            .tellerReverse, on: AuditedAction.subject(id.text, valueDate: valueDate), in: .teller, mode,
            about: { bank, _ in CallFacts(try bank.bookedEntry(id), key: correction.idempotencyKey) }
        ) { try $0.reverse(id, correction, valueDate: valueDate, for: $1) }
    }

    public func releaseHold(
        _ id: TransferHoldID, _ correction: Correction, mode: ExecutionMode
    ) async throws -> TransferHold {
        try await change(.tellerReleaseHold, on: id.text, in: .teller, mode) {
            try $0.releaseHold(id, correction, for: $1)
        }
    }

    public func setFloor(of id: AccountID, to floor: Money?, mode: ExecutionMode) async throws -> Account {
        try await change(.tellerSetFloor, on: id.text, in: .operator, mode) {
            try $0.setFloor(of: id, to: floor, for: $1)
        }
    }

    public func addOwner(_ user: String, to id: AccountID, mode: ExecutionMode) async throws -> Account {
        try await change(.tellerAddOwner, on: id.text, in: .teller, mode) {
            try $0.addOwner(user, to: id, for: $1)
        }
    }

    public func removeOwner(
        _ user: String, from id: AccountID, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Account {
        try await change(.tellerRemoveOwner, on: id.text, in: .teller, mode) {
            try $0.removeOwner(user, from: id, endsDependents: endsDependents, for: $1)
        }
    }

    public func account(named name: String) async throws -> Account {
        try await readAccounts(.accountsShow, in: .teller) {
            try $0.account(named: name, for: .counter, by: $1)
        }
    }
}
