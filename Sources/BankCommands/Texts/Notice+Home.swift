import BankDomain
import BankFeatures
import LanguageKit

extension Notice {
    static let homeHint: Phrase = "Next: bank transactions list, bank transfers create, bank help"
    static let dueSoon: Phrase = "Due in the next seven days:"

    static func recent(of account: Account) -> Phrase { "Newest on \(account.accountName):" }

    static func due(_ kind: HomeDueItem.Kind) -> Phrase {
        switch kind {
        case .scheduledTransfer: "Scheduled transfer"
        case .standingOrder: "Standing order"
        case .cardHold: "Card hold ends"
        case .fees: "Fees due"
        }
    }

    /// What was not read; `nil` for nothing.
    static func unread(_ unread: HomeUnread) -> Phrase? {
        guard let newest = unread.newest.map(NotificationText.words) else { return nil }
        if unread.hasMore {
            return "More than \(unread.count) unread notifications. The newest: \(newest)"
        }
        if unread.count == 1 { return "One unread notification: \(newest)" }
        return "\(unread.count) unread notifications. The newest: \(newest)"
    }

    static let readThem: Phrase = "Read them: bank notifications list --unread"

    static func frozen(_ account: Account) -> Phrase {
        "The account \(account.accountName) is frozen. End that: bank accounts unfreeze \(account.id)"
    }

    static func frozen(_ card: Card) -> Phrase {
        "The card \(card.name) is frozen. End that: bank cards unfreeze \(card.id)"
    }

    static func unavailable(_ part: HomeSummary.Part) -> Phrase {
        switch part {
        case .balanceHistory: "Earlier balances are not available now."
        case .recentTransactions: "The newest transactions are not available now."
        case .scheduledTransfers: "Scheduled transfers are not available now."
        case .standingOrders: "Standing orders are not available now."
        case .cardHolds: "What cards hold is not available now."
        case .fees: "Fees are not available now."
        case .cards: "Cards are not available now."
        case .notifications: "Notifications are not available now."
        }
    }

    static func nextStep(_ step: HomeNextStep) -> Phrase {
        switch step {
        case .initializeLocalBank: "There is no local bank yet. Create it: bank init"
        case .signIn: "Nobody is signed in. Sign in: bank auth login; new here: bank auth register"
        case .openFirstAccount: noAccounts
        case .chooseDefaultAccount:
            "No account is your default. Choose one: bank accounts set-default ACCOUNT"
        }
    }
}
