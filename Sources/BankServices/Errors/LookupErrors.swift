import LanguageKit

/// Errors about one thing: it is missing, there is too much of it, or its state does not allow the change.
enum LookupErrors {
    static let notFound = ErrorRow(
        "notFound", .notFound, "kind", "name", make: ServiceError.notFound, words: missing)

    static let ambiguous = ErrorRow(
        "ambiguous", .invalidValue, "kind", "name", "candidates",
        make: ServiceError.ambiguous
    ) { kind, name, candidates in
        ErrorWords(
            "'\(displayable(name))' matches more than one \(kind.noun).",
            reason: "It could be \(Phrase.list(candidates.map(displayable))).", hint: "Use the ID.")
    }

    static let alreadyExists = ErrorRow(
        "alreadyExists", .refused, "kind", "name", make: ServiceError.alreadyExists
    ) { kind, name in
        ErrorWords(
            "The \(kind.noun) '\(displayable(name))' already exists.", hint: "Nothing was changed.",
            atTerminal: kind == .bank
                ? "Nothing was changed. To create another bank, set BANK_HOME to another folder." : nil)
    }

    static let tooMany = ErrorRow(
        "tooMany", .refused, "kind", "maximum", make: ServiceError.tooMany
    ) { kind, maximum in
        ErrorWords(
            "You have reached the maximum of \(maximum): \(kind.noun).", atTerminal: kind.listHint)
    }

    static let invalidState = ErrorRow(
        "invalidState", .refused, "kind", "name", "status",
        make: ServiceError.invalidState
    ) { kind, name, status in
        let (why, hint, terminalHint) = state(status, of: kind, name)
        return ErrorWords(
            "This is not possible for the \(kind.noun) \(displayable(name)).",
            reason: why ?? "Its status is \(Phrase(word: status)).", hint: hint,
            atTerminal: terminalHint ?? hint ?? kind.listHint)
    }

    static let hasDependents = ErrorRow(
        "hasDependents", .refused, "kind", "name", "dependents",
        make: ServiceError.hasDependents
    ) { _, name, dependents in
        ErrorWords(
            "\(displayable(name)) is still in use.",
            reason: "These depend on it: \(Phrase.list(dependents, .and)).", hint: "Cancel these first.",
            atTerminal: "Cancel these first, or add --cancel-orders.")
    }

    static let readers = [
        notFound.reader, ambiguous.reader, alreadyExists.reader, tooMany.reader, invalidState.reader,
        hasDependents.reader,
    ]

    private static func missing(_ kind: EntityKind, _ name: String) -> ErrorWords {
        switch kind {
        case .defaultAccount:
            ErrorWords(
                "You have no default account.", hint: "Name an account, or choose a default account.",
                atTerminal: "Name an account, or set a default: bank accounts set-default ACCOUNT")
        case .secondFactor:
            ErrorWords(
                "You have no second factor.", hint: "Set one up.",
                atTerminal: "Set one up: bank auth totp enroll")
        case .challenge:
            ErrorWords(
                "There is no open challenge '\(displayable(name))'.",
                reason: """
                    It was already confirmed, has expired, had too many wrong codes, or belongs to another kind of payment.
                    """,
                hint: "Check whether the payment was created. If not, create it again.",
                atTerminal: """
                    Check whether it was created: bank transfers list, bank standing-orders list. If not, create it \
                    again.
                    """)
        case .exchangeRate:
            ErrorWords(
                "There is no exchange rate for \(displayable(name)).", hint: "Operators import rates.",
                atTerminal: """
                    Operators import them with 'bank fx import FILE'. The European Central Bank has a file for each \
                    day: https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml
                    """)
        case .clearingMessage where name.isEmpty:
            ErrorWords(
                "No payments wait to be sent to other banks.",
                atTerminal: """
                    If the file of an earlier message is missing, write it again: bank clearing write MESSAGE FILE. The \
                    messages: bank clearing list --fields id,messageID
                    """)
        case .pushRegistration:
            ErrorWords(
                "This device is not registered for notifications.", hint: "Register it first.",
                atTerminal: "To register it: bank notifications register")
        default:
            ErrorWords("There is no \(kind.noun) '\(displayable(name))'.", atTerminal: kind.listHint)
        }
    }

    /// Why a state prevents a change, and what to do, if the state alone does not say it.
    private static func state(
        _ status: String, of kind: EntityKind, _ name: String
    ) -> (why: Phrase?, hint: Phrase?, terminalHint: Phrase?) {
        switch status {
        case "booked" where kind == .transfer:
            (
                "It is already booked.", "An operator can reverse it.",
                "An operator can reverse it: bank transfers reverse \(displayable(name))"
            )
        case "default":
            (
                "It is your default account.", "Choose another default account first.",
                "Choose another default account: bank accounts set-default ACCOUNT. Or add --clear-default."
            )
        case "belowFloor":
            (
                "The available balance is lower than that.",
                "Set a lower minimum balance, or deposit money first.", nil
            )
        case "interestDue":
            (
                "It has interest that is not booked yet.",
                "Interest is booked at the end of the month; close the account after that.", nil
            )
        case "feesDue":
            (
                "It has fees that are not charged yet.",
                "Deposit money; the fees are charged at the end of the month.", nil
            )
        case "daysOpen":
            (
                "Days are over for which its interest and fees are not computed yet.",
                "Close it after the bank has ended its last day.",
                "End the days first: bank ledger close-day"
            )
        case "ownMoney":
            (
                "The money is a customer's own, so it can't be sent back.",
                "Book it on an account of the customer.", nil
            )
        case "alreadyOwned": ("This user already owns it.", nil, nil)
        case "notOwned": ("This user is not an owner.", nil, nil)
        case "solelyOwned":
            (
                "It has no other owner.", "Add another owner first.",
                "Add another owner first: bank teller add-owner ACCOUNT --user USER"
            )
        case "refundPeriodOver":
            (
                "The last day for a refund is over. It is eight weeks after the debit, or thirteen months if you had not authorized the mandate.",
                nil, nil
            )
        case "notReversible":
            ("Only cash deposits, withdrawals and captured card payments can be undone.", nil, nil)
        case "refunded": ("All of it was refunded.", nil, nil)
        case "ownsMachine": ("This operator is the owner of this machine and can't be removed.", nil, nil)
        default: (nil, nil, nil)
        }
    }
}
