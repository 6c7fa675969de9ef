public import BankDomain
import BankRules
public import BankServices

public final class LedgerTellerService: TellerServiceProtocol, StoreService {
    let store: LedgerStore
    let principals: any PrincipalSource

    /// Creates the service over `store` for the member of staff of `principals`.
    public init(store: LedgerStore, principals: any PrincipalSource) {
        self.store = store
        self.principals = principals
    }

    public func deposit(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction {
        try await book(request, .credit, mode)
    }

    public func withdraw(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction {
        try await book(request, .debit, mode)
    }

    public func reverse(
        _ id: TransactionID, _ correction: Correction, valueDate: CalendarDate?, mode: ExecutionMode
    ) async throws -> Transaction {
        try await change(
            .tellerReverse, on: AuditedAction.subject(id.text, valueDate: valueDate), in: .teller, mode,
            key: correction.idempotencyKey
        ) { try $0.bank.reverse(id, correction, valueDate: valueDate, for: $1) }
    }

    public func releaseHold(
        _ id: TransferHoldID, _ correction: Correction, mode: ExecutionMode
    ) async throws -> TransferHold {
        try await change(.tellerReleaseHold, on: id.text, in: .teller, mode, key: correction.idempotencyKey) {
            try $0.bank.releaseHold(id, correction, for: $1)
        }
    }

    public func setFloor(of id: AccountID, to floor: Money?, mode: ExecutionMode) async throws -> Account {
        try await change(.tellerSetFloor, on: id.text, in: .operator, mode) {
            try $0.bank.setFloor(of: id, to: floor, for: $1)
        }
    }

    public func addOwner(_ user: String, to id: AccountID, mode: ExecutionMode) async throws -> Account {
        try await change(.tellerAddOwner, on: id.text, in: .teller, mode) {
            try $0.bank.addOwner(user, to: id, for: $1)
        }
    }

    public func removeOwner(
        _ user: String, from id: AccountID, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Account {
        try await change(.tellerRemoveOwner, on: id.text, in: .teller, mode) {
            try $0.bank.removeOwner(user, from: id, endsDependents: endsDependents, for: $1)
        }
    }

    public func account(named name: String) async throws -> Account {
        try await read(.accountsShow, in: .teller) {
            try $0.account(named: name, for: .counter, by: $1)
        }
    }

    private func book(
        _ request: CashRequest, _ direction: Transaction.Direction, _ mode: ExecutionMode
    ) async throws -> Transaction {
        let operation: BankOperation = direction == .credit ? .tellerDeposit : .tellerWithdraw
        return try await change(
            operation, on: request.auditSubject, in: .teller, mode, key: request.idempotencyKey,
            .reading([request.accountID])
        ) { try $0.bank.cash(request, direction, for: $1) }
    }
}
