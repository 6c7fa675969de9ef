import BankDomain
import BankServices

extension UnauthorizedReason {
    init(_ json: DetailReader) throws {
        self =
            switch try json.text("kind") {
            case "notSignedIn": .notSignedIn
            case "tokenEnded": .tokenEnded
            case "sessionEnded": .sessionEnded
            case "secondFactorMissing": .secondFactorMissing
            case "secondFactorNeeded": .secondFactorNeeded
            case "codeMissing": .codeMissing
            case "roleMissing": .roleMissing(try json.word("role"))
            case "notOwner": .notOwner(try json.id("account"))
            case "beyondScope": .beyondScope(try json.word("operation"))
            case "beyondGrant":
                .beyondGrant(
                    TransferGrant(
                        payees: try json.objects("payees").map {
                            TransferGrant.Payee(name: try $0.text("name"), account: try $0.text("account"))
                        }, maximumPerDay: try json.money("maximumPerDay")),
                    spentToday: try json.money("spentToday"))
            default: throw DetailReader.Unknown()
            }
    }
}

extension ValueProblem {
    init(_ json: DetailReader) throws {
        self =
            switch try json.text("kind") {
            case "empty": .empty
            case "tooLong": .tooLong(maximum: try json.count("maximum"))
            case "controlCharacters": .controlCharacters
            case "outOfRange": .outOfRange(try json.range("minimum", "maximum"))
            case "notOneOf": .notOneOf(try json.texts("values"))
            case "malformed": .malformed(expected: try json.phrase("expected"))
            case "taken": .taken
            case "notWithoutScope": .notWithoutScope(try json.text("scope"))
            case "sameAccount": .sameAccount
            case "numberAtOtherBank": .numberAtOtherBank
            case "accountOfThisBank": .accountOfThisBank
            case "accountOfOtherBank": .accountOfOtherBank
            case "notThisBank": .notThisBank
            default: throw DetailReader.Unknown()
            }
    }
}

extension AmountProblem {
    init(_ json: DetailReader) throws {
        self =
            switch try json.text("kind") {
            case "notPositive": .notPositive
            case "negative": .negative
            case "empty": .unreadable(.empty)
            case "notANumber": .unreadable(.notANumber)
            case "tooManyDecimals": .unreadable(.tooManyDecimals(allowed: try json.count("allowed")))
            case "overflow": .unreadable(.overflow)
            case "invalidSplit": .unreadable(.invalidSplit)
            case "currencyMismatch":
                .unreadable(.currencyMismatch(try json.currency("expected"), try json.currency("actual")))
            default: throw DetailReader.Unknown()
            }
    }
}

extension IBANError {
    init(_ json: DetailReader) throws {
        self =
            switch try json.text("kind") {
            case "malformed": .malformed
            case "unknownCountry": .unknownCountry(try json.text("country"))
            case "wrongLength":
                .wrongLength(expected: try json.count("expected"), actual: try json.count("actual"))
            case "wrongCheckDigits": .wrongCheckDigits
            default: throw DetailReader.Unknown()
            }
    }
}

extension PasswordProblem {
    init(_ json: DetailReader) throws {
        self =
            switch try json.text("kind") {
            case "tooShort": .tooShort(minimum: try json.count("minimum"))
            case "tooLong": .tooLong(maximumByteCount: try json.count("maximum"))
            case "notText": .notText
            case "common": .common
            case "containsName": .containsName
            default: throw DetailReader.Unknown()
            }
    }
}
