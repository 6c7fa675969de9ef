import BankDomain
package import BankFeatures
package import BankServices
package import LanguageKit

/// Texts shown to people in addition to a result. All of them are here.
package enum Notice {
    /// The demo is the default because no environment was chosen.
    package static let demoByDefault: Phrase =
        "This is the demo bank: nothing here is real. 'bank init' creates your own."

    /// How to sign in to the demo again.
    package static let demoSignIn: Phrase = """
        In the demo, the user is demo, with the password demo-password and the code 123456. 'bank demo reset' signs \
        you in again.
        """

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
    static func noPage(_ number: Int) -> Phrase { "There is no page \(number)." }
    static let noMatch: Phrase = "No rows match the filter."
    static let noAccounts: Phrase = "No accounts. Open one: bank accounts open"
    static let noMoreAccounts: Phrase = "There are no accounts on this page."

    /// Closed accounts that a list leaves out.
    static func closedAccounts(_ count: Int, _ scope: AccountScope) -> Phrase {
        let command = scope == .all ? "bank accounts list --all" : "bank accounts list"
        return count == 1
            ? "1 closed account is not shown. To see it: \(command) --filter 'status = closed'"
            : "\(count) closed accounts are not shown. To see them: \(command) --filter 'status = closed'"
    }

    static let noProducts: Phrase = "No products."
    static let noTransactions: Phrase = "No transactions."
    static let noAliases: Phrase =
        "No aliases. Add one: bank alias set rent \"transactions list --category housing\""
    static let noCategoryRules: Phrase =
        "No rules. Add one: bank transactions rules add 'corner grocery' groceries"
    static let noStatements: Phrase = "No statements: the account has no booked entries."
    static let noTransfers: Phrase = "No transfers."
    static let noTransferHolds: Phrase = "No holds."
    static let noChallenges: Phrase = "No payments wait for a code."

    static func howToConfirm(_ challenge: Challenge) -> Phrase {
        "Confirm one: bank \(challenge.noun.rawValue) confirm \(challenge.id.text) --code CODE"
    }

    static let noRates: Phrase = "No exchange rates."
    static let noStandingOrders: Phrase = "No standing orders."
    static let noBeneficiaries: Phrase =
        "No payees. Add one: bank beneficiaries add --name NAME --iban IBAN"
    static let bankExists: Phrase = "There is a local bank already, and commands use it."
    static let localIsDefault: Phrase = "Commands now use the local bank; --env demo uses the demo."
    static let initialized: Phrase =
        "Commands now use the local bank; --env demo uses the demo. Create your user: bank auth register"

    package static let tapeKeys: Phrase = "Space pauses, Enter skips ahead, q ends."

    static let keepElsewhere: Phrase =
        "Store it and the public key somewhere that people with access to the ledger can't change."
    static let keyNotCompared: Phrase =
        "The key was not checked. To check it, pass the public key you stored: --public-key"
    static let toAgreeToRestore: Phrase = "confirm that the backup replaces the ledger"

    static func confirmRestore(path: String) -> Phrase {
        "Replace the ledger with \(path)? The current ledger is kept next to it."
    }

    static let askCurrency: Phrase = "The currency of the bank's limits (USD):"

    static func confirmInit(path: String) -> Phrase { "Create the local bank at \(path)?" }

    static func total(_ count: Int, of things: Phrase) -> Phrase { "\(count) \(things) in total." }

    static func matching(_ count: Int) -> Phrase { "\(count) match." }

    static func more(after cursor: String) -> Phrase { "More: add --after \(cursor)" }

    static func moreDifferences(_ count: Int) -> Phrase {
        "\(count) more differences; --output json lists all of them."
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
    static let dueSoon: Phrase = "Due in the next 7 days:"
    static let overdue: Phrase = "Overdue, until the bank ends the day (bank ledger close-day):"

    static func recent(of account: Account) -> Phrase { "Latest transactions in \(account.accountName):" }

    package static func due(_ kind: HomeDueItem.Kind) -> Phrase {
        switch kind {
        case .scheduledTransfer: "Scheduled transfer"
        case .standingOrder: "Standing order"
        case .cardHold: "Card hold ends"
        case .fees: "Fees due"
        }
    }

    /// The work at the end of a day.
    package static func done(_ work: ClosedDay.Work) -> Phrase {
        switch work.kind {
        case "settlements": "payments settled"
        case "scheduledTransfers": "scheduled transfers"
        case "standingOrders": "standing orders"
        default: Phrase(word: work.kind)
        }
    }

    /// How many pieces of work there were.
    package static func count(_ work: ClosedDay.Work) -> Phrase {
        switch work.failureCount {
        case 0: "\(work.pieceCount)"
        case work.pieceCount: "\(work.failureCount) failed"
        default: "\(work.pieceCount), \(work.failureCount) failed"
        }
    }

    /// A summary of the unread notifications; `nil` if there are none.
    package static func unread(_ unread: HomeUnread) -> Phrase? {
        guard let newest = unread.newest.map(NotificationText.words) else { return nil }
        if unread.hasMore {
            return "More than \(unread.count) unread notifications. The latest: \(newest)"
        }
        if unread.count == 1 { return "1 unread notification: \(newest)" }
        return "\(unread.count) unread notifications. The latest: \(newest)"
    }

    static let readThem: Phrase = "Read them: bank notifications list --unread"

    static func frozen(_ account: Account) -> Phrase {
        """
        The account \(account.accountName) is frozen. To unfreeze it: bank accounts unfreeze \(account.id)
        """
    }

    static func frozen(_ card: Card) -> Phrase {
        "The card \(card.name) is frozen. To unfreeze it: bank cards unfreeze \(card.id)"
    }

    static func unavailable(_ part: HomeSummary.Part) -> Phrase {
        switch part {
        case .balanceHistory: "Earlier balances are unavailable right now."
        case .recentTransactions: "The latest transactions are unavailable right now."
        case .scheduledTransfers: "Scheduled transfers are unavailable right now."
        case .standingOrders: "Standing orders are unavailable right now."
        case .cardHolds: "Card holds are unavailable right now."
        case .fees: "Fees are unavailable right now."
        case .cards: "Cards are unavailable right now."
        case .notifications: "Notifications are unavailable right now."
        }
    }

    static func nextStep(_ step: HomeNextStep) -> Phrase {
        switch step {
        case .initializeLocalBank: "There is no local bank yet. Create it: bank init"
        case .signIn: "You are not signed in. Sign in: bank auth login. New here? bank auth register"
        case .openFirstAccount: noAccounts
        case .chooseDefaultAccount:
            "You have no default account. Choose one: bank accounts set-default ACCOUNT"
        }
    }
}

extension Notice {
    static let noCards: Phrase = "No cards. Order one: bank cards order --account ACCOUNT --name Everyday"
    static let noMoreCards: Phrase = "There are no cards on this page."
    static let noAuthorisations: Phrase = "No payments with this card yet."
    static let toRevealCard: Phrase = "show the card's details"
}

extension Notice {
    static let noNotifications: Phrase = "No notifications."
    static let nothingUnread: Phrase = "No unread notifications."
    static let watching: Phrase = "Watching. Press Ctrl-C to stop."
    static let noAuditEvents: Phrase = "No events."
}

extension Notice {
    /// Notices for a comparison of a statement file with the ledger.
    static func reconciliation(_ report: ReconciliationReport) -> [Phrase] {
        var notices = report.notices.map(\.asSentence)
        if report.namesAnotherAccount, let account = report.statedAccount {
            notices.append(
                "The file is for account \(account), but was compared with \(report.accountID).")
        }
        if report.unbookedCount > 0 {
            notices.append("Pending entries were not compared: \(report.unbookedCount).")
        }
        notices += balanceDays(report)
        notices.append(summary(report))
        return notices
    }

    /// What to know about an import of a statement file.
    static func statementImport(_ made: StatementFileImport) -> [Phrase] {
        let (file, result) = (made.file, made.result)
        var notices = file.notices.map(\.asSentence)
        if file.namesAnotherAccount, let account = file.statedAccount {
            notices.append("The file is for account \(account), and its entries are for \(result.accountID).")
        }
        if file.unbookedCount > 0 {
            notices.append("Pending entries were left out: \(file.unbookedCount).")
        }
        if !file.balanceFaults.isEmpty {
            notices.append("The balances in the file do not match its entries: \(file.balanceFaults.count).")
        }
        let differing = result.count(.differing)
        if differing > 0 {
            notices.append(
                "Not booked, because the account has other entries with the same IDs: \(differing).")
        }
        if let closing = result.closing, let stated = closing.stated, let day = closing.date,
            !closing.agrees
        {
            notices.append(
                """
                The balances differ on \(day): the file has \(.amount(stated.groupedText)), the account \
                \(.amount(closing.booked.groupedText)).
                """)
            let addsToKnown = result.count(.known) + differing > 0
            if file.request.opening == nil, !addsToKnown,
                let missing = try? stated.subtracting(closing.booked)
            {
                notices.append(
                    """
                    The file has no opening balance. If the account was empty, \(.amount(missing.groupedText)) from \
                    before its first entry is missing: import older files first, or book that amount.
                    """)
            }
        }
        return notices
    }

    // Only days that differ from the period's.
    private static func balanceDays(_ report: ReconciliationReport) -> [Phrase] {
        var notices: [Phrase] = []
        if let day = report.opening.date, day != report.from, day.adding(days: 1) != report.from {
            notices.append("The opening balance was compared on its own date, \(day).")
        }
        if let day = report.closing.date, day != report.to {
            notices.append("The closing balance was compared on its own date, \(day).")
        }
        return notices
    }

    private static func summary(_ report: ReconciliationReport) -> Phrase {
        guard !report.agrees else {
            return "The file and the ledger match, from \(report.from) to \(report.to)."
        }
        let (here, there) = (report.count(.missingHere), report.count(.missingThere))
        guard report.count(.differing) + here + there > 0 else {
            return "All entries are in both the file and the ledger, but the balances differ."
        }
        return
            """
            Different: \(report.count(.differing)); only in the file: \(here); only in the ledger: \(there).
            """
    }

    static let uncertainMap: Phrase =
        "The map is not certain. Check it and delete its list 'uncertain', or use --accept-profile."

    static func more(page: Int) -> Phrase { "More: add --page \(page)" }

    /// - Parameter fields: the keys of columns that the terminal is too narrow for.
    static func hidden(_ fields: [String]) -> Phrase {
        "Hidden at this width: \(fields.joined(separator: ", ")). Choose columns with --fields."
    }
}
