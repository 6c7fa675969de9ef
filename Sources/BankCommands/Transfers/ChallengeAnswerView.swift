public import BankDomain
import BankFeatures
public import BankServices
import LanguageKit
import TerminalKit

/// Answers a challenge with a code, and shows the result.
struct ChallengeAnswerView<Made: Equatable & Sendable>: TerminalView {
    let viewModel: ChallengeViewModel<Made>
    let noun: ConfirmedNoun
    let columns: [Column<Made>]
    let code: String?
    /// What happened, for people.
    let headline: @MainActor (Made) async -> Phrase

    func appear(on screen: Screen) async throws {
        try screen.require(columns)
        try await screen.trying(code == nil, until: { $0 != .invalidCode }) {
            let code = try screen.text(
                code, asking: screen.askCode, option: "--code", purpose: Notice.toAnswerChallenge)
            await viewModel.answer(code: code)
            _ = try made()
        }
        let result = try made()
        try screen.show(
            RecordPresentation(columns: columns, row: result), mode: .commit, saying: await headline(result))
    }

    /// Asks for codes while the challenge is pending, and returns the result. Throws `challengeRequired` if no code is
    /// given: the challenge can be answered later by its id.
    func made(by challenge: Challenge, asking screen: Screen) async throws -> Made {
        guard screen.isInteractive else { throw ServiceError.challengeRequired(challenge) }
        for _ in 1...Screen.tryMaximum {
            // The payment to confirm is shown with each question (dynamic linking).
            screen.say(Notice.challenge(challenge))
            guard let code = try screen.ask(screen.askCode) else { break }
            await viewModel.answer(code: code)
            switch viewModel.state.error {
            case .invalidCode?, .invalidValue?: viewModel.state.error.map(screen.say)
            default: return try made()
            }
        }
        throw ServiceError.challengeRequired(challenge)
    }

    private func made() throws -> Made {
        if viewModel.isOutcomeUnknown, let error = viewModel.state.error {
            throw LostConfirmation(challenge: viewModel.id, noun: noun, underlying: error)
        }
        return try viewModel.state.get()
    }
}

extension Column {
    /// Whether a code would be needed, in the result of a dry run.
    static func needsCode(_ flag: @escaping @Sendable (Row) -> Bool) -> Column {
        .flag(key: "needsCode", title: "Code needed", flag)
    }
}

/// A challenge was answered, but it is unknown whether its transfer or order was made. Answering again is safe.
public struct LostConfirmation: Error, Equatable {
    public let challenge: ChallengeID
    public let noun: ConfirmedNoun
    /// The error that was received instead of an answer.
    public let underlying: ServiceError
}
