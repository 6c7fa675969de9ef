public import BankDomain
public import BankServices
public import Observation

/// A user's category rules, in the order in which they are applied.
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

    /// The rule that was added or removed last.
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

    // The positions of other rules change too, so a loaded list is loaded again.
    private func apply(_ mode: ExecutionMode, _ work: @MainActor () async throws -> CategoryRule) async {
        let change = await changes.perform { Change(try await work(), mode: mode) }
        guard let change, change.isCommitted, state.value != nil else { return }
        await load()
    }
}

/// The input for adding a category rule.
public struct CategoryRuleDraft: Hashable, Sendable {
    /// The text to find in the counterparty, the description or the reference, as typed.
    public var text: String
    /// The name of the category, as typed.
    public var category: String
    /// The rule's position, from 1; `nil` for the last.
    public var position: Int?

    public init(text: String = "", category: String = "", position: Int? = nil) {
        self.text = text
        self.category = category
        self.position = position
    }

    /// Parses the input. Throws ``ServiceError/invalidValue(field:value:reason:)``.
    public func request() throws(ServiceError) -> CategoryRuleRequest {
        var request = CategoryRuleRequest(
            text: text, category: try .init(typed: category), position: position)
        request.text = try request.checkedText()
        return request
    }
}
