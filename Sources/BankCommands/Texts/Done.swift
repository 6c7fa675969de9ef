package import BankDomain
import BankFeatures
import BankServices
import CommandLineKit
package import LanguageKit

/// The first line of a result for people: what happened, to whom.
enum Done {
    static func transfer(_ transfer: Transfer, to payee: String, mode: ExecutionMode) -> Phrase {
        let (amount, payee, id) = (transfer.amount.shown, displayable(payee), transfer.id)
        if mode == .dryRun {
            let pays: Phrase = "This would pay \(amount) to \(payee) on \(transfer.executionDate)."
            return transfer.needsCode
                ? .sentences(pays, "It would need a code from your second factor.") : pays
        }
        return switch transfer.status {
        case .booked: "Paid \(amount) to \(payee) (\(id))."
        case .pending:
            "Scheduled \(amount) to \(payee) for \(transfer.executionDate), to be paid at the end of that day (\(id))."
        case .cancelled: "Cancelled \(amount) to \(payee) (\(id))."
        case .reversed: "Reversed \(amount) to \(payee) (\(id))."
        case .failed: "Failed: \(amount) to \(payee) (\(id))."
        }
    }

    static func reversal(_ transfer: Transfer) -> Phrase {
        "Reversed: \(transfer.amount.shown) went back (\(transfer.id))."
    }

    static func hold(_ hold: TransferHold, to payee: String) -> Phrase {
        let (amount, payee, id) = (hold.amount.shown, displayable(payee), hold.id)
        return switch hold.status {
        case .pending: "Reserved \(amount) for \(payee) (\(id))."
        case .captured: "Paid \((hold.capturedAmount ?? hold.amount).shown) to \(payee) from \(id)."
        case .released: "Released \(amount) for \(payee) (\(id))."
        case .expired: "Expired: \(amount) for \(payee) (\(id))."
        }
    }

    static func released(_ hold: TransferHold) -> Phrase {
        Done.hold(hold, to: hold.creditorName ?? hold.toAccountID?.text ?? "")
    }

    /// Cash that was undone by an entry.
    static func reversed(_ entry: Transaction, _ id: TransactionID) -> Phrase {
        "Reversed \(id) with the entry \(entry.id)."
    }

    static func standingOrder(_ order: StandingOrder, mode: ExecutionMode) -> Phrase {
        let payee = displayable(order.creditorName)
        let frequency = Phrase(word: order.schedule.frequency.rawValue)
        let amount = order.amount.shown
        if mode == .dryRun {
            let pays: Phrase = "This would pay \(amount) to \(payee), \(frequency)."
            return order.needsCode ? .sentences(pays, "It would need a code from your second factor.") : pays
        }
        return switch order.status {
        case .active: "Active: \(amount) to \(payee), \(frequency) (\(order.id))."
        case .paused: "Paused: \(amount) to \(payee), \(frequency) (\(order.id))."
        case .cancelled: "Cancelled: \(amount) to \(payee), \(frequency) (\(order.id))."
        case .completed: "Completed: \(amount) to \(payee), \(frequency) (\(order.id))."
        }
    }

    static func skipped(_ order: StandingOrder) -> Phrase {
        let payee = displayable(order.creditorName)
        guard let next = order.nextExecutionDate else {
            return "Skipped the next payment to \(payee) (\(order.id))."
        }
        return "Skipped the next payment to \(payee). The one after it is on \(next) (\(order.id))."
    }

    static func cash(_ transaction: Transaction) -> Phrase {
        let (account, id) = (transaction.accountID, transaction.id)
        let text = transaction.amount.groupedText
        let amount: Phrase =
            "\(.amount(text.hasPrefix("-") ? String(text.dropFirst()) : text)) \(transaction.amount.currency.code)"
        return transaction.direction == .credit
            ? "Deposited \(amount) into \(account) (\(id))." : "Withdrew \(amount) from \(account) (\(id))."
    }

    static func added(_ rule: CategoryRule) -> Phrase {
        "Added the rule '\(displayable(rule.text))' for \(Phrase(word: rule.category.rawValue)) (\(rule.id))."
    }

    static func set(_ alias: CommandAlias) -> Phrase {
        "'bank \(alias.name)' now means 'bank \(displayable(alias.command))'."
    }

    static func removed(_ alias: CommandAlias) -> Phrase { "Removed the alias '\(alias.name)'." }

    static func removed(_ rule: CategoryRule) -> Phrase {
        "Removed the rule '\(displayable(rule.text))' for \(Phrase(word: rule.category.rawValue)) (\(rule.id))."
    }
}

/// Questions before something that cannot be undone.
extension Notice {
    package static func confirmLoss(of card: Card) -> Phrase {
        "Report \(displayable(card.name)) (\(card.id)) lost? It can't be used again."
    }

    package static func confirmClosing(_ account: Account) -> Phrase {
        "Close \(displayable(account.accountName)) (\(account.id))? It can't be opened again."
    }

    package static func confirmRemoval(of payee: Beneficiary) -> Phrase {
        "Remove \(displayable(payee.name)) (\(payee.id)) from your payees?"
    }

    package static func confirmCancelling(_ order: StandingOrder, payee: String) -> Phrase {
        "Cancel \(order.amount.shown) to \(displayable(payee)) (\(order.id)) for good?"
    }

    package static func confirmCancelling(_ transfer: TransferID) -> Phrase { "Cancel \(transfer)?" }

    static func confirmReversing(_ transfer: TransferID) -> Phrase {
        "Reverse \(transfer)? The money goes back to the payer."
    }
}
