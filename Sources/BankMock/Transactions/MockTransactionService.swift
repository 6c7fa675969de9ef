public import BankDomain
public import BankServices

/// The entries of the mock bank.
public final class MockTransactionService: TransactionServiceProtocol {
    private let host: MockBankHost
    private let principals: any PrincipalSource

    /// Entries of a bank, for whoever `principals` answers.
    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    /// The entries that fit a query, newest first.
    public func transactions(_ query: TransactionQuery, page: PageRequest) async throws -> Page<Transaction> {
        let principal = try await principals.principal()
        return try await host.read(.transactionsList) { bank in
            try bank.transactions(query, page: page, by: principal)
        }
    }

    /// One entry.
    public func transaction(id: TransactionID) async throws -> Transaction {
        let principal = try await principals.principal()
        return try await host.read(.transactionsShow) { bank in
            try bank.transaction(id, for: principal)
        }
    }

    /// Says what kind an entry is.
    public func categorize(
        _ id: TransactionID, as category: TransactionCategory?, mode: ExecutionMode
    ) async throws -> Transaction {
        let principal = try await principals.principal()
        let action = AuditedAction(.transactionsCategorize, by: principal, on: id.text)
        return try await host.change(action, mode) { bank in
            try bank.categorize(id, as: category, for: principal)
        }
    }

    /// Notes something with an entry.
    public func annotate(
        _ id: TransactionID, _ annotation: TransactionAnnotation, mode: ExecutionMode
    ) async throws -> Transaction {
        let principal = try await principals.principal()
        let action = AuditedAction(.transactionsAnnotate, by: principal, on: id.text)
        return try await host.change(action, mode) { bank in
            try bank.annotate(id, annotation, for: principal)
        }
    }

    /// What entries add up to.
    public func summary(
        _ query: TransactionQuery, by grouping: TransactionGrouping
    ) async throws -> [TransactionSummary] {
        let principal = try await principals.principal()
        return try await host.read(.transactionsSummary) { bank in
            try bank.summary(query, by: grouping, for: principal)
        }
    }

    /// The principal's rules for categories.
    public func categoryRules() async throws -> [CategoryRule] {
        let principal = try await principals.principal()
        return try await host.readAccounts(.transactionsRulesList) { $0.categoryRules(of: principal) }
    }

    /// Adds a rule.
    public func addCategoryRule(
        _ request: CategoryRuleRequest, mode: ExecutionMode
    ) async throws -> CategoryRule {
        let principal = try await principals.principal()
        let action = AuditedAction(.transactionsRulesAdd, by: principal)
        return try await host.change(action, mode, subject: { $0.id.text }) { bank in
            try bank.addCategoryRule(request, for: principal)
        }
    }

    /// Removes a rule.
    public func removeCategoryRule(_ id: CategoryRuleID, mode: ExecutionMode) async throws -> CategoryRule {
        let principal = try await principals.principal()
        let action = AuditedAction(.transactionsRulesRemove, by: principal, on: id.text)
        return try await host.change(action, mode) { bank in
            try bank.removeCategoryRule(id, for: principal)
        }
    }

    /// The same service acting for somebody else.
    public func acting(for principals: any PrincipalSource) -> any TransactionServiceProtocol {
        MockTransactionService(host: host, principals: principals)
    }
}
