public import BankDomain
public import BankServices

public final class StubTransactionService: TransactionServiceProtocol {
    public struct Listing: Hashable, Sendable {
        public let query: TransactionQuery
        public let page: PageRequest

        public init(_ query: TransactionQuery, page: PageRequest) {
            self.query = query
            self.page = page
        }
    }

    public let onTransactions = AsyncStub<Listing, Page<Transaction>>("StubTransactionService.transactions")
    public let onTransaction = AsyncStub<TransactionID, Transaction>("StubTransactionService.transaction")
    public let onCategorize = AsyncStub<Categorizing, Transaction>("StubTransactionService.categorize")
    public let onAnnotate = AsyncStub<Annotating, Transaction>("StubTransactionService.annotate")
    public let onSummary = AsyncStub<Summing, [TransactionSummary]>("StubTransactionService.summary")
    public let onCategoryRules = AsyncStub<Void, [CategoryRule]>("StubTransactionService.categoryRules")
    public let onAddCategoryRule = AsyncStub<ChangeCall<CategoryRuleRequest>, CategoryRule>(
        "StubTransactionService.addCategoryRule")
    public let onRemoveCategoryRule = AsyncStub<ChangeCall<CategoryRuleID>, CategoryRule>(
        "StubTransactionService.removeCategoryRule")

    public init() {}

    public func transactions(
        _ query: TransactionQuery, page: PageRequest
    ) async throws -> Page<Transaction> {
        try await onTransactions(Listing(query, page: page))
    }

    public func transaction(id: TransactionID) async throws -> Transaction { try await onTransaction(id) }

    public func categorize(
        _ id: TransactionID, as category: TransactionCategory?, mode: ExecutionMode
    ) async throws -> Transaction {
        try await onCategorize(Categorizing(id, category, mode))
    }

    public func annotate(
        _ id: TransactionID, _ annotation: TransactionAnnotation, mode: ExecutionMode
    ) async throws -> Transaction {
        try await onAnnotate(Annotating(id, annotation, mode))
    }

    public func summary(
        _ query: TransactionQuery, by grouping: TransactionGrouping
    ) async throws -> [TransactionSummary] {
        try await onSummary(Summing(query, by: grouping))
    }

    public func categoryRules() async throws -> [CategoryRule] { try await onCategoryRules(()) }

    public func addCategoryRule(
        _ request: CategoryRuleRequest, mode: ExecutionMode
    ) async throws -> CategoryRule {
        try await onAddCategoryRule(ChangeCall(request, mode: mode))
    }

    public func removeCategoryRule(_ id: CategoryRuleID, mode: ExecutionMode) async throws -> CategoryRule {
        try await onRemoveCategoryRule(ChangeCall(id, mode: mode))
    }
}
