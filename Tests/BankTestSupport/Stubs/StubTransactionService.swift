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
    /// Answers ``categorize(_:as:mode:)``.
    public let onCategorize = AsyncStub<Categorizing, Transaction>("StubTransactionService.categorize")
    /// Answers ``annotate(_:_:mode:)``.
    public let onAnnotate = AsyncStub<Annotating, Transaction>("StubTransactionService.annotate")
    /// Answers ``summary(_:by:)``.
    public let onSummary = AsyncStub<Summing, [TransactionSummary]>("StubTransactionService.summary")
    /// Answers ``categoryRules()``.
    public let onCategoryRules = AsyncStub<Void, [CategoryRule]>("StubTransactionService.categoryRules")
    /// Answers ``addCategoryRule(_:mode:)``.
    public let onAddCategoryRule = AsyncStub<ChangeCall<CategoryRuleRequest>, CategoryRule>(
        "StubTransactionService.addCategoryRule")
    /// Answers ``removeCategoryRule(_:mode:)``.
    public let onRemoveCategoryRule = AsyncStub<ChangeCall<CategoryRuleID>, CategoryRule>(
        "StubTransactionService.removeCategoryRule")

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

    /// Answers as ``onCategorize`` says.
    public func categorize(
        _ id: TransactionID, as category: TransactionCategory?, mode: ExecutionMode
    ) async throws -> Transaction {
        try await onCategorize(Categorizing(id, category, mode))
    }

    /// Answers as ``onAnnotate`` says.
    public func annotate(
        _ id: TransactionID, _ annotation: TransactionAnnotation, mode: ExecutionMode
    ) async throws -> Transaction {
        try await onAnnotate(Annotating(id, annotation, mode))
    }

    /// Answers as ``onSummary`` says.
    public func summary(
        _ query: TransactionQuery, by grouping: TransactionGrouping
    ) async throws -> [TransactionSummary] {
        try await onSummary(Summing(query, by: grouping))
    }

    /// Answers as ``onCategoryRules`` says.
    public func categoryRules() async throws -> [CategoryRule] { try await onCategoryRules(()) }

    /// Answers as ``onAddCategoryRule`` says.
    public func addCategoryRule(
        _ request: CategoryRuleRequest, mode: ExecutionMode
    ) async throws -> CategoryRule {
        try await onAddCategoryRule(ChangeCall(request, mode: mode))
    }

    /// Answers as ``onRemoveCategoryRule`` says.
    public func removeCategoryRule(_ id: CategoryRuleID, mode: ExecutionMode) async throws -> CategoryRule {
        try await onRemoveCategoryRule(ChangeCall(id, mode: mode))
    }
}
