import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

struct CategoryRulesView: TerminalView {
    let viewModel: CategoryRulesViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        try screen.show(
            ListPresentation(
                columns: CategoryRuleColumns.all, rows: try viewModel.state.get(),
                emptyText: Notice.noCategoryRules))
    }
}

/// Adds or removes a category rule and shows it.
struct CategoryRuleChangeView: TerminalView {
    enum Change: Equatable {
        case add(CategoryRuleDraft)
        case remove(CategoryRuleID)
    }

    let viewModel: CategoryRulesViewModel
    let change: Change
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(CategoryRuleColumns.all)
        switch change {
        case .add(let draft): await viewModel.add(draft, mode: mode)
        case .remove(let id): await viewModel.remove(id, mode: mode)
        }
        let changed = try viewModel.change.get()
        try screen.show(
            RecordPresentation(columns: CategoryRuleColumns.all, row: changed.value), mode: mode,
            saying: Done.categoryRule(changed.value, change))
    }
}

/// Columns for a category rule.
enum CategoryRuleColumns {
    static let all: [Column<CategoryRule>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.id.text },
        .count(key: "position", title: "Position") { $0.position },
        .text(key: "text", title: "Text", importance: .high, canTruncate: true) { $0.text },
        .word(key: "category", title: "Category", importance: .high) { $0.category.rawValue },
    ]
}
