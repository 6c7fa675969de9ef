import BankFeatures
import TerminalKit

/// What a check of the whole keychain found.
struct KeychainVerificationView: TerminalView {
    let viewModel: KeychainStatusViewModel

    func appear(on screen: Screen) async throws {
        try screen.require(KeychainColumns.report)
        await viewModel.verify()
        try screen.show(
            RecordPresentation(columns: KeychainColumns.report, row: try viewModel.report.get()))
    }
}
