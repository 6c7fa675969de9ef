public import BankDomain
public import BankServices

/// The entries of the accounts at the embedded bank.
public final class LedgerTransactionService: TransactionServiceProtocol, StoreService {
    let store: LedgerStore
    let principals: any PrincipalSource

    /// Creates the service over `store` for the user of `principals`.
    public init(store: LedgerStore, principals: any PrincipalSource) {
        self.store = store
        self.principals = principals
    }

    /// The entries that match a query. A cursor is the id of the last entry on the previous page.
    public func transactions(
        _ query: TransactionQuery, page: PageRequest
    ) async throws -> Page<Transaction> {
        let principal = try await principals.principal(.transactionsList, in: query.right)
        if query.text != nil { await store.indexTextsForSearch() }
        return try await store.report { try $0.transactions.transactions(query, page: page, for: principal) }
    }

    public func transaction(id: TransactionID) async throws -> Transaction {
        try await read(.transactionsShow, in: .userOrOwner) { try $0.transactions.transaction(id, for: $1) }
    }

    public func transactions(ids: [TransactionID]) async throws -> [Transaction] {
        try await read(.transactionsShow) { ledger, principal in
            try found(ids) { try ledger.transactions.transaction($0, for: principal) }
        }
    }

    public func categorize(
        _ id: TransactionID, as category: TransactionCategory?, mode: ExecutionMode
    ) async throws -> Transaction {
        try await change(.transactionsCategorize, on: id.text, in: .customer, mode) {
            try $0.transactions.categorize(id, as: category, for: $1)
        }
    }

    public func annotate(
        _ id: TransactionID, _ annotation: TransactionAnnotation, mode: ExecutionMode
    ) async throws -> Transaction {
        try await change(
            .transactionsAnnotate, on: id.text, in: .customer, mode,
            of: { try $0.transactions.transaction(id, for: $1) }
        ) {
            try $0.transactions.annotate(id, try annotation.checked(), for: $1)
        }
    }

    public func summary(
        _ query: TransactionQuery, by grouping: TransactionGrouping
    ) async throws -> [TransactionSummary] {
        try await report(.transactionsSummary, in: query.right) {
            try $0.transactions.summary(query, by: grouping, for: $1)
        }
    }

    public func categoryRules() async throws -> [CategoryRule] {
        try await read(.transactionsRulesList) { try $0.transactions.categoryRules(of: $1) }
    }

    public func addCategoryRule(
        _ request: CategoryRuleRequest, mode: ExecutionMode
    ) async throws -> CategoryRule {
        try await change(.transactionsRulesAdd, in: .customer, mode, subject: { $0.id.text }) {
            try $0.transactions.addCategoryRule(request, for: $1)
        }
    }

    public func removeCategoryRule(_ id: CategoryRuleID, mode: ExecutionMode) async throws -> CategoryRule {
        try await change(.transactionsRulesRemove, on: id.text, mode) {
            try $0.transactions.removeCategoryRule(id, for: $1)
        }
    }
}
