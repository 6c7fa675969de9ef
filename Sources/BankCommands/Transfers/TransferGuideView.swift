import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Asks for a transfer question by question, shows what it comes to, and makes it after a clear yes.
struct TransferGuideView: TerminalView {
    let flow: any TransferFlow
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(TransferColumns.all)
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

    private var creation: TransferCreationView { TransferCreationView(flow: flow, mode: mode) }

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

    /// A yes, or back. Everything else but Esc is no; the end of input is never yes.
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
