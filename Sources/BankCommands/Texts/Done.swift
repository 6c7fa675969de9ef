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
        case .pending: "Scheduled \(amount) to \(payee) for \(transfer.executionDate) (\(id))."
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

    static func card(_ card: Card, _ change: CardChangeView.Change?) -> Phrase {
        let name: Phrase = "\(displayable(card.name)) (\(card.id))"
        return switch change {
        case nil: "Ordered the card \(name)."
        case .setLimits: "Changed the limits of the card \(name)."
        case .setRules: "Changed the rules of the card \(name)."
        case .apply(.activate): "Activated the card \(name)."
        case .apply(.freeze): "Froze the card \(name)."
        case .apply(.unfreeze): "Unfroze the card \(name)."
        case .apply(.reportLost): "Reported the card \(name) lost. It can't be used again."
        }
    }

    static func account(_ account: Account, _ change: AccountChangeView.Change?) -> Phrase {
        let name: Phrase = "\(displayable(account.accountName)) (\(account.id))"
        return switch change {
        case nil: "Opened the account \(name)."
        case .rename: "Renamed the account \(name)."
        case .setDefault: "\(name) is now your default account."
        case .freeze: "Froze the account \(name)."
        case .unfreeze: "Unfroze the account \(name)."
        case .close: "Closed the account \(name)."
        }
    }

    static func accountTerms(_ account: Account, _ change: AccountTermsView.Change) -> Phrase {
        let name: Phrase = "\(displayable(account.accountName)) (\(account.id))"
        return switch change {
        case .floor: "Changed the minimum balance of the account \(name)."
        case .addOwner: "Added an owner to the account \(name)."
        case .removeOwner: "Removed an owner from the account \(name)."
        }
    }

    static func beneficiary(_ payee: Beneficiary, _ change: BeneficiaryChangeView.Change?) -> Phrase {
        let name: Phrase = "\(displayable(payee.name)) (\(payee.id))"
        return switch change {
        case nil: "Added the payee \(name)."
        case .rename: "Renamed the payee \(name)."
        case .trust: "You trust the payee \(name) now: payments to them need no code."
        case .remove: "Removed the payee \(name)."
        }
    }

    static func cash(_ transaction: Transaction) -> Phrase {
        let (account, id) = (transaction.accountID, transaction.id)
        let text = transaction.amount.groupedText
        let amount: Phrase =
            "\(.amount(text.hasPrefix("-") ? String(text.dropFirst()) : text)) \(transaction.amount.currency.code)"
        return transaction.direction == .credit
            ? "Deposited \(amount) into \(account) (\(id))." : "Withdrew \(amount) from \(account) (\(id))."
    }

    static func categoryRule(_ rule: CategoryRule, _ change: CategoryRuleChangeView.Change) -> Phrase {
        let (text, category) = (displayable(rule.text), Phrase(word: rule.category.rawValue))
        return switch change {
        case .add: "Added the rule '\(text)' for \(category) (\(rule.id))."
        case .remove: "Removed the rule '\(text)' for \(category) (\(rule.id))."
        }
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

    package static func confirmCancelling(_ order: StandingOrder) -> Phrase {
        "Cancel \(order.amount.shown) to \(displayable(order.creditorName)) (\(order.id)) for good?"
    }

    package static func confirmCancelling(_ transfer: TransferID) -> Phrase { "Cancel \(transfer)?" }

    static func confirmReversing(_ transfer: TransferID) -> Phrase {
        "Reverse \(transfer)? The money goes back to the payer."
    }
}
