import BankDomain
import BankServices
import CommandLineKit
import LanguageKit

extension ErrorText {
    /// Texts for refusals by the bank's rules.
    init(refusal error: ServiceError) {
        switch error {
        case .insufficientFunds(let account, let available, let requested):
            self.init(
                code: error.code, message: "\(account) does not have \(requested.shown) to spend.",
                reason: "It has \(available.shown).", hint: "Move less, or put money in first.")
        case .notEnough(let kind, let available, let requested):
            self.init(
                code: error.code, message: "There is not enough of this: \(kind.noun).",
                reason: "\(available) of \(requested) are there.", hint: kind.listHint)
        case .tooMany(let kind, let maximum):
            self.init(
                code: error.code, message: "There are \(maximum) of these, and no more fit: \(kind.noun).",
                hint: kind.listHint)
        case .accountFrozen(let account):
            self.init(
                code: error.code, message: "\(account) is frozen.",
                hint: "It has to be unfrozen before money moves.")
        case .accountClosed(let account):
            self.init(code: error.code, message: "\(account) is closed.", hint: "Use another account.")
        case .accountNotEmpty(let account, let balance):
            self.init(
                code: error.code, message: "\(account) is not empty.", reason: "It has \(balance.shown).",
                hint: "Move that first, and let what is held end.")
        case .invalidState(let kind, let name, let status):
            self.init(
                code: error.code,
                message: "This cannot be done with the \(kind.noun) \(displayable(name)) as it is.",
                reason: Self.words(ofState: status) ?? "It is \(Phrase(word: status)).",
                hint: Self.hint(ofState: status) ?? kind.listHint)
        case .hasDependents(_, let name, let dependents):
            self.init(
                code: error.code, message: "\(displayable(name)) is still used.",
                reason: "\(Phrase.list(dependents, .and)) would be left without it.",
                hint: "Cancel these first, or add --cancel-orders.")
        case .clockBehind(let now, let booked):
            self.init(
                code: error.code, message: "The clock stands before what is already booked.",
                reason: "It says \(now), the books go up to \(booked).",
                hint: "Set the clock right, then repeat the command.")
        case .limitExceeded(let limit, let requested):
            self.init(
                code: error.code, message: "\(requested.shown) is more than the limit allows.",
                reason: "The limit is \(limit.shown).", hint: "Move less.")
        case .limitRateMissing(let currency, let limitCurrency):
            self.init(
                code: error.code, message: "The bank cannot count \(currency) towards its limits.",
                reason: "Limits are in \(limitCurrency), and there is no exchange rate from \(currency).",
                hint: """
                    As the operator, import rates: bank fx import FILE. Or have limits in \(currency): bank config set \
                    transfers.limitCurrency \(currency)
                    """)
        case .ratesTooOld(let date, let maximumDays):
            self.init(
                code: error.code, message: "The bank's exchange rates are too old.",
                reason:
                    "The newest are from \(date); the most that they may be old is \(maximumDays) days (fx.rateAgeDays).",
                hint: "Import newer rates as the operator: bank fx import FILE")
        case .currencyMismatch(let expected, let actual):
            self.init(
                code: error.code, message: "The account is kept in \(expected), not in \(actual).",
                hint: "Use an amount and accounts of one currency.")
        case .duplicateRequest(let key):
            self.init(
                code: error.code, message: "The idempotency key \(key.text) was used for another request.",
                reason: "A key names one change.", hint: "Repeat that request exactly, or choose a new key.")
        case .cardDeclined(let reason, let authorisation):
            self.init(
                code: error.code, message: "The card says no.", reason: Self.sentence(reason),
                hint: "It is kept as \(authorisation), and the card's owners are told.")
        case .challengeRequired(let challenge):
            self.init(
                code: error.code, message: "The bank asks for a second factor.",
                reason: "Challenge \(challenge.id) for \(Notice.terms(of: challenge)).",
                hint: """
                    Answer it until \(challenge.expiresAt): bank \(challenge.noun.rawValue) confirm \(challenge.id) \
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
                reason: Self.sentence(reason), hint: "Compare it with the payee's, character by character.")
        case .invalidAmount(let text, let reason):
            self.init(
                code: error.code, message: "'\(displayable(text))' is not an amount that can be used.",
                reason: Self.sentence(reason), hint: "Write an amount like 12.50, without grouping.")
        case .invalidValue(let field, "", .empty):
            self.init(
                code: error.code, message: "The \(Self.noun(field)) is missing.",
                hint: Self.hint(field: field, .empty))
        case .invalidValue(let field, let value, let reason):
            self.init(
                code: error.code, message: "'\(displayable(value))' cannot be the \(Self.noun(field)).",
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
        case .malformed: "An IBAN is two letters, two digits and then letters or digits."
        case .unknownCountry(let country): "\(country) is no country with IBANs."
        case .wrongLength(let expected, let actual):
            "It has \(actual) characters where its country has \(expected)."
        case .wrongCheckDigits: "Its check digits do not fit: some character is wrong."
        }
    }

    private static func sentence(_ problem: AmountProblem) -> Phrase {
        switch problem {
        case .notPositive: "It must be above zero."
        case .negative: "It must not be below zero."
        case .unreadable(.empty): "It is empty."
        case .unreadable(.tooManyDecimals(0)): "The currency has no decimals."
        case .unreadable(.tooManyDecimals(let allowed)): "The currency has \(allowed) decimals."
        case .unreadable(.overflow): "It is larger than the bank can count."
        case .unreadable: "It is not a decimal number in digits 0 to 9 with at most one point."
        }
    }

    private static func sentence(_ problem: ValueProblem) -> Phrase {
        switch problem {
        case .empty: "It is empty."
        case .tooLong(let maximum): "It is longer than \(maximum) characters."
        case .controlCharacters: "It holds control characters."
        case .outOfRange(let range): "It must be from \(range.lowerBound) to \(range.upperBound)."
        case .notOneOf(let allowed) where allowed.count > 20:
            "It is not one of the \(allowed.count) that there are."
        case .notOneOf(let allowed): "It must be one of \(Phrase.list(allowed))."
        case .malformed(let expected): "It must be \(expected)."
        case .notWithoutScope(let scope): "It is for access tokens with the scope \(scope)."
        case .taken: "Somebody else has it."
        case .sameAccount: "The same account is on both sides."
        case .numberAtOtherBank: "Only IBANs can be paid at other banks, not account numbers."
        case .accountOfThisBank: "The IBAN belongs to this bank."
        case .accountOfOtherBank: "The IBAN belongs to another bank."
        case .notThisBank: "Only accounts of this bank can pay. Its bank code is \(ThisBank.bankCode)."
        }
    }

    private static func noun(_ field: String) -> Phrase {
        switch field {
        case "after": "cursor of --after"
        case "allowedCategories": "allowed categories"
        case "allowedCountries": "allowed countries"
        case "from": "payer's account"
        case "to": "payee's account"
        case "starting": "first day"
        case "until": "last day"
        case "min", "max": "amount of --\(field)"
        case "username": "user name"
        case "creditorName": "creditor's name"
        case "creditorAgent": "payee's bank"
        case "debtorAgent": "payer's bank"
        case "executionDate": "day of the transfer"
        case "expiryDate": "last day of the hold"
        case "emailAddress": "mail address"
        case "phoneNumber": "telephone number"
        case "ruleCount": "number of rules"
        case "tagCount": "number of tags"
        // Setting names are typed by users, so they are the same in every language.
        case _ where field.contains("."): Phrase(verbatim: field)
        default: Phrase(word: field)
        }
    }

    private static func hint(field: String, _ problem: ValueProblem) -> Phrase? {
        switch (field, problem) {
        case ("currency", .notOneOf): "Use a code of ISO 4217, such as EUR or USD."
        case ("place", .empty):
            "Name one, as in 'bank branches near Berlin', or say where you are: bank config set location Berlin"
        case ("place", _): "See the cities: bank branches list --fields city"
        case ("country", .empty):
            "Name it with --country, or say where you are: bank config set location Berlin"
        case ("setting", _): "See what there is: bank config list"
        case ("annotation", _): "Give --note, --tag or --clear."
        case ("category", .empty): "Name a category, or take yours back with --clear."
        case ("ruleCount", _): "Remove one that you do not need: bank transactions rules list"
        case ("creditorName", _): "Say whose account it is with --name."
        case (_, .sameAccount): "Name another account as the payee's."
        case (_, .numberAtOtherBank): "Give the payee's IBAN."
        case (_, .accountOfThisBank), (_, .accountOfOtherBank): "Correct the bank or the IBAN in the file."
        case (_, .notThisBank): "Leave that bank out of the file, or name the account that pays with --from."
        default: nil
        }
    }
}

extension Money {
    /// The amount for use in a sentence.
    var shown: Phrase { "\(.amount(groupedText)) \(currency.code)" }
}

extension ErrorText {
    /// An explanation of a state that prevents a change; `nil` if the state needs none.
    static func words(ofState status: String) -> Phrase? {
        switch status {
        case "default": "It is what is meant where no account is named."
        case "belowFloor": "Less is available on it than that floor."
        case "interestDue": "Interest has come together on it that is not booked yet."
        case "feesDue": "Fees have come together on it that could not be charged yet."
        case "alreadyOwned": "That user owns it already."
        case "notOwned": "That user does not own it."
        case "solelyOwned": "Nobody else owns it."
        case "ownsMachine": "This operator owns the machine, and a bank always has one."
        default: nil
        }
    }

    static func hint(ofState status: String) -> Phrase? {
        switch status {
        case "default": "Add --clear-default, or choose another first: bank accounts set-default ACCOUNT"
        case "belowFloor": "Set a lower floor, or put money in first."
        case "interestDue": "It is booked at the end of the month; close it after that."
        case "feesDue": "Put money in; they are charged at the end of the month."
        case "solelyOwned": "Add another owner first: bank teller add-owner ACCOUNT --user USER"
        default: nil
        }
    }
}

extension ErrorText {
    /// Why a card payment was declined, for the card holder.
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
