public import BankDomain
public import BankServices

/// The entries of the embedded bank's accounts.
public final class LedgerTransactionService: TransactionServiceProtocol {
    private let store: LedgerStore
    private let principals: any PrincipalSource

    /// The entries in `store`, for whom `principals` names.
    public init(store: LedgerStore, principals: any PrincipalSource) {
        self.store = store
        self.principals = principals
    }

    public func transactions(
        _ query: TransactionQuery, page: PageRequest
    ) async throws -> Page<Transaction> {
        let principal = try await principals.principal()
        return try await store.read { try $0.transactions(query, page: page, for: principal) }
    }

    public func transaction(id: TransactionID) async throws -> Transaction {
        let principal = try await principals.principal()
        return try await store.read { try $0.transaction(id, for: principal) }
    }

    public func acting(for principals: any PrincipalSource) -> any TransactionServiceProtocol {
        LedgerTransactionService(store: store, principals: principals)
    }
}
