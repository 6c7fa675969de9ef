import BankDomain
package import BankServices
package import JSONKit
import LanguageKit

/// The facts of an error as JSON, from which a client restores the error: the member `details` of a problem.
/// ``ServiceError/init(code:details:)`` reads them.
extension ServiceError {
    /// `nil` for errors about the server itself, which are identified by code and text.
    package var details: [String: JSONValue]? {
        switch self {
        case .networkError, .serverError, .decodingError, .notInitialized, .invalidConfiguration, .unknown,
            .wrongPassword, .locked, .storage, .remote:
            nil
        case .invalidCredentials, .invalidCode: [:]
        case .notFound(let kind, let name), .alreadyExists(let kind, let name):
            ["kind": .word(kind), "name": .string(name)]
        case .ambiguous(let kind, let name, let candidates):
            ["kind": .word(kind), "name": .string(name), "candidates": .texts(candidates)]
        case .unauthorized(let reason): reason.details
        case .notAvailable(let operation, let hint): ["operation": .string(operation), "hint": .string(hint)]
        case .notEnough(let kind, let available, let requested):
            ["kind": .word(kind), "available": .count(available), "requested": .count(requested)]
        case .tooMany(let kind, let maximum): ["kind": .word(kind), "maximum": .count(maximum)]
        case .invalidState(let kind, let name, let status):
            ["kind": .word(kind), "name": .string(name), "status": .string(status)]
        case .hasDependents(let kind, let name, let dependents):
            ["kind": .word(kind), "name": .string(name), "dependents": .texts(dependents)]
        case .lineRefused(let line, let reason): ["line": .count(line), "reason": .error(reason)]
        case .tooManyAttempts(let seconds): ["retryAfterSeconds": .count(seconds)]
        case .weakPassword(let problem): problem.details
        case .outcomeUnknown(let key, let underlying):
            ["idempotencyKey": .text(key?.text), "underlying": .phrase(underlying)]
        case .invalidFile(let path, let line, let column, let reason):
            [
                "path": .string(path), "line": line.map(JSONValue.count) ?? .null,
                "column": .text(column), "reason": .phrase(reason),
            ]
        case .invalidIBAN(let text, let reason): ["text": .string(text), "problem": .object(reason.details)]
        case .invalidAmount(let text, let reason):
            ["text": .string(text), "problem": .object(reason.details)]
        case .invalidValue(let field, let value, let reason):
            ["field": .string(field), "value": .string(value), "problem": .object(reason.details)]
        default: moneyDetails
        }
    }

    /// Errors about accounts, amounts and payees.
    private var moneyDetails: [String: JSONValue]? {
        switch self {
        case .insufficientFunds(let account, let available, let requested):
            [
                "account": .string(account.text), "available": .money(available),
                "requested": .money(requested),
            ]
        case .accountFrozen(let account), .accountClosed(let account): ["account": .string(account.text)]
        case .cannotBePaid(let payee): ["payee": .string(payee)]
        case .accountNotEmpty(let account, let balance):
            ["account": .string(account.text), "balance": .money(balance)]
        case .clockBehind(let now, let booked): ["now": .string(now.text), "booked": .string(booked.text)]
        case .limitExceeded(let limit, let requested):
            ["limit": .money(limit), "requested": .money(requested)]
        case .limitRateMissing(let currency, let limitCurrency):
            ["currency": .string(currency.code), "limitCurrency": .string(limitCurrency.code)]
        case .ratesTooOld(let date, let maximumDays):
            ["date": .string(date.text), "maximumDays": .count(maximumDays)]
        case .coolingOff(let until): ["until": .string(until.text)]
        case .nameMismatch(let given, let actualName):
            ["given": .string(given), "actualName": .text(actualName)]
        case .currencyMismatch(let expected, let actual):
            ["expected": .string(expected.code), "actual": .string(actual.code)]
        case .duplicateRequest(let key): ["idempotencyKey": .string(key.text)]
        case .cardDeclined(let reason, let authorisation):
            ["declineReason": .word(reason), "authorisation": .string(authorisation.text)]
        case .challengeRequired(let challenge): ["challenge": .challenge(challenge)]
        case .unbalancedStatement(let account, let expected, let actual):
            ["account": .string(account.text), "expected": .money(expected), "actual": .money(actual)]
        default: nil
        }
    }
}

extension JSONValue {
    static func word(_ word: some RawRepresentable<String>) -> JSONValue { .string(word.rawValue) }
    static func count(_ number: Int) -> JSONValue { .integer(Int64(number)) }
    static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
    static func texts(_ texts: [String]) -> JSONValue { .array(texts.map(JSONValue.string)) }

    static func money(_ money: Money) -> JSONValue {
        .object([
            "amount": .string(money.decimalText), "currency": .string(money.currency.code),
            "minorUnits": .integer(money.minorUnits),
        ])
    }

    /// The challenge to answer. `schedule` is that of a standing order.
    static func challenge(_ challenge: Challenge) -> JSONValue {
        let schedule = challenge.schedule.map { schedule in
            JSONValue.object([
                "frequency": .word(schedule.frequency), "startDate": .string(schedule.startDate.text),
                "endDate": .text(schedule.endDate?.text),
            ])
        }
        return .object([
            "id": .string(challenge.id.text), "payee": .string(challenge.payee),
            "amount": .money(challenge.amount), "expiresAt": .string(challenge.expiresAt.text),
            "schedule": schedule ?? .null,
        ])
    }

    /// An error within another.
    fileprivate static func error(_ error: ServiceError) -> JSONValue {
        .object(["code": .string(error.code), "details": error.details.map(JSONValue.object) ?? .null])
    }

    /// A text that clients show in their user's language.
    static func phrase(_ phrase: Phrase) -> JSONValue { self.phrase(phrase, depth: 0) }

    // Deeper phrases are sent as plain English, to limit the nesting of a problem.
    private static func phrase(_ phrase: Phrase, depth: Int) -> JSONValue {
        guard depth < 3 else {
            return .object(["format": .string("{1}"), "values": .array([.string(phrase.english)])])
        }
        return .object([
            "format": .string(phrase.format),
            "values": .array(phrase.values.map { value($0, depth: depth + 1) }),
        ])
    }

    private static func value(_ value: Phrase.Value, depth: Int) -> JSONValue {
        switch value {
        case .text(let text): .string(text)
        case .phrase(let phrase): .object(["phrase": self.phrase(phrase, depth: depth)])
        case .sentence(let phrase): .object(["sentence": self.phrase(phrase, depth: depth)])
        case .amount(let text): .object(["amount": .string(text)])
        case .time(let seconds): .object(["time": .integer(seconds)])
        case .list(let phrases, let conjunction):
            .object([
                "list": .array(phrases.map { self.phrase($0, depth: depth) }),
                "conjunction": .string("\(conjunction)"),
            ])
        }
    }
}
