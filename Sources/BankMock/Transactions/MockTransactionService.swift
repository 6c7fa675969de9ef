public import BankDomain
public import BankServices

public final class MockTransactionService: TransactionServiceProtocol, HostService {
    let host: MockBankHost
    let principals: any PrincipalSource

    public init(host: MockBankHost, principals: any PrincipalSource) {
        self.host = host
        self.principals = principals
    }

    /// The entries that match a query, newest first.
    public func transactions(_ query: TransactionQuery, page: PageRequest) async throws -> Page<Transaction> {
        try await read(.transactionsList, in: query.right) { try $0.transactions(query, page: page, by: $1) }
    }

    public func transaction(id: TransactionID) async throws -> Transaction {
        try await read(.transactionsShow, in: .userOrOwner) { try $0.transaction(id, for: $1) }
    }

    public func categorize(
        _ id: TransactionID, as category: TransactionCategory?, mode: ExecutionMode
    ) async throws -> Transaction {
        try await change(.transactionsCategorize, on: id.text, in: .customer, mode) {
            try $0.categorize(id, as: category, for: $1)
        }
    }

    public func annotate(
        _ id: TransactionID, _ annotation: TransactionAnnotation, mode: ExecutionMode
    ) async throws -> Transaction {
        try await change(
            .transactionsAnnotate, on: id.text, in: .customer, mode, of: { try $0.transaction(id, for: $1) }
        ) {
            try $0.annotate(id, annotation, for: $1)
        }
    }

    public func summary(
        _ query: TransactionQuery, by grouping: TransactionGrouping
    ) async throws -> [TransactionSummary] {
        try await read(.transactionsSummary, in: query.right) { try $0.summary(query, by: grouping, for: $1) }
    }

    public func categoryRules() async throws -> [CategoryRule] {
        try await readAccounts(.transactionsRulesList) { $0.categoryRules(of: $1) }
    }

    public func addCategoryRule(
        _ request: CategoryRuleRequest, mode: ExecutionMode
    ) async throws -> CategoryRule {
        try await change(.transactionsRulesAdd, in: .customer, mode, subject: { $0.id.text }) {
            try $0.addCategoryRule(request, for: $1)
        }
    }

    public func removeCategoryRule(_ id: CategoryRuleID, mode: ExecutionMode) async throws -> CategoryRule {
        try await change(.transactionsRulesRemove, on: id.text, mode) {
            try $0.removeCategoryRule(id, for: $1)
        }
    }
}
