import BankFeatures
import BankServices
import TerminalKit

/// Leads one transfer from its draft to the booked entries, and shows it.
struct TransferCreationView: TerminalView {
    let flow: any TransferFlow
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(TransferColumns.all)
        let viewModel = flow.transferViewModel
        try await viewModel.review()
        if mode == .commit, case .reviewed = viewModel.state { try await viewModel.submit() }
        switch viewModel.state {
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
}
