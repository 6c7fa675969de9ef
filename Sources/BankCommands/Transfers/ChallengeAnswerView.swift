import BankFeatures
import BankServices
import TerminalKit

/// Answers a challenge with a code, and shows the transfer that it was for.
struct ChallengeAnswerView: TerminalView {
    let viewModel: ChallengeViewModel
    let code: String?

    func appear(on screen: Screen) async throws {
        try screen.require(TransferColumns.all)
        try await screen.trying(code == nil, until: { $0 != .invalidCode }) {
            let code = try screen.text(
                code, asking: Notice.askCode, option: "--code", purpose: Notice.toAnswerChallenge)
            await viewModel.answer(code: code)
            if viewModel.isOutcomeUnknown, let error = viewModel.state.error {
                throw LostConfirmation(challenge: viewModel.id, underlying: error)
            }
            _ = try viewModel.state.get()
        }
        try screen.show(RecordPresentation(columns: TransferColumns.all, row: try viewModel.state.get()))
    }
}
