import BankAPI
public import BankDomain
public import BankServices

/// Entries of accounts at a server's bank.
public final class RemoteTransactionService: TransactionServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func transactions(_ query: TransactionQuery, page: PageRequest) async throws -> Page<Transaction> {
        guard !query.isWithoutDays else {
            // The API refuses such a period, but the server must still check everything else.
            let account = TransactionQuery(accountID: query.accountID)
            _ = try await api.call(TransactionsAPI.list, TypedTransactionQuery(account), false, page)
            return Page(items: [], page: page.page, limit: page.limit, total: query.countsTotal ? 0 : nil)
        }
        return try await api.call(
            TransactionsAPI.list, TypedTransactionQuery(query), query.countsTotal, page)
    }

    public func transaction(id: TransactionID) async throws -> Transaction {
        try await api.call(TransactionsAPI.show, id)
    }

    public func categorize(
        _ id: TransactionID, as category: TransactionCategory?, mode: ExecutionMode
    ) async throws -> Transaction {
        try await api.call(TransactionsAPI.categorize, id, category, mode)
    }

    public func annotate(
        _ id: TransactionID, _ annotation: TransactionAnnotation, mode: ExecutionMode
    ) async throws -> Transaction {
        try await api.call(TransactionsAPI.annotate, id, annotation, mode)
    }

    public func summary(
        _ query: TransactionQuery, by grouping: TransactionGrouping
    ) async throws -> [TransactionSummary] {
        guard !query.isWithoutDays else {
            _ = try await transactions(query, page: .first)
            return []
        }
        return try await api.call(TransactionsAPI.summary, TypedTransactionQuery(query), grouping)
    }

    public func categoryRules() async throws -> [CategoryRule] { try await api.call(TransactionsAPI.rules) }

    public func addCategoryRule(
        _ request: CategoryRuleRequest, mode: ExecutionMode
    ) async throws -> CategoryRule {
        try await api.call(TransactionsAPI.addRule, request, mode)
    }

    public func removeCategoryRule(_ id: CategoryRuleID, mode: ExecutionMode) async throws -> CategoryRule {
        try await api.call(TransactionsAPI.removeRule, id, mode)
    }
}

extension TransactionQuery {
    /// Whether the last day is before the first, so that nothing matches.
    fileprivate var isWithoutDays: Bool {
        guard let from, let to else { return false }
        return to < from
    }
}
