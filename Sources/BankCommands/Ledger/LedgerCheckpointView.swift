import BankFeatures
import BankServices
import TerminalKit

/// Signs what the books come to.
struct LedgerCheckpointView: TerminalView {
    let viewModel: LedgerCheckpointViewModel
    let path: String?

    func appear(on screen: Screen) async throws {
        try screen.require(CheckpointColumns.all)
        await viewModel.run(to: path)
        let checkpoint = try viewModel.state.get()
        try screen.show(RecordPresentation(columns: CheckpointColumns.all, row: checkpoint))
        screen.notice(Notice.keepElsewhere)
    }
}
