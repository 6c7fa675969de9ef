import BankDomain
import BankFeatures
import BankServices
package import LanguageKit

/// Texts shown to people in addition to a result. All of them are here.
package enum Notice {
    /// The demo is the default because no environment was chosen.
    package static let demoByDefault: Phrase =
        "This is the demo bank: nothing here is real. 'bank init' creates your own."

    static let bankSettingsMissing: Phrase = "The bank cannot be reached. Its settings are not shown."

    /// The remote bank could not be reached.
    static func bankSettings(ageSeconds: Int) -> Phrase {
        switch ageSeconds {
        case ..<120: "The bank cannot be reached. Its settings here are from a moment ago."
        case ..<7_200: "The bank cannot be reached. Its settings here are \(ageSeconds / 60) minutes old."
        case ..<172_800: "The bank cannot be reached. Its settings here are \(ageSeconds / 3_600) hours old."
        default: "The bank cannot be reached. Its settings here are \(ageSeconds / 86_400) days old."
        }
    }

    static let dryRun: Phrase = "Dry run: nothing was changed."
    static let noMatch: Phrase = "Nothing here meets the filter."
    static let noAccounts: Phrase = "No accounts. Open one: bank accounts open --currency USD --name Everyday"
    static let noMoreAccounts: Phrase = "No more accounts."
    static let noProducts: Phrase = "No products."
    static let noTransactions: Phrase = "No transactions."
    static let noCategoryRules: Phrase =
        "No rules. Add one: bank transactions rules add 'corner grocery' groceries"
    static let noStatements: Phrase = "No statements: nothing was booked on this account."
    static let noTransfers: Phrase = "No transfers."
    static let noTransferHolds: Phrase = "No money is on hold for transfers."
    static let noRates: Phrase = "No rates."
    static let noStandingOrders: Phrase = "No standing orders."
    static let noBeneficiaries: Phrase =
        "No beneficiaries. Keep one: bank beneficiaries add --name NAME --iban IBAN"
    static let initialized: Phrase =
        "Commands now speak to the local bank; --env demo still plays with the demo."

    static let keepElsewhere: Phrase =
        "Keep it and the public key where nobody who can write the books can write."
    static let keyNotCompared: Phrase =
        "The key was not compared: give --public-key with the one that you kept."
    static let toAgreeToRestore: Phrase = "agree that the copy takes the place of the books"

    static func confirmRestore(path: String) -> Phrase {
        "Put \(path) in the place of the books? What is there is kept beside it."
    }

    static func confirmInit(path: String) -> Phrase { "Create the local bank at \(path)?" }

    static func total(_ count: Int, of things: Phrase) -> Phrase { "\(count) \(things) in all." }

    static func more(after cursor: String) -> Phrase { "More: add --after \(cursor)" }

    static func moreDifferences(_ count: Int) -> Phrase {
        "\(count) more differ; --output json lists them all."
    }

    static func fault(_ fault: LedgerFault) -> Phrase {
        let place: [Phrase] = [
            fault.account.map(Phrase.init(verbatim:)), fault.entryNumber.map { "entry \($0)" },
        ]
        .compactMap(\.self)
        return place.isEmpty ? fault.detail : "\(Phrase.list(place, .comma)): \(fault.detail)"
    }
}

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

    /// A summary of the unread notifications; `nil` if there are none.
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

extension Notice {
    static let noCards: Phrase = "No cards. Order one: bank cards order --account ACCOUNT --name Everyday"
    static let noMoreCards: Phrase = "No more cards."
    static let noAuthorisations: Phrase = "Nothing was asked of this card."
    static let toRevealCard: Phrase = "show what is printed on the card"
}

extension Notice {
    static let noNotifications: Phrase = "No notifications."
    static let nothingUnread: Phrase = "Nothing that you have not read."
    static let watching: Phrase = "Watching. Ctrl-C ends it."
    static let noAuditEvents: Phrase = "Nothing was tried."
}

extension Notice {
    /// Notices for a comparison of a statement file with the ledger.
    static func reconciliation(_ report: ReconciliationReport) -> [Phrase] {
        var notices: [Phrase] = []
        if report.isWindows1252 {
            notices.append("The file is not UTF-8: its texts were read as Windows-1252.")
        }
        if report.namesAnotherAccount, let account = report.statedAccount {
            notices.append(
                "The file says that it is of account \(account); \(report.accountID) was compared.")
        }
        if report.unbookedCount > 0 {
            notices.append("Entries that are not booked yet were not compared: \(report.unbookedCount).")
        }
        notices += balanceDays(report)
        notices.append(summary(report))
        return notices
    }

    // Only days that differ from the period's.
    private static func balanceDays(_ report: ReconciliationReport) -> [Phrase] {
        var notices: [Phrase] = []
        if let day = report.opening.date, day != report.from, day.adding(days: 1) != report.from {
            notices.append("The opening balance was compared on its own day, \(day).")
        }
        if let day = report.closing.date, day != report.to {
            notices.append("The closing balance was compared on its own day, \(day).")
        }
        return notices
    }

    private static func summary(_ report: ReconciliationReport) -> Phrase {
        guard !report.agrees else {
            return "The file and the books agree, from \(report.from) to \(report.to)."
        }
        let (here, there) = (report.count(.missingHere), report.count(.missingThere))
        guard report.count(.differing) + here + there > 0 else {
            return "Every entry is in the file and in the books; the balances differ."
        }
        return
            "Differing: \(report.count(.differing)); only in the file: \(here); only in the books: \(there)."
    }

    static func more(page: Int) -> Phrase { "More: add --page \(page)" }
}
