import BankFeatures
import BankServices
import TerminalKit

@testable import BankCommands

/// Adds a goal and shows it.
struct GoalAdditionView: TerminalView {
    let viewModel: GoalsViewModel
    let draft: GoalDraft
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(GoalColumns.all)
        await viewModel.add(draft, mode: mode)
        let added = try viewModel.addition.get()
        try screen.show(RecordPresentation(columns: GoalColumns.all, row: added.value), mode: mode)
    }
}
