import BankFeatures
import BankServices
import TerminalKit

/// Leads one transfer from its draft to the booked entries, and shows it. A code that the bank wants is asked for
/// where somebody is there to give one.
struct TransferCreationView: TerminalView {
    let flow: any TransferFlow
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(TransferColumns.all)
        let viewModel = flow.transferViewModel
        try await viewModel.review()
        if mode == .commit, case .reviewed = viewModel.state {
            try await viewModel.submit()
        }
        try await finish(on: screen)
    }

    /// Asks for codes if the bank wants one, and shows how it ended: for a transfer that was reviewed or submitted.
    func finish(on screen: Screen) async throws {
        try await answerChallenge(on: screen)
        switch flow.transferViewModel.state {
        case .reviewed(let review):
            try screen.show(RecordPresentation(columns: TransferColumns.all, row: review.preview), mode: mode)
        case .confirmed(let transfer):
            try screen.show(RecordPresentation(columns: TransferColumns.all, row: transfer))
        case .editing(_, let problem?):
            throw problem
        case .challenged(let challenge, _, _):
            throw ServiceError.challengeRequired(challenge)
        case .failed(let error, let review):
            throw error.afterSubmission(of: review.idempotencyKey)
        case .editing, .reviewing, .submitting, .answering, .cancelled:
            fatalError("A transfer that was submitted has come to an end.")
        }
    }

    /// Asks for codes as long as there is a challenge, somebody gives one, and there are tries left. What is left
    /// open can be answered later, by the challenge's id.
    private func answerChallenge(on screen: Screen) async throws {
        guard screen.isInteractive else { return }
        for _ in 1...Screen.tryMaximum {
            guard case .challenged(let challenge, _, _) = flow.transferViewModel.state else { return }
            // What the code confirms is shown with each question (dynamic linking).
            screen.say(Notice.challenge(challenge))
            guard let code = try screen.ask(Notice.askCode) else { return }
            try await flow.transferViewModel.answer(code: code)
            if case .challenged(_, _, let problem?) = flow.transferViewModel.state { screen.say(problem) }
        }
    }
}
