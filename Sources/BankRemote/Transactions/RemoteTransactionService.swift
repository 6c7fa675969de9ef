import BankAPI
public import BankDomain
public import BankServices

/// Entries of accounts at a server's bank.
public final class RemoteTransactionService: TransactionServiceProtocol {
    private let api: APIClient

    public init(api: APIClient) { self.api = api }

    public func transactions(_ query: TransactionQuery, page: PageRequest) async throws -> Page<Transaction> {
        let count = TransactionsAPI.count(optional: query.countsTotal ? true : nil)
        guard !query.isWithoutDays else {
            // The API refuses such a period, but the server must still check everything else.
            let account = TransactionsAPI.account(optional: query.accountID?.text)
            _ = try await api.call(TransactionsAPI.list, [account], page: page)
            return Page(items: [], page: page.page, limit: page.limit, total: query.countsTotal ? 0 : nil)
        }
        return try await api.call(TransactionsAPI.list, Self.conditions(query) + [count], page: page)
    }

    public func transaction(id: TransactionID) async throws -> Transaction {
        try await api.call(TransactionsAPI.show, [TransactionsAPI.id(id)])
    }

    public func categorize(
        _ id: TransactionID, as category: TransactionCategory?, mode: ExecutionMode
    ) async throws -> Transaction {
        try await api.call(
            TransactionsAPI.categorize,
            [TransactionsAPI.id(id), TransactionsAPI.newCategory(optional: category)], mode: mode)
    }

    public func annotate(
        _ id: TransactionID, _ annotation: TransactionAnnotation, mode: ExecutionMode
    ) async throws -> Transaction {
        try await api.call(
            TransactionsAPI.annotate,
            [
                TransactionsAPI.id(id), TransactionsAPI.note(optional: annotation.note),
                TransactionsAPI.tags(optional: annotation.tags),
            ], mode: mode)
    }

    public func summary(
        _ query: TransactionQuery, by grouping: TransactionGrouping
    ) async throws -> [TransactionSummary] {
        guard !query.isWithoutDays else {
            _ = try await transactions(query, page: .first)
            return []
        }
        return try await api.call(
            TransactionsAPI.summary, Self.conditions(query) + [TransactionsAPI.grouping(grouping)])
    }

    public func categoryRules() async throws -> [CategoryRule] { try await api.call(TransactionsAPI.rules) }

    public func addCategoryRule(
        _ request: CategoryRuleRequest, mode: ExecutionMode
    ) async throws -> CategoryRule {
        try await api.call(
            TransactionsAPI.addRule,
            [
                TransactionsAPI.ruleText(request.text), TransactionsAPI.ruleCategory(request.category),
                TransactionsAPI.position(optional: request.position),
            ], mode: mode)
    }

    public func removeCategoryRule(_ id: CategoryRuleID, mode: ExecutionMode) async throws -> CategoryRule {
        try await api.call(TransactionsAPI.removeRule, [TransactionsAPI.rule(id)], mode: mode)
    }

    private static func conditions(_ query: TransactionQuery) -> [RouteArgument?] {
        [
            TransactionsAPI.account(optional: query.accountID?.text),
            TransactionsAPI.text(optional: query.text), TransactionsAPI.from(optional: query.from),
            TransactionsAPI.to(optional: query.to), TransactionsAPI.direction(optional: query.direction),
            TransactionsAPI.minimumMinorUnits(optional: query.minimumMinorUnits.map { Int($0) }),
            TransactionsAPI.maximumMinorUnits(optional: query.maximumMinorUnits.map { Int($0) }),
            TransactionsAPI.category(optional: query.category),
            TransactionsAPI.status(optional: query.status),
        ]
    }
}

extension TransactionQuery {
    /// Whether the last day is before the first, so that nothing matches.
    fileprivate var isWithoutDays: Bool {
        guard let from, let to else { return false }
        return to < from
    }
}
