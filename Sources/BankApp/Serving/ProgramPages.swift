import BankCommands
import BankContainer
import BankDomain
import BankFeatures
import BankServer
import BankServices
import BankWeb
import Fixtures
import LanguageKit

/// The pages of a served bank, with the texts of the terminal.
struct ProgramPages: PageTexts {
    /// The translations for a language.
    let catalogue: @Sendable (Language) -> Catalogue
    let timeZone: TimeZoneRule
    let log: any LoggingServiceProtocol
    let tours: any PageTours

    func service(
        of backend: any ServedBank, random: any RandomSource,
        now: @escaping @Sendable () -> Duration = Self.elapsed
    ) -> PageService {
        PageService(
            backend: backend, texts: self, tours: tours,
            assets: PageAssets(
                style: Self.embedded(bank_page_style), script: Self.embedded(bank_page_script),
                icon: Self.embedded(bank_page_icon)),
            random: random, now: now)
    }

    /// The time since the first call. It goes on while the machine sleeps.
    private nonisolated static let start = ContinuousClock.now
    private nonisolated static let elapsed: @Sendable () -> Duration = { ContinuousClock.now - start }

    private static func embedded(_ file: (UnsafeMutablePointer<Int>?) -> UnsafePointer<UInt8>?) -> [UInt8] {
        var length = 0
        let bytes = file(&length)
        return Array(UnsafeBufferPointer(start: bytes, count: length))
    }

    func text(of error: ServiceError) -> (message: Phrase, reason: Phrase?) {
        if !error.isSimulated, let sentence = PageErrorText.sentence(of: error) { return (sentence, nil) }
        let text = ErrorText(served: error, log: log)
        return (text.message.asTitle, text.reason)
    }

    func text(of notification: BankNotification) -> Phrase { NotificationText.words(notification) }

    func text(of unread: HomeUnread) -> Phrase? { Notice.unread(unread) }

    func text(of kind: HomeDueItem.Kind) -> Phrase { Notice.due(kind) }

    func text(of work: ClosedDay.Work) -> Phrase { Notice.done(work) }

    func count(of work: ClosedDay.Work) -> Phrase { Notice.count(work) }

    func text(of kind: BankNotification.Kind) -> Phrase { NotificationText.title(of: kind) }

    func text(of operation: BankOperation) -> Phrase? { OperationTitles.title(of: operation) }

    func text(of state: ClearingState) -> Phrase { state.text }

    func text(of reason: DeclineReason) -> Phrase { reason.sentence }
    func text(of fault: WebhookFault) -> Phrase { fault.words }

    func text(of reason: PaymentReason) -> Phrase { reason.text }

    func text(of challenge: Challenge) -> Phrase { challenge.terms }

    func question(before change: FinalChange) -> Phrase {
        switch change {
        case .closeAccount(let account): Notice.confirmClosing(account)
        case .reportLost(let card): Notice.confirmLoss(of: card)
        case .replaceCard(let card):
            "Order a replacement for \(card.name) (\(card.id))? This card stops working at once."
        case .removePayee(let payee): Notice.confirmRemoval(of: payee)
        case .cancelOrder(let order, let payee): Notice.confirmCancelling(order, payee: payee)
        case .cancelTransfer(let transfer, let payee):
            "Cancel the payment of \(transfer.amount.shown) to \(displayable(payee)) on \(transfer.executionDate)?"
        case .refund(let debit):
            "Take \(debit.remainingAmount.shown) back from \(displayable(debit.creditorName)) (\(debit.id))?"
        case .removeWebhook(let webhook): "Remove the webhook \(webhook.url.text)?"
        case .resetDemo: "Discard all changes to the demo bank?"
        }
    }

    func localization(_ language: Language) -> Localization {
        Localization(catalogue: catalogue(language), region: RegionalFormat(language), timeZone: timeZone)
    }
}
