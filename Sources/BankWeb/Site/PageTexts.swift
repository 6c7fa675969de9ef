public import BankDomain
public import BankFeatures
public import BankServices
public import LanguageKit

/// Texts that pages share with the terminal. They name no command.
@MainActor
public protocol PageTexts: Sendable {
    /// What happened, and why if it is known.
    func text(of error: ServiceError) -> (message: Phrase, reason: Phrase?)
    func text(of notification: BankNotification) -> Phrase
    /// `nil` if there are none.
    func text(of unread: HomeUnread) -> Phrase?
    func text(of kind: HomeDueItem.Kind) -> Phrase
    func text(of work: ClosedDay.Work) -> Phrase
    /// How many pieces of work there were, and how many failed.
    func count(of work: ClosedDay.Work) -> Phrase
    func text(of kind: BankNotification.Kind) -> Phrase
    /// What an operation does, as the help of the terminal says it; `nil` for those that no command does.
    func text(of operation: BankOperation) -> Phrase?
    /// Where a payment to another bank is.
    func text(of state: ClearingState) -> Phrase
    func text(of reason: DeclineReason) -> Phrase
    /// Why a webhook did not answer.
    func text(of fault: WebhookFault) -> Phrase
    /// Why a payment or a collection came back or was refused.
    func text(of reason: PaymentReason) -> Phrase
    /// All that the code of a challenge confirms.
    func text(of challenge: Challenge) -> Phrase
    /// The question before a change that cannot be undone.
    func question(before change: FinalChange) -> Phrase
    /// The texts of a reader's language, in the format of its main region.
    func localization(_ language: Language) -> Localization
}

/// A change that cannot be undone, and is asked for again as in the terminal.
public enum FinalChange: Equatable, Sendable {
    case closeAccount(Account)
    case reportLost(Card)
    case replaceCard(Card)
    case removePayee(Beneficiary)
    case cancelOrder(StandingOrder, payee: String)
    case cancelTransfer(Transfer, payee: String)
    case refund(DirectDebit)
    case removeWebhook(Webhook)
    case resetDemo
}
