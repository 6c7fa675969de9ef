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
        let principal = try await principals.principal(.transactionsList)
        return try await host.read(.transactionsList) { bank in
            try bank.transactions(query, page: page, by: principal)
        }
    }

    public func transaction(id: TransactionID) async throws -> Transaction {
        let principal = try await principals.principal(.transactionsShow)
        return try await host.read(.transactionsShow) { bank in
            try bank.transaction(id, for: principal)
        }
    }

    public func categorize(
        _ id: TransactionID, as category: TransactionCategory?, mode: ExecutionMode
    ) async throws -> Transaction {
        let principal = try await principals.principal(.transactionsCategorize, in: .customer)
        let action = AuditedAction(.transactionsCategorize, by: principal, on: id.text)
        return try await host.change(action, mode) { bank in
            try bank.categorize(id, as: category, for: principal)
        }
    }

    public func annotate(
        _ id: TransactionID, _ annotation: TransactionAnnotation, mode: ExecutionMode
    ) async throws -> Transaction {
        let principal = try await principals.principal(.transactionsAnnotate, in: .customer)
        let action = AuditedAction(.transactionsAnnotate, by: principal, on: id.text)
        return try await host.change(action, mode) { bank in
            try bank.annotate(id, annotation, for: principal)
        }
    }

    public func summary(
        _ query: TransactionQuery, by grouping: TransactionGrouping
    ) async throws -> [TransactionSummary] {
        let principal = try await principals.principal(.transactionsSummary)
        return try await host.read(.transactionsSummary) { bank in
            try bank.summary(query, by: grouping, for: principal)
        }
    }

    public func categoryRules() async throws -> [CategoryRule] {
        let principal = try await principals.principal(.transactionsRulesList)
        return try await host.readAccounts(.transactionsRulesList) { $0.categoryRules(of: principal) }
    }

    public func addCategoryRule(
        _ request: CategoryRuleRequest, mode: ExecutionMode
    ) async throws -> CategoryRule {
        let principal = try await principals.principal(.transactionsRulesAdd, in: .customer)
        let action = AuditedAction(.transactionsRulesAdd, by: principal)
        return try await host.change(action, mode, subject: { $0.id.text }) { bank in
            try bank.addCategoryRule(request, for: principal)
        }
    }

    public func removeCategoryRule(_ id: CategoryRuleID, mode: ExecutionMode) async throws -> CategoryRule {
        let principal = try await principals.principal(.transactionsRulesRemove)
        let action = AuditedAction(.transactionsRulesRemove, by: principal, on: id.text)
        return try await host.change(action, mode) { bank in
            try bank.removeCategoryRule(id, for: principal)
        }
    }
}
