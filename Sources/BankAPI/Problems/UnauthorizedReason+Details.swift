import BankDomain
import BankServices
import JSONKit

/// The facts of error reasons, as JSON. `kind` is the name of the case.
extension UnauthorizedReason {
    var details: [String: JSONValue] {
        switch self {
        case .notSignedIn: ["kind": "notSignedIn"]
        case .tokenEnded: ["kind": "tokenEnded"]
        case .sessionEnded: ["kind": "sessionEnded"]
        case .secondFactorMissing: ["kind": "secondFactorMissing"]
        case .secondFactorNeeded: ["kind": "secondFactorNeeded"]
        case .codeMissing: ["kind": "codeMissing"]
        case .roleMissing(let role): ["kind": "roleMissing", "role": .word(role)]
        case .notOwner(let account): ["kind": "notOwner", "account": .string(account.text)]
        case .beyondScope(let operation): ["kind": "beyondScope", "operation": .word(operation)]
        case .beyondGrant(let grant, let spentToday):
            [
                "kind": "beyondGrant", "spentToday": .money(spentToday),
                "maximumPerDay": .money(grant.maximumPerDay),
                "payees": .array(
                    grant.payees.map {
                        .object(["name": .string($0.name), "account": .string($0.account)])
                    }),
            ]
        }
    }
}

extension ValueProblem {
    var details: [String: JSONValue] {
        switch self {
        case .empty: ["kind": "empty"]
        case .tooLong(let maximum): ["kind": "tooLong", "maximum": .count(maximum)]
        case .controlCharacters: ["kind": "controlCharacters"]
        case .outOfRange(let range):
            ["kind": "outOfRange", "minimum": .count(range.lowerBound), "maximum": .count(range.upperBound)]
        case .notOneOf(let values): ["kind": "notOneOf", "values": .texts(values)]
        case .malformed(let expected): ["kind": "malformed", "expected": .phrase(expected)]
        case .taken: ["kind": "taken"]
        case .notWithoutScope(let scope): ["kind": "notWithoutScope", "scope": .string(scope)]
        case .sameAccount: ["kind": "sameAccount"]
        case .numberAtOtherBank: ["kind": "numberAtOtherBank"]
        case .accountOfThisBank: ["kind": "accountOfThisBank"]
        case .accountOfOtherBank: ["kind": "accountOfOtherBank"]
        case .notThisBank: ["kind": "notThisBank"]
        }
    }
}

extension AmountProblem {
    var details: [String: JSONValue] {
        switch self {
        case .notPositive: ["kind": "notPositive"]
        case .negative: ["kind": "negative"]
        case .unreadable(.empty): ["kind": "empty"]
        case .unreadable(.notANumber): ["kind": "notANumber"]
        case .unreadable(.tooManyDecimals(let allowed)):
            ["kind": "tooManyDecimals", "allowed": .count(allowed)]
        case .unreadable(.overflow): ["kind": "overflow"]
        case .unreadable(.invalidSplit): ["kind": "invalidSplit"]
        case .unreadable(.currencyMismatch(let expected, let actual)):
            [
                "kind": "currencyMismatch", "expected": .string(expected.code),
                "actual": .string(actual.code),
            ]
        }
    }
}

extension IBANError {
    var details: [String: JSONValue] {
        switch self {
        case .malformed: ["kind": "malformed"]
        case .unknownCountry(let country): ["kind": "unknownCountry", "country": .string(country)]
        case .wrongLength(let expected, let actual):
            ["kind": "wrongLength", "expected": .count(expected), "actual": .count(actual)]
        case .wrongCheckDigits: ["kind": "wrongCheckDigits"]
        }
    }
}

extension PasswordProblem {
    var details: [String: JSONValue] {
        switch self {
        case .tooShort(let minimum): ["kind": "tooShort", "minimum": .count(minimum)]
        case .tooLong(let maximum): ["kind": "tooLong", "maximum": .count(maximum)]
        case .notText: ["kind": "notText"]
        case .common: ["kind": "common"]
        case .containsName: ["kind": "containsName"]
        }
    }
}
