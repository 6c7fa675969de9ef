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
        case .paymentFailed: "A payment could not be made"
        case .standingOrderExecuted: "Standing order carried out"
        case .standingOrderFailed: "A standing order could not be carried out"
        case .cardPayment: "Card payment"
        case .cardDeclined: "A card payment was declined"
        case .cardChanged: "Card changed"
        case .accountChanged: "Account changed"
        case .beneficiaryChanged: "Beneficiary changed"
        case .newDevice: "Sign-in on a new device"
        case .securityChanged: change(BankOperation(rawValue: notification.subject))
        }
    }

    private static func change(_ operation: BankOperation?) -> Phrase {
        switch operation {
        case .authChangePassword: "Password changed"
        case .authResetPassword: "Password reset"
        case .authVerifyOTP: "Second factor set up"
        case .authDisableTOTP: "Second factor taken away"
        case .authRecoveryCodes: "Recovery codes made"
        case .authSessionsRevoke: "Session ended"
        case .authDevicesRevoke: "Device forgotten"
        case .authTokensCreate: "Access token made"
        case .authTokensRevoke: "Access token ended"
        case .webhooksAdd: "Webhook added"
        case .webhooksRemove: "Webhook removed"
        default: "Your protection changed"
        }
    }
}
