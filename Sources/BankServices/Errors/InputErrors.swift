package import BankDomain
import JSONKit
import LanguageKit

/// Errors about values and files that the caller gave.
enum InputErrors {
    static let invalidIBAN = ErrorRow(
        "invalidIBAN", .invalidValue, "text", "problem", make: ServiceError.invalidIBAN
    ) { text, problem in
        ErrorWords(
            "'\(displayable(text))' is not a valid IBAN.", reason: problem.row.words,
            hint: "Check the IBAN with the payee, character by character.")
    }

    static let invalidAmount = ErrorRow(
        "invalidAmount", .invalidValue, "text", "problem", make: ServiceError.invalidAmount
    ) { text, problem in
        ErrorWords(
            "'\(displayable(text))' is not a valid amount.", reason: problem.row.words,
            hint: advice(onGroupsIn: text)
                ?? (problem == .unreadable(.notANumber) ? advice(onCommasIn: text) : plainAdvice(problem)))
    }

    /// How to write an amount whose points can only group digits, because a decimal comma follows: `1.000,00`.
    private static func advice(onGroupsIn text: String) -> Phrase? {
        guard let comma = text.firstIndex(of: ","), text[..<comma].contains("."),
            text[comma...].dropFirst().allSatisfy(\.isNumber)
        else { return nil }
        let plain = text.filter { $0 != "." }.map { $0 == "," ? "." : String($0) }.joined()
        return isAmount(plain) ? "Write \(plain), without grouping." : nil
    }

    private static func plainAdvice(_ problem: AmountProblem) -> Phrase {
        problem == .unreadable(.tooManyDecimals(allowed: 0))
            ? "Write a whole amount such as 1250, without grouping."
            : "Write an amount such as 12.50, without grouping."
    }

    private static func isAmount(_ text: String) -> Bool {
        Currency(code: "CLF").flatMap { try? Money(parsing: text, currency: $0) } != nil
    }

    /// How to write an amount that has commas. Whether a comma groups digits or is a decimal comma is never guessed.
    private static func advice(onCommasIn text: String) -> Phrase {
        let (ungrouped, pointed) = (
            text.filter { $0 != "," }, text.map { $0 == "," ? "." : String($0) }.joined()
        )
        guard ungrouped != text, isAmount(ungrouped) else { return plainAdvice(.unreadable(.notANumber)) }
        return isAmount(pointed)
            ? "Write \(ungrouped) if the comma groups digits, or \(pointed) if decimals follow it."
            : "Write \(ungrouped), without grouping."
    }

    static let invalidValue = ErrorRow(
        "invalidValue", .invalidValue, "field", "value", "problem",
        make: { .invalidValue(field: $0 as ErrorField, value: $1, reason: $2) }
    ) { field, value, problem in
        let (hint, terminalHint) = advice(field, problem)
        if value.isEmpty {
            return ErrorWords(
                "The \(field.noun) is missing.", reason: problem == .empty ? nil : problem.row.words,
                hint: hint,
                atTerminal: terminalHint)
        }
        let suggestion = suggestion(value, problem)
        return ErrorWords(
            "Invalid \(field.noun): '\(displayable(value))'.", reason: problem.row.words,
            hint: suggestion ?? hint, atTerminal: suggestion ?? terminalHint)
    }

    static let invalidFile = ErrorRow(
        "invalidFile", .invalidFile, "path", "line", "column",
        "reason", make: ServiceError.invalidFile
    ) { path, line, column, reason in
        let places: [Phrase?] = [
            path == "/dev/stdin" ? "standard input" : Phrase(verbatim: displayablePath(path)),
            line.map { "line \($0)" },
            column.map { "column \(displayable($0))" },
        ]
        return ErrorWords(
            "Can't use \(Phrase.list(places.compactMap(\.self), .comma)).", reason: reason.asSentence,
            hint: reason == "that file already exists"
                ? "Choose another file name. Nothing was saved."
                : "Check the file name, or fix the file. Nothing was saved.")
    }

    /// The code and the category are those of the reason. A server never writes such files, so it has no details.
    static func messageNotWritten(_ id: ClearingMessageID, _ reason: ServiceError) -> DescribedError {
        DescribedError(reason.code, reason.category) {
            ErrorWords(
                "Message \(id.text) was made, but its file was not written.",
                reason: .sentences(reason.row.words.message, reason.row.words.reason),
                hint: "Write the files of the message; its payments no longer wait.",
                atTerminal: "Write its files: bank clearing write \(id.text) FILE")
        }
    }

    static let readers = [
        invalidIBAN.reader, invalidAmount.reader, invalidValue.reader, invalidFile.reader,
    ]

    private static func suggestion(_ value: String, _ problem: ValueProblem) -> Phrase? {
        guard case .notOneOf(let allowed) = problem else { return nil }
        return didYouMean(Suggestion.closest(to: value, in: allowed))
    }

    /// What to do about a value, everywhere and at the terminal.
    private static func advice(_ field: ErrorField, _ problem: ValueProblem) -> (Phrase?, atTerminal: Phrase?)
    {
        let own: Phrase? =
            switch problem {
            case .sameAccount: "Choose a different account for the payee."
            case .numberAtOtherBank: "Give the payee's IBAN."
            case .accountOfThisBank, .accountOfOtherBank: "Correct the bank or the IBAN in the file."
            case .notThisBank: "Remove that bank from the file, or name the paying account."
            case .beforeOpening(let day): "Choose \(day) or a later day."
            case .periodClosed(let last): "Choose \(last.adding(days: 1)) or a later day."
            case .empty, .tooLong, .controlCharacters, .outOfRange, .notOneOf, .malformed, .taken,
                .notWithoutScope, .fixed:
                nil
            }
        return switch (field, problem) {
        case (.known(.currency), .notOneOf): ("Use an ISO 4217 code, such as EUR or USD.", nil)
        case (.known(.place), .empty):
            (
                nil,
                """
                Name a place, as in 'bank branches near Berlin', or save yours: bank config set location Berlin
                """
            )
        case (.known(.place), _): (nil, "To see the cities: bank branches list --fields city")
        case (.known(.country), .empty):
            (nil, "Name it with --country, or save your location: bank config set location Berlin")
        case (.known(.setting), _): (nil, "To see all settings: bank config list")
        case (.known(.annotation), _): ("Add a note or a tag.", "Add --note, --tag or --clear.")
        case (.known(.category), .empty): (nil, "Name a category, or remove yours with --clear.")
        case (.known(.ruleCount), _):
            ("Remove a rule you don't need.", "Remove a rule you don't need: bank transactions rules list")
        case (.known(.creditorName), _):
            ("Give the account holder's name.", "Give the account holder's name with --name.")
        case (_, .notThisBank):
            (own, "Remove that bank from the file, or name the paying account with --from.")
        default: (own, nil)
        }
    }
}

extension ValueProblem: ErrorReason {
    var row: (kind: String, facts: [String: JSONValue], words: Phrase) {
        switch self {
        case .empty: ("empty", [:], "It is empty.")
        case .tooLong(let maximum):
            ("tooLong", ["maximum": maximum.jsonValue], "It is longer than \(maximum) characters.")
        case .controlCharacters: ("controlCharacters", [:], "It contains control or invisible characters.")
        case .outOfRange(let range):
            (
                "outOfRange",
                ["minimum": range.lowerBound.jsonValue, "maximum": range.upperBound.jsonValue],
                "It must be from \(range.lowerBound) to \(range.upperBound)."
            )
        case .notOneOf(let values): ("notOneOf", ["values": values.jsonValue], Self.choice(of: values))
        case .malformed(let expected):
            ("malformed", ["expected": expected.jsonValue], "It must be \(expected).")
        case .taken: ("taken", [:], "It is already taken.")
        case .notWithoutScope(let scope):
            (
                "notWithoutScope", ["scope": scope.jsonValue],
                "It is only for access tokens with the scope \(scope)."
            )
        case .sameAccount: ("sameAccount", [:], "Both accounts are the same.")
        case .numberAtOtherBank:
            ("numberAtOtherBank", [:], "At other banks, pay to an IBAN, not an account number.")
        case .accountOfThisBank: ("accountOfThisBank", [:], "The IBAN belongs to this bank.")
        case .accountOfOtherBank: ("accountOfOtherBank", [:], "The IBAN belongs to another bank.")
        case .fixed: ("fixed", [:], "It was set when the bank was created, and can't be changed.")
        case .beforeOpening(let day):
            (
                "beforeOpening", ["date": day.jsonValue],
                "The bank has kept this account only since \(day)."
            )
        case .periodClosed(let last):
            (
                "periodClosed", ["date": last.jsonValue],
                "The statement and the interest of the days up to \(last) are final."
            )
        case .notThisBank:
            (
                "notThisBank", [:],
                "Only accounts at this bank can pay. Its bank code is \(ThisBank.bankCode)."
            )
        }
    }

    private static func choice(of values: [String]) -> Phrase {
        switch values.count {
        case 1: "It must be \(values[0])."
        case 31...: "It is not a known value."
        default: "It must be one of \(Phrase.list(values))."
        }
    }

    static let plain: [Self] = [
        .empty, .controlCharacters, .taken, .sameAccount, .numberAtOtherBank, .accountOfThisBank,
        .accountOfOtherBank, .notThisBank, .fixed,
    ]

    init?(kind: String, _ json: DetailReader) throws {
        switch kind {
        case "tooLong": self = .tooLong(maximum: try json("maximum"))
        case "outOfRange":
            let (minimum, maximum): (Int, Int) = (try json("minimum"), try json("maximum"))
            guard minimum <= maximum else { return nil }
            self = .outOfRange(minimum...maximum)
        case "notOneOf": self = .notOneOf(try json("values"))
        case "malformed": self = .malformed(expected: try json("expected"))
        case "notWithoutScope": self = .notWithoutScope(try json("scope"))
        case "beforeOpening": self = .beforeOpening(try json("date"))
        case "periodClosed": self = .periodClosed(through: try json("date"))
        default: return nil
        }
    }
}

extension AmountProblem: ErrorReason {
    var row: (kind: String, facts: [String: JSONValue], words: Phrase) {
        let digits: Phrase = "Use only the digits 0 to 9 and at most one decimal point."
        return switch self {
        case .notPositive: ("notPositive", [:], "It must be greater than zero.")
        case .negative: ("negative", [:], "It must not be negative.")
        case .unreadable(.empty): ("empty", [:], "It is empty.")
        case .unreadable(.notANumber): ("notANumber", [:], digits)
        case .unreadable(.tooManyDecimals(let allowed)):
            (
                "tooManyDecimals", ["allowed": allowed.jsonValue],
                allowed == 0 ? "The currency has no decimals." : "The currency has \(allowed) decimals."
            )
        case .unreadable(.overflow): ("overflow", [:], "It is too large.")
        case .unreadable(.currencyMismatch(let expected, let actual)):
            (
                "currencyMismatch", ["expected": expected.jsonValue, "actual": actual.jsonValue], digits
            )
        }
    }

    static let plain: [Self] = [
        .notPositive, .negative, .unreadable(.empty), .unreadable(.notANumber), .unreadable(.overflow),
    ]

    init?(kind: String, _ json: DetailReader) throws {
        switch kind {
        case "tooManyDecimals": self = .unreadable(.tooManyDecimals(allowed: try json("allowed")))
        case "currencyMismatch":
            self = .unreadable(.currencyMismatch(try json("expected"), try json("actual")))
        default: return nil
        }
    }
}

extension IBANError: ErrorReason {
    var row: (kind: String, facts: [String: JSONValue], words: Phrase) {
        switch self {
        case .malformed: ("malformed", [:], "An IBAN has two letters, two digits, then letters or digits.")
        case .unknownCountry(let country):
            (
                "unknownCountry", ["country": country.jsonValue],
                "\(country) is not a country with IBANs."
            )
        case .wrongLength(let expected, let actual):
            (
                "wrongLength", ["expected": expected.jsonValue, "actual": actual.jsonValue],
                "It has \(actual) characters; in this country an IBAN has \(expected)."
            )
        case .wrongCheckDigits: ("wrongCheckDigits", [:], "The check digits don't match: there is a typo.")
        }
    }

    static let plain: [Self] = [.malformed, .wrongCheckDigits]

    init?(kind: String, _ json: DetailReader) throws {
        switch kind {
        case "unknownCountry": self = .unknownCountry(try json("country"))
        case "wrongLength": self = .wrongLength(expected: try json("expected"), actual: try json("actual"))
        default: return nil
        }
    }
}
