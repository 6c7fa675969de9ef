import BankDomain
import BankServices
import LanguageKit

/// Texts for notifications.
enum NotificationText {
    /// The event in one line: the kind, the amount, and the counterparty or subject.
    static func words(_ notification: BankNotification) -> Phrase {
        let detail = notification.detail.isEmpty ? nil : Phrase(verbatim: notification.detail)
        let facts = [notification.amount?.shown, detail].compactMap(\.self)
        let title = title(notification)
        return facts.isEmpty ? title : "\(title): \(Phrase.list(facts, .comma))"
    }

    private static func title(_ notification: BankNotification) -> Phrase {
        switch notification.kind {
        case .paymentSent: "Payment sent"
        case .paymentReceived: "Payment received"
        case .paymentFailed: "Payment failed"
        case .standingOrderExecuted: "Standing order executed"
        case .standingOrderFailed: "Standing order failed"
        case .cardPayment: "Card payment"
        case .cardDeclined: "Card payment declined"
        case .cardChanged: "Card changed"
        case .accountChanged: "Account changed"
        case .beneficiaryChanged: "Payee changed"
        case .newDevice: "Sign-in on a new device"
        case .securityChanged: change(BankOperation(rawValue: notification.subject))
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
        default: "Security settings changed"
        }
    }
}
