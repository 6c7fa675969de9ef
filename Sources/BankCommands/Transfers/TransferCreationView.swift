import BankDomain
public import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Runs one transfer from its draft to the posted entries, and shows it. If the bank requires a code, the user is asked
/// for it when input is interactive.
struct TransferCreationView: TerminalView {
    let flow: any TransferFlow
    let payees: PayeeNamesViewModel
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(TransferColumns.shown(in: mode))
        let viewModel = flow.transferViewModel
        try await viewModel.review()
        if mode == .commit, case .reviewed = viewModel.state {
            try await viewModel.submit()
        }
        try await finish(on: screen)
    }

    /// Asks for codes if the bank requires one, and shows the result of a reviewed or submitted transfer.
    func finish(on screen: Screen) async throws {
        try await answerChallenge(on: screen)
        switch flow.transferViewModel.state {
        case .reviewed(let review):
            try await show(review.preview, on: screen)
        case .confirmed(let transfer):
            try await show(transfer, on: screen)
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

    private func show(_ transfer: Transfer, on screen: Screen) async throws {
        let names = await payees.names(on: screen)
        try screen.show(
            RecordPresentation(columns: TransferColumns.shown(in: mode, names), row: transfer), mode: mode,
            saying: Done.transfer(transfer, to: names.payee(of: transfer), mode: mode), inDryRun: true)
    }

    /// Asks for codes while there is a challenge, an answer and a remaining try. An open challenge can be answered
    /// later by its id.
    private func answerChallenge(on screen: Screen) async throws {
        guard screen.isInteractive else { return }
        for _ in 1...Screen.tryMaximum {
            guard case .challenged(let challenge, _, _) = flow.transferViewModel.state else { return }
            // The transfer to confirm is shown with each question (dynamic linking).
            screen.say(Notice.challenge(challenge))
            guard let code = try screen.ask(Notice.askCode) else { return }
            try await flow.transferViewModel.answer(code: code)
            if case .challenged(_, _, let problem?) = flow.transferViewModel.state { screen.say(problem) }
        }
    }
}

enum TransferQuoteColumns {
    static let all: [Column<TransferQuote>] = [
        .text(key: "fromAccountID", title: "From") { $0.fromAccountID.text },
        .optional(key: "toAccountID", title: "To") { $0.toAccountID?.text },
        .optional(key: "creditorName", title: "Payee") { $0.creditorName },
        .optional(key: "creditorIBAN", title: "Payee's IBAN", text: { $0.creditorIBAN?.groupedText }) {
            $0.creditorIBAN?.text
        },
        .optionalMoney(key: "amount", title: "Amount") { $0.amount },
        .optionalMoney(key: "fee", title: "Fee") { $0.fee },
        .optionalMoney(key: "total", title: "Total") { $0.total },
        .optional(key: "rate", title: "Rate") { $0.rate },
        .optionalMoney(key: "creditedAmount", title: "Payee gets") { $0.creditedAmount },
        .date(key: "executionDate", title: "Date") { $0.executionDate.text },
    ]
}

/// Asks for a transfer step by step, shows a summary, and makes it after a clear yes.
struct TransferGuideView: TerminalView {
    let flow: any TransferFlow
    let payees: PayeeNamesViewModel
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(TransferColumns.shown(in: mode))
        let guide = flow.transferGuideViewModel
        let dialogue = Dialogue(console: screen.console)
        await guide.start()
        while true {
            switch guide.state {
            case .loading: fatalError("A guide that was started has a question.")
            case .asking(let step, let problem):
                if let problem { screen.say(problem) }
                switch try Self.ask(step, guide, dialogue) {
                case .value(let text): await guide.answer(text)
                case .back(let typed): guide.back(keeping: typed)
                }
            case .reviewing(let review, let quote):
                Self.show(review, quote, dialogue)
                guard mode == .commit else { return try await creation.finish(on: screen) }
                switch try Self.agreement(screen, dialogue) {
                case .yes:
                    try await guide.transfer.submit()
                    return try await creation.finish(on: screen)
                case .back: guide.back()
                }
            case .failed(let error): throw error
            case .left: throw PromptError.interrupted
            }
        }
    }

    private var creation: TransferCreationView {
        TransferCreationView(flow: flow, payees: payees, mode: mode)
    }

    private static func ask(
        _ step: TransferGuideStep, _ guide: TransferGuideViewModel, _ dialogue: Dialogue
    ) throws -> Dialogue.Answer {
        let typed = guide.answer(of: step)
        switch step {
        case .source: return try dialogue.pick(Notice.askSource, guide.sources.map { Choice(account: $0) })
        case .payee:
            let own = guide.sources.filter { $0.id != guide.source?.id }.map { Choice(account: $0) }
            let kept = guide.beneficiaries.map { Choice(beneficiary: $0) }
            return try dialogue.pickOrType(Notice.askPayee, kept + own, typing: Notice.askPayeeAccount)
        case .creditorName: return try dialogue.ask(Notice.askCreditorName, initial: typed)
        case .amount: return try dialogue.ask(Notice.askAmount(of: guide.source), initial: typed)
        case .date: return try dialogue.ask(Notice.askDate, initial: typed)
        case .reference: return try dialogue.ask(Notice.askReference, initial: typed)
        case .review: fatalError("A review is no question.")
        }
    }

    private static func show(_ review: TransferReview, _ quote: TransferQuote, _ dialogue: Dialogue) {
        dialogue.say(Notice.reviewPayment(review, quote))
        if quote.fee.isPositive { dialogue.say(Notice.reviewFee(quote)) }
        if quote.creditedAmount != quote.amount { dialogue.say(Notice.reviewCredited(quote)) }
        if !review.reference.isEmpty { dialogue.say(Notice.reviewReference(review.reference)) }
        dialogue.say(Notice.reviewDate(quote.executionDate))
    }

    private enum Agreement {
        case yes, back
    }

    /// Yes, or back. Anything else is no; the end of input is never yes.
    private static func agreement(_ screen: Screen, _ dialogue: Dialogue) throws -> Agreement {
        guard !screen.secrets.unlocking.isConfirmed else { return .yes }
        switch try dialogue.ask(Notice.askReview) {
        case .back: return .back
        case .value(let word):
            let yes = screen.console.capabilities.localization.text(Notice.yesWords).split(separator: " ")
            guard yes.contains(where: { $0 == word.lowercased() }) else { throw Refusal.declined }
            return .yes
        }
    }
}

/// One transfer in progress.
@MainActor
public protocol TransferFlow: AnyObject {
    var transferViewModel: TransferViewModel { get }
    /// The view model for the step-by-step dialogue.
    var transferGuideViewModel: TransferGuideViewModel { get }
}
