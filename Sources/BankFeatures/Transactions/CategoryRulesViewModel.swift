public import BankDomain
public import BankServices
public import Observation

/// A user's rules for categories, in the order in which they are tried.
@Observable
@MainActor
public final class CategoryRulesViewModel {
    private let list = Loader<[CategoryRule]>()
    private let changes = Loader<Change<CategoryRule>>()
    private let transactionService: any TransactionServiceProtocol

    public init(transactionService: any TransactionServiceProtocol) {
        self.transactionService = transactionService
    }

    public var state: LoadState<[CategoryRule]> { list.state }

    /// What became of the last change that was asked for: the rule that was added or removed.
    public var change: LoadState<Change<CategoryRule>> { changes.state }

    public func load() async {
        await list.load { try await transactionService.categoryRules() }
    }

    /// Adds a rule; needs no ``load()`` before.
    public func add(_ draft: CategoryRuleDraft, mode: ExecutionMode = .commit) async {
        await apply(mode) { [transactionService] in
            try await transactionService.addCategoryRule(try draft.request(), mode: mode)
        }
    }

    /// Removes a rule; needs no ``load()`` before.
    public func remove(_ id: CategoryRuleID, mode: ExecutionMode = .commit) async {
        await apply(mode) { [transactionService] in
            try await transactionService.removeCategoryRule(id, mode: mode)
        }
    }

    // The places of the other rules change too, so a list that is shown is loaded anew.
    private func apply(_ mode: ExecutionMode, _ work: @MainActor () async throws -> CategoryRule) async {
        let change = await changes.perform { Change(try await work(), mode: mode) }
        guard let change, change.isCommitted, state.value != nil else { return }
        await load()
    }
}

/// What somebody typed to add a rule for categories.
public struct CategoryRuleDraft: Hashable, Sendable {
    /// What stands in the counterparty or the description, as typed.
    public var text: String
    /// The name of the category, as typed.
    public var category: String
    /// The rule's place, from 1; `nil` for the last.
    public var position: Int?

    public init(text: String = "", category: String = "", position: Int? = nil) {
        self.text = text
        self.category = category
        self.position = position
    }

    /// What is meant. Throws ``ServiceError/invalidValue(field:value:reason:)``.
    public func request() throws(ServiceError) -> CategoryRuleRequest {
        var request = CategoryRuleRequest(
            text: text, category: try .init(typed: category), position: position)
        request.text = try request.checkedText()
        return request
    }
}
