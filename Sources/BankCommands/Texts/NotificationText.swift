package import BankDomain
import BankServices
package import LanguageKit

/// Texts for notifications.
package enum NotificationText {
    /// The event in one line: the kind, the amount, and the counterparty or subject.
    package static func words(_ notification: BankNotification) -> Phrase {
        let facts = [notification.amount?.shown, detail(notification)].compactMap(\.self)
        let title = title(notification)
        return facts.isEmpty ? title : "\(title): \(Phrase.list(facts, .comma))"
    }

    private static func detail(_ notification: BankNotification) -> Phrase? {
        let text = notification.detail
        guard !text.isEmpty else { return nil }
        return switch notification.kind {
        case .accountChanged: AccountChange(rawValue: text).map { words($0) } ?? Phrase(verbatim: text)
        case .cardChanged: cardWords.contains(text) ? Phrase(word: text) : Phrase(verbatim: text)
        case .paymentFailed: failure(text)
        case .paymentReturned: PaymentReason(rawValue: text)?.text ?? Phrase(verbatim: text)
        case .directDebitRefused: refusal(text)
        default: Phrase(verbatim: text)
        }
    }

    // The reason, and after it the creditor.
    private static func refusal(_ text: String) -> Phrase {
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let reason = PaymentReason(rawValue: String(parts[0])) else {
            return Phrase(verbatim: text)
        }
        return "\(displayable(String(parts[1]))): \(reason.text)"
    }

    private static func words(_ change: AccountChange) -> Phrase {
        switch change {
        case .opened: "opened"
        case .renamed: "renamed"
        case .madeDefault: "now your default account"
        case .frozen: "frozen"
        case .unfrozen: "unfrozen"
        case .closed: "closed"
        case .ownerAdded: "owner added"
        case .ownerRemoved: "owner removed"
        case .floorSet: "minimum balance changed"
        }
    }

    /// The states and parts of a card that a notification names.
    private static let cardWords: Set = [
        "active", "frozen", "limits", "lost", "ordered", "replaced", "rules",
    ]

    private static func failure(_ code: String) -> Phrase {
        switch code {
        case "expired": "expired"
        case "insufficientFunds": "not enough money"
        case "accountFrozen": "account frozen"
        case "accountClosed": "account closed"
        case "cannotBePaid": "the payee's account cannot be paid"
        case "limitExceeded": "over the limit"
        default: Phrase(verbatim: code)
        }
    }

    private static func title(_ notification: BankNotification) -> Phrase {
        notification.kind == .securityChanged
            ? change(BankOperation(rawValue: notification.subject)) : title(of: notification.kind)
    }

    /// What notifications of a kind tell.
    package static func title(of kind: BankNotification.Kind) -> Phrase {
        switch kind {
        case .paymentSent: "Payment sent"
        case .paymentReceived: "Payment received"
        case .paymentFailed: "Payment failed"
        case .paymentReturned: "Payment came back"
        case .directDebitBooked: "Direct debit"
        case .directDebitRefused: "Direct debit refused"
        case .standingOrderExecuted: "Standing order executed"
        case .standingOrderFailed: "Standing order failed"
        case .cardPayment: "Card payment on hold"
        case .cardDeclined: "Card payment declined"
        case .cardChanged: "Card changed"
        case .accountChanged: "Account changed"
        case .beneficiaryChanged: "Payee changed"
        case .newDevice: "Sign-in on a new device"
        case .securityChanged: change(nil)
        }
    }

    private static func change(_ operation: BankOperation?) -> Phrase {
        switch operation {
        case .authChangePassword: "Password changed"
        case .authResetPassword: "Password reset"
        case .authVerifyOTP: "Second factor set up"
        case .authDisableTOTP: "Second factor removed"
        case .authRecoveryCodes: "Recovery codes created"
        case .authSessionsRevoke: "Session ended"
        case .authDevicesRevoke: "Device removed"
        case .authTokensCreate: "Access token created"
        case .authTokensRevoke: "Access token revoked"
        case .webhooksAdd: "Webhook added"
        case .webhooksRemove: "Webhook removed"
        case .webhooksPause: "Webhook paused"
        case .webhooksUpdate: "Kinds of a webhook changed"
        case .webhooksRenewSecret: "Secret of a webhook renewed"
        default: "Security settings changed"
        }
    }
}
