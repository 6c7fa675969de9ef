public import BankDomain
public import BankServices

public final class MockTransactionService: TransactionServiceProtocol {
    private let host: MockBankHost
    private let principals: any PrincipalSource

    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    /// The entries that match a query, newest first.
    public func transactions(_ query: TransactionQuery, page: PageRequest) async throws -> Page<Transaction> {
        try await host.read(.transactionsList, by: principals) { bank, principal in
            try bank.transactions(query, page: page, by: principal)
        }
    }

    public func transaction(id: TransactionID) async throws -> Transaction {
        try await host.read(.transactionsShow, by: principals) { bank, principal in
            try bank.transaction(id, for: principal)
        }
    }

    public func categorize(
        _ id: TransactionID, as category: TransactionCategory?, mode: ExecutionMode
    ) async throws -> Transaction {
        try await host.change(.transactionsCategorize, on: id.text, by: principals, in: .customer, mode) {
            bank, principal in
            try bank.categorize(id, as: category, for: principal)
        }
    }

    public func annotate(
        _ id: TransactionID, _ annotation: TransactionAnnotation, mode: ExecutionMode
    ) async throws -> Transaction {
        try await host.change(.transactionsAnnotate, on: id.text, by: principals, in: .customer, mode) {
            bank, principal in
            try bank.annotate(id, annotation, for: principal)
        }
    }

    public func summary(
        _ query: TransactionQuery, by grouping: TransactionGrouping
    ) async throws -> [TransactionSummary] {
        try await host.read(.transactionsSummary, by: principals) { bank, principal in
            try bank.summary(query, by: grouping, for: principal)
        }
    }

    public func categoryRules() async throws -> [CategoryRule] {
        try await host.readAccounts(.transactionsRulesList, by: principals) { $0.categoryRules(of: $1) }
    }

    public func addCategoryRule(
        _ request: CategoryRuleRequest, mode: ExecutionMode
    ) async throws -> CategoryRule {
        try await host.change(
            .transactionsRulesAdd, by: principals, in: .customer, mode, subject: { $0.id.text }
        ) { bank, principal in
            try bank.addCategoryRule(request, for: principal)
        }
    }

    public func removeCategoryRule(_ id: CategoryRuleID, mode: ExecutionMode) async throws -> CategoryRule {
        try await host.change(.transactionsRulesRemove, on: id.text, by: principals, mode) {
            bank, principal in
            try bank.removeCategoryRule(id, for: principal)
        }
    }
}
