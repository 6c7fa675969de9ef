import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Creates a standing order and shows it. If the bank requires a code, the user is asked for it when input is
/// interactive.
struct StandingOrderCreationView: TerminalView {
    let viewModel: StandingOrderCreationViewModel
    let mode: ExecutionMode
    let answerView: @MainActor (ChallengeID) -> ChallengeAnswerView<StandingOrder>

    private func agree(to order: StandingOrder, on screen: Screen) throws {
        screen.say(Done.standingOrder(order, mode: .dryRun))
        if let first = order.nextExecutionDate { screen.say(Notice.reviewFirstPayment(first)) }
        try screen.agree(Notice.askStandingOrder, mode: mode)
    }

    func appear(on screen: Screen) async throws {
        try screen.require(StandingOrderColumns.record(on: screen, in: mode))
        if screen.hasAsked, mode == .commit {
            await viewModel.create(mode: .dryRun)
            try agree(to: try viewModel.state.get().value, on: screen)
        }
        await viewModel.create(mode: mode)
        try await screen.show(
            viewModel.state, key: viewModel.idempotencyKey, mode: mode, answerView)
    }
}

/// Changes the terms of a standing order and shows it. It asks for a code as when an order is created.
struct StandingOrderUpdateView: TerminalView {
    let viewModel: StandingOrderUpdateViewModel
    let mode: ExecutionMode
    let answerView: @MainActor (ChallengeID) -> ChallengeAnswerView<StandingOrder>

    func appear(on screen: Screen) async throws {
        try screen.require(StandingOrderColumns.record(on: screen, in: mode))
        await viewModel.update(mode: mode)
        try await screen.show(
            viewModel.state, key: viewModel.idempotencyKey, mode: mode, answerView)
    }
}

extension Screen {
    /// Shows a created or changed order, after its code if it needs one.
    fileprivate func show(
        _ state: LoadState<Change<StandingOrder>>, key: IdempotencyKey?, mode: ExecutionMode,
        _ answerView: @MainActor (ChallengeID) -> ChallengeAnswerView<StandingOrder>
    ) async throws {
        let order: StandingOrder
        if case .challengeRequired(let challenge)? = state.error {
            order = try await answerView(challenge.id).made(by: challenge, asking: self)
        } else if let error = state.error, mode == .commit, let key {
            throw error.afterSubmission(of: key)
        } else {
            order = try state.get().value
        }
        try show(
            RecordPresentation(columns: StandingOrderColumns.record(on: self, in: mode), row: order),
            mode: mode,
            saying: Done.standingOrder(order, mode: mode), inDryRun: true)
    }
}
