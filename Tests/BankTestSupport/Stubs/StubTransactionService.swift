public import BankDomain
public import BankServices

/// Answers what the test says.
public final class StubTransactionService: TransactionServiceProtocol {
    /// The arguments of ``transactions(_:page:)``.
    public struct Listing: Hashable, Sendable {
        /// Which entries.
        public let query: TransactionQuery
        /// Which part of them.
        public let page: PageRequest

        /// Arguments.
        public init(_ query: TransactionQuery, page: PageRequest) {
            self.query = query
            self.page = page
        }
    }

    /// Answers ``transactions(_:page:)``.
    public let onTransactions = AsyncStub<Listing, Page<Transaction>>("StubTransactionService.transactions")
    /// Answers ``transaction(id:)``.
    public let onTransaction = AsyncStub<TransactionID, Transaction>("StubTransactionService.transaction")
    /// Sees ``acting(for:)``; without an answer it fails the test and the stub itself acts.
    public let onActing = SyncStub<any PrincipalSource, any TransactionServiceProtocol>(
        "StubTransactionService.acting")

    /// A service without answers.
    public init() {}

    /// Answers as ``onTransactions`` says.
    public func transactions(
        _ query: TransactionQuery, page: PageRequest
    ) async throws -> Page<Transaction> {
        try await onTransactions(Listing(query, page: page))
    }

    /// Answers as ``onTransaction`` says.
    public func transaction(id: TransactionID) async throws -> Transaction { try await onTransaction(id) }

    /// Answers as ``onActing`` says.
    public func acting(for principals: any PrincipalSource) -> any TransactionServiceProtocol {
        (try? onActing(principals)) ?? self
    }
}
