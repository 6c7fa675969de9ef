package import BankDomain
import BankServices
import CommandLineKit
package import LanguageKit

extension ErrorText {
    /// Texts for refusals by the bank's rules.
    init(refusal error: ServiceError) {
        switch error {
        case .insufficientFunds(let account, let available, let requested):
            self.init(
                code: error.code, message: "\(account) doesn't have \(requested.shown) available.",
                reason: "The available balance is \(available.shown).",
                hint: "Use a smaller amount, or deposit money first.")
        case .notEnough(let kind, let available, let requested):
            self.init(
                code: error.code, message: "Not enough available: \(kind.noun).",
                reason: "\(available) of \(requested) are available.", hint: kind.listHint)
        case .tooMany(let kind, let maximum):
            self.init(
                code: error.code, message: "You have reached the maximum of \(maximum): \(kind.noun).",
                hint: kind.listHint)
        case .accountFrozen(let account):
            self.init(
                code: error.code, message: "\(account) is frozen.",
                hint: "If it is your account, unfreeze it: bank accounts unfreeze ACCOUNT")
        case .accountClosed(let account):
            self.init(code: error.code, message: "\(account) is closed.", hint: "Use another account.")
        case .cannotBePaid(let payee):
            self.init(
                code: error.code, message: "\(displayable(payee)) cannot be paid.",
                hint:
                    "Ask the payee. If their account is in another currency, save it as a payee with its IBAN first."
            )
        case .accountNotEmpty(let account, let balance):
            self.init(
                code: error.code, message: "\(account) is not empty.",
                reason: "Its balance is \(balance.shown).",
                hint: "Move the money first, and wait until its holds end.")
        case .invalidState(let kind, let name, let status):
            self.init(
                code: error.code,
                message: "This is not possible for the \(kind.noun) \(displayable(name)).",
                reason: Self.words(ofState: status) ?? "Its status is \(Phrase(word: status)).",
                hint: Self.hint(ofState: status) ?? kind.listHint)
        case .hasDependents(_, let name, let dependents):
            self.init(
                code: error.code, message: "\(displayable(name)) is still in use.",
                reason: "These depend on it: \(Phrase.list(dependents, .and)).",
                hint: "Cancel these first, or add --cancel-orders.")
        case .clockBehind(let now, let booked):
            self.init(
                code: error.code, message: "The clock is behind the ledger.",
                reason: "The clock says \(now); the latest entry is from \(booked).",
                hint: """
                    Correct the clock, then repeat the command. If it is right, the latest entry was made with a wrong \
                    one; see 'bank doctor'.
                    """)
        case .limitExceeded(let limit, let requested):
            self.init(
                code: error.code, message: "\(requested.shown) exceeds the limit.",
                reason: "The limit is \(limit.shown).", hint: "Use a smaller amount.")
        case .limitRateMissing(let currency, let limitCurrency):
            self.init(
                code: error.code, message: "The limits can't be applied to \(currency).",
                reason: "The limits are in \(limitCurrency), and there is no exchange rate for \(currency).",
                hint: """
                    As the operator, import rates: bank fx import FILE. Or set limits in \(currency): bank config \
                    set transfers.limitCurrency \(currency)
                    """)
        case .ratesTooOld(let date, let maximumDays):
            self.init(
                code: error.code, message: "The bank's exchange rates are too old.",
                reason:
                    """
                    The latest are from \(date); they may be \(maximumDays) days old at most (fx.rateAgeDays).
                    """,
                hint: "As the operator, import newer rates: bank fx import FILE")
        case .currencyMismatch(let expected, let actual):
            self.init(
                code: error.code, message: "The account's currency is \(expected), not \(actual).",
                hint: "Use the same currency for the amount and the accounts.")
        case .duplicateRequest(let key):
            self.init(
                code: error.code, message: "The idempotency key \(key.text) was used for another request.",
                reason: "Each key is for one change only.",
                hint: "Repeat exactly that request, or use a new key.")
        case .cardDeclined(let reason, let authorisation):
            self.init(
                code: error.code, message: "Card declined.", reason: Self.sentence(reason),
                hint: "It is recorded as \(authorisation), and the card's owners are notified.")
        case .challengeRequired(let challenge):
            self.init(
                code: error.code, message: "This needs a code from your second factor.",
                reason: "Challenge \(challenge.id): \(Notice.terms(of: challenge)).",
                hint: """
                    Confirm before \(.time(challenge.expiresAt)): bank \(challenge.noun.rawValue) confirm \(challenge.id) \
                    --code CODE
                    """)
        default:
            self = .unforeseen(error)
        }
    }

    /// Texts for invalid input.
    init(input error: ServiceError) {
        switch error {
        case .invalidIBAN(let text, let reason):
            self.init(
                code: error.code, message: "'\(displayable(text))' is not a valid IBAN.",
                reason: Self.sentence(reason), hint: "Check the IBAN with the payee, character by character.")
        case .invalidAmount(let text, let reason):
            self.init(
                code: error.code, message: "'\(displayable(text))' is not a valid amount.",
                reason: Self.sentence(reason), hint: "Write an amount such as 12.50, without grouping.")
        case .invalidValue(let field, "", .empty):
            self.init(
                code: error.code, message: "The \(Self.noun(field)) is missing.",
                hint: Self.hint(field: field, .empty))
        case .invalidValue(let field, let value, let reason):
            self.init(
                code: error.code, message: "Invalid \(Self.noun(field)): '\(displayable(value))'.",
                reason: Self.sentence(reason),
                hint: Self.suggestion(value, reason) ?? Self.hint(field: field, reason))
        default:
            self = .unforeseen(error)
        }
    }

    private static func suggestion(_ value: String, _ problem: ValueProblem) -> Phrase? {
        guard case .notOneOf(let allowed) = problem else { return nil }
        return didYouMean(Suggestion.closest(to: value, in: allowed))
    }

    private static func sentence(_ error: IBANError) -> Phrase {
        switch error {
        case .malformed: "An IBAN has two letters, two digits, then letters or digits."
        case .unknownCountry(let country): "\(country) is not a country with IBANs."
        case .wrongLength(let expected, let actual):
            "It has \(actual) characters; in this country an IBAN has \(expected)."
        case .wrongCheckDigits: "The check digits don't match: there is a typo."
        }
    }

    private static func sentence(_ problem: AmountProblem) -> Phrase {
        switch problem {
        case .notPositive: "It must be greater than zero."
        case .negative: "It must not be negative."
        case .unreadable(.empty): "It is empty."
        case .unreadable(.tooManyDecimals(0)): "The currency has no decimals."
        case .unreadable(.tooManyDecimals(let allowed)): "The currency has \(allowed) decimals."
        case .unreadable(.overflow): "It is too large."
        case .unreadable: "Use only the digits 0 to 9 and at most one decimal point."
        }
    }

    private static func sentence(_ problem: ValueProblem) -> Phrase {
        switch problem {
        case .empty: "It is empty."
        case .tooLong(let maximum): "It is longer than \(maximum) characters."
        case .controlCharacters: "It contains control characters."
        case .outOfRange(let range): "It must be from \(range.lowerBound) to \(range.upperBound)."
        case .notOneOf(let allowed) where allowed.count == 1: "It must be \(allowed[0])."
        case .notOneOf(let allowed) where allowed.count > 30:
            "It is not one of the \(allowed.count) known values."
        case .notOneOf(let allowed): "It must be one of \(Phrase.list(allowed))."
        case .malformed(let expected): "It must be \(expected)."
        case .notWithoutScope(let scope): "It is only for access tokens with the scope \(scope)."
        case .taken: "It is already taken."
        case .sameAccount: "Both accounts are the same."
        case .numberAtOtherBank: "At other banks, pay to an IBAN, not an account number."
        case .accountOfThisBank: "The IBAN belongs to this bank."
        case .accountOfOtherBank: "The IBAN belongs to another bank."
        case .notThisBank: "Only accounts at this bank can pay. Its bank code is \(ThisBank.bankCode)."
        }
    }

    private static func noun(_ field: String) -> Phrase {
        switch field {
        case "after": "position for --after"
        case "allowedCategories": "allowed categories"
        case "allowedCountries": "allowed countries"
        case "from": "payer's account"
        case "to": "payee"
        case "starting": "first day"
        case "until": "last day"
        case "min", "max": "amount of --\(field)"
        case "username": "user name"
        case "floor": "minimum balance"
        case "moment": "time"
        case "perDay": "amount per day"
        case "lifetimeDays": "number of days"
        case "url": "address"
        case "creditorName": "payee's name"
        case "creditorAgent": "bank of the payee"
        case "debtorAgent": "bank of the payer"
        case "executionDate": "transfer date"
        case "expiryDate": "last day of the hold"
        case "emailAddress": "email address"
        case "phoneNumber": "phone number"
        case "ruleCount": "number of rules"
        case "tagCount": "number of tags"
        // Setting names are typed by users, so they are the same in every language.
        case _ where field.contains("."): Phrase(verbatim: field)
        default: Phrase(word: field)
        }
    }

    private static func hint(field: String, _ problem: ValueProblem) -> Phrase? {
        switch (field, problem) {
        case ("currency", .notOneOf): "Use an ISO 4217 code, such as EUR or USD."
        case ("place", .empty):
            """
            Name a place, as in 'bank branches near Berlin', or save yours: bank config set location Berlin
            """
        case ("place", _): "To see the cities: bank branches list --fields city"
        case ("country", .empty):
            "Name it with --country, or save your location: bank config set location Berlin"
        case ("setting", _): "To see all settings: bank config list"
        case ("annotation", _): "Add --note, --tag or --clear."
        case ("category", .empty): "Name a category, or remove yours with --clear."
        case ("ruleCount", _): "Remove a rule you don't need: bank transactions rules list"
        case ("creditorName", _): "Give the account holder's name with --name."
        case (_, .sameAccount): "Choose a different account for the payee."
        case (_, .numberAtOtherBank): "Give the payee's IBAN."
        case (_, .accountOfThisBank), (_, .accountOfOtherBank): "Correct the bank or the IBAN in the file."
        case (_, .notThisBank): "Remove that bank from the file, or name the paying account with --from."
        default: nil
        }
    }
}

extension ErrorText {
    /// An explanation of a state that prevents a change; `nil` if the state needs none.
    static func words(ofState status: String) -> Phrase? {
        switch status {
        case "default": "It is your default account."
        case "belowFloor": "The available balance is lower than that."
        case "interestDue": "It has interest that is not booked yet."
        case "feesDue": "It has fees that are not charged yet."
        case "alreadyOwned": "This user already owns it."
        case "notOwned": "This user is not an owner."
        case "solelyOwned": "It has no other owner."
        case "refunded": "All of it was refunded."
        case "ownsMachine": "This operator is the owner of this machine and can't be removed."
        default: nil
        }
    }

    static func hint(ofState status: String) -> Phrase? {
        switch status {
        case "default":
            "Choose another default account: bank accounts set-default ACCOUNT. Or add --clear-default."
        case "belowFloor": "Set a lower minimum balance, or deposit money first."
        case "interestDue": "Interest is booked at the end of the month; close the account after that."
        case "feesDue": "Deposit money; the fees are charged at the end of the month."
        case "solelyOwned": "Add another owner first: bank teller add-owner ACCOUNT --user USER"
        default: nil
        }
    }
}

extension ErrorText {
    /// Why a card payment was declined, for the card holder.
    package static func sentence(_ reason: DeclineReason) -> Phrase {
        switch reason {
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
