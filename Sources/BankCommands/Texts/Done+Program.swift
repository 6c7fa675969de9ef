import BankDomain
import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit

/// Signing in, users and secrets.
extension Done {
    static func registered(_ profile: UserProfile) -> Phrase {
        "Created the user \(displayable(profile.name)) (\(profile.id))."
    }

    static let secondFactorOn: Phrase = "Two-factor sign-in is on."
    static let secondFactorOff: Phrase = "Two-factor sign-in is off."
    static let passwordChanged: Phrase = "Changed your bank password."
    static let profileChanged: Phrase = "Changed your profile."

    static func passwordReset(_ username: String) -> Phrase {
        "Changed the password of \(displayable(username))."
    }

    static func revoked(_ session: AuthSession) -> Phrase {
        "Ended the session \(session.id) on \(displayable(session.deviceName))."
    }

    static func revoked(_ device: AuthDevice) -> Phrase {
        "Signed out the device \(displayable(device.name)) (\(device.id))."
    }

    static func revoked(_ token: AccessToken) -> Phrase {
        "Revoked the token \(displayable(token.name)) (\(token.id))."
    }

    static func secret(_ entry: KeychainEntry) -> Phrase {
        let name = displayable(entry.key.name)
        return entry.isNew ? "Saved the secret '\(name)'." : "Replaced the secret '\(name)'."
    }

    static func deleted(_ key: SecureStorageKey) -> Phrase {
        "Deleted the secret '\(displayable(key.name))'."
    }

    static let secretsImported: Phrase = "Imported the secrets."
    static let bankKeyImported: Phrase = "Imported the bank's key."
    static let keychainPasswordChanged: Phrase = "Changed the keychain password."
    static let keychainRestored: Phrase = "Restored the previous version of the keychain."
}

/// The program and its bank.
extension Done {
    static func initialized(_ made: LedgerInitialization) -> Phrase {
        "Created the local bank at \(displayablePath(made.path))."
    }

    static func clock(_ change: DemoClockChange) -> Phrase {
        let clock = change.status.clock
        guard change.endedDayCount > 0 else { return "The demo's clock is now \(.time(clock))." }
        return """
            The demo's clock is now \(.time(clock)). Days ended: \(change.endedDayCount), entries: \
            \(change.entryCount), failed orders: \(change.failedOrderCount).
            """
    }

    static let demoReset: Phrase = "Reset the demo bank."
    static let demoLoaded: Phrase = "The demo bank has your data."

    static func setting(_ setting: Setting) -> Phrase {
        setting.isDefault
            ? "Reset '\(setting.key.name)' to its default." : "Changed '\(setting.key.name)'."
    }

    static func staff(_ member: StaffMember, isAdded: Bool) -> Phrase {
        let name: Phrase = "\(displayable(member.name)) (\(member.id))"
        return isAdded ? "Added the staff member \(name)." : "Removed the staff member \(name)."
    }

    static func webhook(_ webhook: Webhook, isAdded: Bool) -> Phrase {
        isAdded
            ? "Added the webhook \(webhook.id) for \(displayable(webhook.url.text))."
            : "Removed the webhook \(webhook.id) for \(displayable(webhook.url.text))."
    }

    static func webhookUpdated(_ webhook: Webhook) -> Phrase { "Changed the webhook \(webhook.id)." }

    static func webhookSecretRenewed(_ webhook: Webhook) -> Phrase {
        "Renewed the secret of the webhook \(webhook.id)."
    }

    static func webhookPaused(_ webhook: Webhook) -> Phrase {
        "Paused the webhook \(webhook.id). Its deliveries wait: bank webhooks resume \(webhook.id)"
    }

    static func webhookResumed(_ webhook: Webhook) -> Phrase {
        "Resumed the webhook \(webhook.id). Notifications that waited are sent now."
    }

    static func resent(_ delivery: WebhookDelivery) -> Phrase {
        "\(delivery.id) to \(delivery.webhookID) is due now."
    }

    static func webhookTest(_ delivery: WebhookDelivery) -> Phrase {
        switch delivery.status {
        case .delivered: "The test was delivered to \(delivery.webhookID)."
        case .failed: "The test was not delivered to \(delivery.webhookID)."
        case .waiting: "The test for \(delivery.webhookID) is being sent."
        }
    }

    static func read(_ notification: BankNotification) -> Phrase { "Marked \(notification.id) as read." }

    static func read(count: Int) -> Phrase {
        count == 1 ? "Marked 1 notification as read." : "Marked \(count) notifications as read."
    }

    static func preference(_ preference: NotificationPreference) -> Phrase {
        let kind = NotificationText.title(of: preference.kind)
        return preference.isWanted
            ? "Notifications are on: \(kind)." : "Notifications are off: \(kind)."
    }
}

/// Card payments and transactions.
extension Done {
    static func payment(_ payment: CardAuthorisation, after draft: CardPaymentDraft) -> Phrase {
        let (amount, merchant, id) = (payment.amount.shown, displayable(payment.merchant), payment.id)
        if case .refund = draft, let captured = payment.capturedAmount, let refunded = payment.refundedAmount
        {
            return "Refunded \(refunded.shown) of \(captured.shown) from \(merchant) (\(id))."
        }
        if case .pending = payment.status, let captured = payment.capturedAmount {
            return """
                Paid \(captured.shown) to \(merchant) from \(id). \(payment.heldAmount.shown) stay reserved.
                """
        }
        return switch payment.status {
        case .pending: "Reserved \(amount) for \(merchant) (\(id))."
        case .captured: "Paid \((payment.capturedAmount ?? payment.amount).shown) to \(merchant) from \(id)."
        case .reversed: "Released \(amount) for \(merchant) (\(id))."
        case .expired: "Expired: \(amount) for \(merchant) (\(id))."
        case .declined: "Declined: \(amount) for \(merchant) (\(id))."
        }
    }

    static func categorized(_ transaction: Transaction) -> Phrase {
        "Changed the category of \(transaction.id) to \(Phrase(word: transaction.category.rawValue))."
    }

    static func categoryCleared(_ transaction: Transaction) -> Phrase {
        let category = Phrase(word: transaction.category.rawValue)
        return "Removed your category from \(transaction.id); it is \(category) again."
    }
}

/// The ledger and files.
extension Done {
    static func imported(_ files: [ImportedFile]) -> Phrase {
        imported(fileCount: files.count(where: { !$0.wasAlreadyImported }))
    }

    static func imported(_ made: StatementImport) -> Phrase {
        guard let id = made.id else { return "The account already has all entries of the file." }
        return "Booked on \(made.accountID) as import \(id). New entries: \(made.count(.new))."
    }

    static func undoneImport(_ undone: UndoneStatementImport) -> Phrase {
        "Undid import \(undone.id) on \(undone.accountID). Entries: \(undone.entryCount)."
    }

    static func imported(fileCount: Int) -> Phrase {
        switch fileCount {
        case 0: "Nothing new: everything was imported before."
        case 1: "Imported 1 file."
        default: "Imported \(fileCount) files."
        }
    }

    static func bankImported(from path: String) -> Phrase {
        "Imported the bank from \(displayablePath(path))."
    }

    static func exported(_ report: BankExportReport) -> Phrase {
        "Exported the bank to \(displayablePath(report.path))."
    }

    static func backup(_ report: BackupReport) -> Phrase {
        "Saved a backup of the ledger as \(displayablePath(report.path))."
    }

    static func restored(_ report: RestoreReport) -> Phrase {
        "Replaced the ledger with the backup \(displayablePath(report.path))."
    }

    static func migrated(_ report: MigrationReport) -> Phrase {
        report.wasNeeded
            ? "Upgraded the ledger to version \(report.toVersion)."
            : "The ledger already has the newest version, \(report.toVersion)."
    }

    static func checkpoint(path: String?) -> Phrase {
        guard let path else { return "Verified the ledger and signed a checkpoint." }
        return "Verified the ledger and saved the signed checkpoint to \(displayablePath(path))."
    }

    /// What closing days did; `nil` if there were none.
    static func closed(_ days: [ClosedDay]) -> Phrase? {
        guard let last = days.last?.date else { return nil }
        let count = days.count(where: { !$0.wasClosedBefore })
        return switch count {
        case 0: "There was no open day through \(last)."
        case 1: "Closed 1 day, through \(last)."
        default: "Closed \(count) days, through \(last)."
        }
    }

    /// A statement that was exported to a file.
    static func exported(_ report: StatementExportReport, as path: String) -> Phrase {
        let statement = report.statement
        return """
            Saved the statement of \(statement.account.id) from \(statement.from) to \(statement.to) as \
            \(displayablePath(path)).
            """
    }
}
