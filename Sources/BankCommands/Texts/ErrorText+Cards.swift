import BankDomain
import LanguageKit

extension ErrorText {
    /// Why a card does not pay, for its holder.
    static func sentence(_ reason: DeclineReason) -> Phrase {
        switch reason {
        case .cardNotActivated: "It was not activated yet."
        case .cardFrozen: "It is frozen."
        case .cardLost: "It was reported lost."
        case .cardReplaced: "Another card took its place."
        case .cardExpired: "It has expired."
        case .accountNotActive: "Its account is frozen or closed."
        case .categoryNotAllowed: "Its rules do not let it pay such a merchant."
        case .countryNotAllowed: "Its rules do not let it pay in that country."
        case .paymentLimit: "It is more than it may pay at once."
        case .dayLimit: "It is more than it may pay on one day."
        case .monthLimit: "It is more than it may pay in one month."
        case .insufficientFunds: "Its account does not have that much to spend."
        }
    }
}
