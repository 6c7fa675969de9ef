import BankFeatures
import BankServices
import TerminalKit

struct KeychainStatusView: TerminalView {
    let viewModel: KeychainStatusViewModel

    func appear(on screen: Screen) async throws {
        try screen.require(KeychainColumns.status)
        await viewModel.load()
        let status = try viewModel.state.get()
        try screen.show(RecordPresentation(columns: KeychainColumns.status, row: status))
        if !status.exists { screen.notice(Notice.noKeychain) }
    }
}
