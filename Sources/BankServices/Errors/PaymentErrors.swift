package import BankDomain
package import LanguageKit

/// Refusals of payments, and payments whose outcome is not known.
enum PaymentErrors {
    static let insufficientFunds = ErrorRow(
        "insufficientFunds", .refused, "account", "available", "requested",
        make: ServiceError.insufficientFunds
    ) { account, available, requested in
        ErrorWords(
            "\(account) doesn't have \(requested.shown) available.",
            reason: "At most \(available.shown) can be spent.",
            hint: "Use a smaller amount, or deposit money first.")
    }

    static let accountFrozen = ErrorRow(
        "accountFrozen", .refused, "account", make: ServiceError.accountFrozen
    ) {
        ErrorWords(
            "\($0) is frozen.", hint: "If it is your account, unfreeze it.",
            atTerminal: "If it is your account, unfreeze it: bank accounts unfreeze ACCOUNT")
    }

    static let accountClosed = ErrorRow(
        "accountClosed", .refused, "account", make: ServiceError.accountClosed
    ) { ErrorWords("\($0) is closed.", hint: "Use another account.") }

    static let accountNotEmpty = ErrorRow(
        "accountNotEmpty", .refused, "account", "balance", make: ServiceError.accountNotEmpty
    ) { account, balance in
        ErrorWords(
            "\(account) is not empty.", reason: "Its balance is \(balance.shown).",
            hint: "Move the money first, and wait until its holds end.")
    }

    static let cannotBePaid = ErrorRow(
        "cannotBePaid", .refused, "payee", make: ServiceError.cannotBePaid
    ) {
        ErrorWords(
            "\(displayable($0)) cannot be paid.",
            hint:
                "Ask the payee. If their account is in another currency, save it as a payee with its IBAN first."
        )
    }

    static let clockBehind = ErrorRow(
        "clockBehind", .refused, "now", "booked", make: ServiceError.clockBehind
    ) { now, booked in
        ErrorWords(
            "The clock is behind the ledger.",
            reason: "The clock says \(now); the latest entry is from \(booked).", hint: "Try again later.",
            atTerminal: """
                Correct the clock, then repeat the command. In the demo, choose a time after the latest entry. If the \
                clock is right, the latest entry was booked while it was wrong: see 'bank doctor'.
                """)
    }

    static let limitExceeded = ErrorRow(
        "limitExceeded", .refused, "limit", "requested", "per", make: ServiceError.limitExceeded
    ) { limit, requested, period in
        let sum = requested.shown
        return switch period {
        case nil:
            ErrorWords(
                "\(sum) exceeds the limit.", reason: "The limit is \(limit.shown).",
                hint: "Use a smaller amount.")
        case .transfer:
            ErrorWords(
                "\(sum) exceeds the limit for a payment.", reason: "The limit is \(limit.shown).",
                hint: "Use a smaller amount.")
        case .day:
            ErrorWords(
                "\(sum) in one day exceeds the daily limit.",
                reason: "The limit is \(limit.shown), with holds and scheduled payments of that day.",
                hint: "Use a smaller amount, or another day.")
        case .month:
            ErrorWords(
                "\(sum) in one month exceeds the monthly limit.",
                reason: "The limit is \(limit.shown), with holds and scheduled payments of that month.",
                hint: "Use a smaller amount, or another month.")
        }
    }

    static let limitRateMissing = ErrorRow(
        "limitRateMissing", .refused, "currency", "limitCurrency",
        make: ServiceError.limitRateMissing
    ) { currency, limitCurrency in
        ErrorWords(
            "The limits can't be applied to \(currency).",
            reason: "The limits are in \(limitCurrency), and there is no exchange rate for \(currency).",
            hint: "As the operator, import rates, or set limits in \(currency).",
            atTerminal: """
                As the operator, import rates: bank fx import FILE. Or set limits in \(currency): bank config \
                set transfers.limitCurrency \(currency)
                """)
    }

    static let ratesTooOld = ErrorRow(
        "ratesTooOld", .refused, "date", "maximumDays", make: ServiceError.ratesTooOld
    ) { date, maximumDays in
        ErrorWords(
            "The bank's exchange rates are too old.",
            reason:
                "The latest rates are from \(date); they can be at most \(maximumDays) days old (fx.rateAgeDays).",
            hint: "As the operator, import newer rates.",
            atTerminal: "As the operator, import newer rates: bank fx import FILE")
    }

    static let coolingOff = ErrorRow(
        "coolingOff", .refused, "until", "maximumAmount", "payee", make: ServiceError.coolingOff
    ) { until, maximum, payee in
        let most: Phrase = maximum.map { "Pay at most \($0.shown)" } ?? "Pay less"
        guard let payee else {
            return ErrorWords(
                "This payee or your second factor is new: larger payments have to wait until \(.time(until)).",
                reason: "Most fraud is discovered within this time.",
                hint: "\(most), or schedule the payment for later.")
        }
        return ErrorWords(
            "This payee is new: larger payments have to wait until \(.time(until)).",
            reason: "Most fraud is discovered within this time.",
            hint: "\(most), schedule the payment for later, or trust the payee.",
            atTerminal: """
                \(most), schedule the payment for later, or trust the payee: bank beneficiaries trust \
                \(payee.text)
                """)
    }

    static let nameMismatch = ErrorRow(
        "nameMismatch", .refused, "given", "actualName",
        make: ServiceError.nameMismatch
    ) { given, actualName in
        guard let actualName else {
            return ErrorWords(
                "The account doesn't belong to \(displayable(given)).",
                reason: "The account holder has a different name.",
                hint: "Ask the payee to confirm the IBAN. If you are sure, accept the name.",
                atTerminal: "Ask the payee to confirm the IBAN. If you are sure, add --accept-name.")
        }
        return ErrorWords(
            "The account holder's name is not exactly \(displayable(given)).",
            reason: "The account belongs to \(displayable(actualName)).",
            hint: "If that is the right person, use this name, or accept yours.",
            atTerminal: "If that is the right person, use this name; to keep yours, add --accept-name.")
    }

    static let currencyMismatch = ErrorRow(
        "currencyMismatch", .invalidValue, "expected", "actual",
        make: ServiceError.currencyMismatch
    ) { expected, actual in
        ErrorWords(
            "The account's currency is \(expected), not \(actual).",
            hint: """
                Use the same currency for the amount and the accounts. To pay in another, the bank needs an exchange \
                rate.
                """)
    }

    static let duplicateRequest = ErrorRow(
        "duplicateRequest", .refused, "idempotencyKey", make: ServiceError.duplicateRequest
    ) {
        ErrorWords(
            "The idempotency key \($0.text) was used for another request.",
            reason: "Each key is for one change only.", hint: "Repeat exactly that request, or use a new key."
        )
    }

    static let cardDeclined = ErrorRow(
        "cardDeclined", .refused, "declineReason", "authorisation",
        make: ServiceError.cardDeclined
    ) { reason, authorisation in
        ErrorWords(
            "Card declined.", reason: reason.sentence,
            hint: "It is recorded as \(authorisation), and the card's owners are notified.")
    }

    static let outcomeUnknown = ErrorRow(
        "outcomeUnknown", .outcomeUnknown, "idempotencyKey", "underlying",
        make: ServiceError.outcomeUnknown
    ) { key, underlying in
        guard let key else {
            return ErrorWords(
                "The outcome is unknown.", reason: underlying.asSentence,
                hint: "Check whether it was done before you repeat it.",
                atTerminal: "Check whether it was done before you repeat the command.")
        }
        return ErrorWords(
            "The outcome is unknown.", reason: underlying.asSentence,
            hint: "Repeat it with the idempotency key \(key.text); it won't be done twice.",
            atTerminal: "Repeat the command with --idempotency-key \(key.text); it won't be done twice.")
    }

    /// A refused line has the code and the category of its reason.
    static func lineRefused(_ line: Int, _ reason: ServiceError) -> DescribedError {
        DescribedError(reason.code, reason.category) {
            lineFacts(line, reason).details
        } words: {
            let words = reason.row.words
            return ErrorWords(
                "Line \(line) was refused, so nothing in the file was booked.",
                reason: .sentences(words.message, words.reason), hint: words.hint,
                atTerminal: words.terminalHint)
        }
    }

    static let lineReader = lineFacts.reader

    private static let lineFacts = ErrorRow(
        "lineRefused", .refused, "line", "reason",
        make: { ServiceError.lineRefused(line: $0, reason: $1) }, words: { _, _ in ErrorWords("") })

    static let readers = [
        insufficientFunds.reader, accountFrozen.reader, accountClosed.reader, accountNotEmpty.reader,
        cannotBePaid.reader, clockBehind.reader, limitExceeded.reader, limitRateMissing.reader,
        ratesTooOld.reader, coolingOff.reader, nameMismatch.reader, currencyMismatch.reader,
        duplicateRequest.reader, cardDeclined.reader, outcomeUnknown.reader,
    ]
}

extension DeclineReason {
    /// Why a card payment was declined, for the card holder.
    package var sentence: Phrase {
        switch self {
        case .cardNotActivated: "The card is not activated yet."
        case .cardFrozen: "The card is frozen."
        case .cardLost: "The card was reported lost."
        case .cardReplaced: "The card was replaced."
        case .cardExpired: "The card has expired."
        case .accountNotActive: "The card's account is frozen or closed."
        case .categoryNotAllowed: "The card's rules block this kind of merchant."
        case .countryNotAllowed: "The card's rules block this country."
        case .paymentLimit: "The amount exceeds the card's limit per payment."
        case .dayLimit: "The amount exceeds the card's daily limit."
        case .monthLimit: "The amount exceeds the card's monthly limit."
        case .insufficientFunds: "The card's account doesn't have enough money."
        }
    }
}
