public import BankDomain
public import BankServices

public final class LedgerTellerService: TellerServiceProtocol {
    private let store: LedgerStore
    private let principals: any PrincipalSource

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

    public func setFloor(of id: AccountID, to floor: Money?, mode: ExecutionMode) async throws -> Account {
        let principal = try await principals.principal(.tellerSetFloor, in: .operator)
        return try await store.write(mode, AuditedAction(.tellerSetFloor, by: principal, on: id.text)) {
            try $0.accounts.setFloor(of: id, to: floor, for: principal).account
        }
    }

    public func addOwner(_ user: String, to id: AccountID, mode: ExecutionMode) async throws -> Account {
        let principal = try await principals.principal(.tellerAddOwner, in: .teller)
        return try await store.write(mode, AuditedAction(.tellerAddOwner, by: principal, on: id.text)) {
            try $0.accounts.addOwner(user, to: id, for: principal).account
        }
    }

    public func removeOwner(
        _ user: String, from id: AccountID, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Account {
        let principal = try await principals.principal(.tellerRemoveOwner, in: .teller)
        return try await store.write(mode, AuditedAction(.tellerRemoveOwner, by: principal, on: id.text)) {
            try $0.accounts.removeOwner(
                user, from: id, endsDependents: endsDependents, for: principal
            ).account
        }
    }

    public func account(named name: String) async throws -> Account {
        let principal = try await principals.principal(.accountsShow, in: .teller)
        let reference = AccountReference(name)
        return try await store.read {
            try $0.accounts.account(named: reference, for: .counter, principal: principal).account
        }
    }

    private func book(
        _ request: CashRequest, _ direction: Transaction.Direction, _ mode: ExecutionMode
    ) async throws -> Transaction {
        let operation: BankOperation = direction == .credit ? .tellerDeposit : .tellerWithdraw
        let principal = try await principals.principal(operation, in: .teller)
        let action = AuditedAction(operation, by: principal, on: request.accountID.text)
        return try await store.writeTogether(
            mode, action, key: request.idempotencyKey,
            lookups: Lookups(principal, request.idempotencyKey, request.accountID)
        ) {
            try $0.teller.bookCash(request, direction, for: principal)
        }
    }
}
