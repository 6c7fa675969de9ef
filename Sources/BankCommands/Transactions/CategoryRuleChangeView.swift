import BankDomain
import BankFeatures
import BankServices
import TerminalKit

/// Adds or removes a rule for categories and shows it.
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
        try screen.show(RecordPresentation(columns: CategoryRuleColumns.all, row: changed.value), mode: mode)
    }
}
