public import BankDomain
public import BankServices

/// The entries of the accounts at the embedded bank.
public final class LedgerTransactionService: TransactionServiceProtocol {
    private let store: LedgerStore
    private let principals: any PrincipalSource

    /// Creates the service over `store` for the user of `principals`.
    public init(store: LedgerStore, principals: any PrincipalSource) {
        self.store = store
        self.principals = principals
    }

    /// The entries that match a query. A cursor is the id of the last entry on the previous page.
    public func transactions(
        _ query: TransactionQuery, page: PageRequest
    ) async throws -> Page<Transaction> {
        let principal = try await principals.principal(.transactionsList)
        if query.text != nil { await store.indexTextsForSearch() }
        return try await store.report { try $0.transactions.transactions(query, page: page, for: principal) }
    }

    public func transaction(id: TransactionID) async throws -> Transaction {
        let principal = try await principals.principal(.transactionsShow)
        return try await store.read { try $0.transactions.transaction(id, for: principal) }
    }

    public func categorize(
        _ id: TransactionID, as category: TransactionCategory?, mode: ExecutionMode
    ) async throws -> Transaction {
        let principal = try await principals.principal(.transactionsCategorize, in: .customer)
        let action = AuditedAction(.transactionsCategorize, by: principal, on: id.text)
        return try await store.write(mode, action) {
            try $0.transactions.categorize(id, as: category, for: principal)
        }
    }

    public func annotate(
        _ id: TransactionID, _ annotation: TransactionAnnotation, mode: ExecutionMode
    ) async throws -> Transaction {
        let principal = try await principals.principal(.transactionsAnnotate, in: .customer)
        let action = AuditedAction(.transactionsAnnotate, by: principal, on: id.text)
        return try await store.write(mode, action) {
            try $0.transactions.annotate(id, try annotation.checked(), for: principal)
        }
    }

    public func summary(
        _ query: TransactionQuery, by grouping: TransactionGrouping
    ) async throws -> [TransactionSummary] {
        let principal = try await principals.principal(.transactionsSummary)
        return try await store.report { try $0.transactions.summary(query, by: grouping, for: principal) }
    }

    public func categoryRules() async throws -> [CategoryRule] {
        let principal = try await principals.principal(.transactionsRulesList)
        return try await store.read { try $0.transactions.categoryRules(of: principal) }
    }

    public func addCategoryRule(
        _ request: CategoryRuleRequest, mode: ExecutionMode
    ) async throws -> CategoryRule {
        let principal = try await principals.principal(.transactionsRulesAdd, in: .customer)
        let action = AuditedAction(.transactionsRulesAdd, by: principal)
        return try await store.write(mode, action, subject: { $0.id.text }) {
            try $0.transactions.addCategoryRule(request, for: principal)
        }
    }

    public func removeCategoryRule(_ id: CategoryRuleID, mode: ExecutionMode) async throws -> CategoryRule {
        let principal = try await principals.principal(.transactionsRulesRemove)
        let action = AuditedAction(.transactionsRulesRemove, by: principal, on: id.text)
        return try await store.write(mode, action) {
            try $0.transactions.removeCategoryRule(id, for: principal)
        }
    }
}
