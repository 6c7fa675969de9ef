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
        try await cash(request, .credit, .tellerDeposit, mode)
    }

    public func withdraw(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction {
        try await cash(request, .debit, .tellerWithdraw, mode)
    }

    public func setFloor(of id: AccountID, to floor: Money?, mode: ExecutionMode) async throws -> Account {
        try await change(.tellerSetFloor, in: .operator, id, mode) {
            try $0.setFloor(of: id, to: floor, by: $1)
        }
    }

    public func addOwner(_ user: String, to id: AccountID, mode: ExecutionMode) async throws -> Account {
        try await change(.tellerAddOwner, in: .teller, id, mode) { try $0.addOwner(user, to: id, by: $1) }
    }

    public func removeOwner(
        _ user: String, from id: AccountID, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Account {
        try await change(.tellerRemoveOwner, in: .teller, id, mode) {
            try $0.removeOwner(user, from: id, endsDependents: endsDependents, by: $1)
        }
    }

    public func account(named name: String) async throws -> Account {
        try await readAccounts(.accountsShow, in: .teller) {
            try $0.resolve(AccountReference(name), for: .counter, by: $1)
        }
    }

    private func change(
        _ operation: BankOperation, in role: Principal.Role, _ id: AccountID, _ mode: ExecutionMode,
        _ body: @escaping @Sendable (inout MockBank, Principal) throws -> Account
    ) async throws -> Account {
        try await change(operation, on: id.text, in: role, mode) { try body(&$0, $1) }
    }

    private func cash(
        _ request: CashRequest, _ direction: Transaction.Direction, _ operation: BankOperation,
        _ mode: ExecutionMode
    ) async throws -> Transaction {
        try await change(operation, on: request.accountID.text, in: .teller, mode) {
            try $0.cash(request, direction, by: $1)
        }
    }
}

/// Cash. The order of the checks is part of the contract: both banks refuse alike.
extension MockBank {
    mutating func cash(
        _ request: CashRequest, _ direction: Transaction.Direction, by principal: Principal
    ) throws(ServiceError) -> Transaction {
        try request.amount.requirePayable()
        let reference = try FreeText.reference(request.reference)
        let mark = RequestKey(
            user: principal.userID, key: request.idempotencyKey, fingerprint: request.fingerprint(direction))
        if let first = try earlier(mark), let answer = first.lastEntry(of: request.accountID) {
            return answer
        }

        let account = try account(request.accountID)
        try direction == .debit ? account.requireDebitable() : account.requireCreditable()
        try account.requireCurrency(request.amount.currency)
        let text = direction == .credit ? BookingText.cashDeposit : BookingText.cashWithdrawal
        let side = MockPosting.Side(account: account.id, description: text, counterparty: "")
        try post(
            MockPosting(
                debit: direction == .debit ? side : .bank, credit: direction == .credit ? side : .bank,
                amount: request.amount, date: head.clock.date, createdAt: head.clock, reference: reference,
                category: .cash, request: mark))
        guard let entry = journal.lastEntry(of: account.id) else {
            fatalError("Posted cash is in the journal.")
        }
        tellOwners(of: account, NotificationEvent(booked: entry))
        return entry
    }
}

extension MockAccount {
    func requireCurrency(_ currency: Currency) throws(ServiceError) {
        guard currency == self.currency else {
            throw .currencyMismatch(expected: self.currency, actual: currency)
        }
    }
}
