import BankFeatures
import LanguageKit
import TerminalKit

@testable import BankCommands

// doc:begin view
/// The list of goals.
struct GoalsListView: TerminalView {
    let viewModel: GoalsViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        try screen.show(
            ListPresentation(
                columns: GoalColumns.all, rows: try viewModel.state.get(), emptyText: Notice.noGoals))
    }
}
// doc:end view

extension Notice {
    fileprivate static let noGoals: Phrase =
        "You save for nothing yet. Begin: bank goals add Holidays --account ACCOUNT --target 500"
}
