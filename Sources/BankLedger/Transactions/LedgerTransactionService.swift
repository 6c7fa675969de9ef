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

    /// The entries that fit a query. A cursor is the id of the last entry of the page before.
    public func transactions(
        _ query: TransactionQuery, page: PageRequest
    ) async throws -> Page<Transaction> {
        let principal = try await principals.principal()
        return try await store.read { try $0.transactions(query, page: page, for: principal) }
    }

    /// One entry.
    public func transaction(id: TransactionID) async throws -> Transaction {
        let principal = try await principals.principal()
        return try await store.read { try $0.transaction(id, for: principal) }
    }

    /// The same entries for somebody else.
    public func acting(for principals: any PrincipalSource) -> any TransactionServiceProtocol {
        LedgerTransactionService(store: store, principals: principals)
    }
}
