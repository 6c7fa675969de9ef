import BankFeatures
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
