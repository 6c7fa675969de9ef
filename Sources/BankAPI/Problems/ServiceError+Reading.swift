import BankDomain
package import BankServices
package import JSONKit
import LanguageKit

extension ServiceError {
    /// The error with this code and the facts that ``details`` writes; `nil` for a code or facts that this program does
    /// not know.
    package init?(code: String, details: [String: JSONValue]) {
        let json = DetailReader(details)
        // A refused batch line has the code of its reason, so the code alone does not identify it.
        guard let error = (try? Self.lineRefused(json)) ?? (try? Self.known(code, json)) else { return nil }
        self = error
    }

    private static func known(_ code: String, _ json: DetailReader) throws -> ServiceError {
        switch code {
        case "invalidCredentials": .invalidCredentials
        case "invalidCode": .invalidCode
        case "notFound": .notFound(try json.word("kind"), name: try json.text("name"))
        case "alreadyExists": .alreadyExists(try json.word("kind"), name: try json.text("name"))
        case "ambiguous":
            .ambiguous(
                try json.word("kind"), name: try json.text("name"), candidates: try json.texts("candidates"))
        case "unauthorized": .unauthorized(try UnauthorizedReason(json))
        case "notAvailable":
            .notAvailable(operation: try json.text("operation"), hint: try json.text("hint"))
        case "notEnough":
            .notEnough(
                try json.word("kind"), available: try json.count("available"),
                requested: try json.count("requested"))
        case "tooMany": .tooMany(try json.word("kind"), maximum: try json.count("maximum"))
        case "invalidState":
            .invalidState(
                try json.word("kind"), name: try json.text("name"), status: try json.text("status"))
        case "hasDependents":
            .hasDependents(
                try json.word("kind"), name: try json.text("name"), dependents: try json.texts("dependents"))
        case "tooManyAttempts": .tooManyAttempts(retryAfterSeconds: try json.seconds("retryAfterSeconds"))
        case "weakPassword": .weakPassword(try PasswordProblem(json))
        case "outcomeUnknown":
            .outcomeUnknown(
                try json.key(optional: "idempotencyKey"), underlying: try json.phrase("underlying"))
        case "invalidFile":
            .invalidFile(
                path: try json.text("path"), line: try json.count(optional: "line"),
                column: try json.text(optional: "column"), reason: try json.phrase("reason"))
        case "invalidIBAN":
            .invalidIBAN(text: try json.text("text"), reason: try IBANError(json.object("problem")))
        case "invalidAmount":
            .invalidAmount(text: try json.text("text"), reason: try AmountProblem(json.object("problem")))
        case "invalidValue":
            .invalidValue(
                field: try json.text("field"), value: try json.text("value"),
                reason: try ValueProblem(json.object("problem")))
        default: try aboutMoney(code, json)
        }
    }

    private static func aboutMoney(_ code: String, _ json: DetailReader) throws -> ServiceError {
        switch code {
        case "insufficientFunds":
            .insufficientFunds(
                account: try json.id("account"), available: try json.money("available"),
                requested: try json.money("requested"))
        case "accountFrozen": .accountFrozen(try json.id("account"))
        case "accountClosed": .accountClosed(try json.id("account"))
        case "cannotBePaid": .cannotBePaid(payee: try json.text("payee"))
        case "accountNotEmpty": .accountNotEmpty(try json.id("account"), balance: try json.money("balance"))
        case "clockBehind": .clockBehind(now: try json.instant("now"), booked: try json.instant("booked"))
        case "limitExceeded":
            .limitExceeded(limit: try json.money("limit"), requested: try json.money("requested"))
        case "limitRateMissing":
            .limitRateMissing(
                try json.currency("currency"), limitCurrency: try json.currency("limitCurrency"))
        case "ratesTooOld":
            .ratesTooOld(date: try json.date("date"), maximumDays: try json.count("maximumDays"))
        case "coolingOff": .coolingOff(until: try json.instant("until"))
        case "nameMismatch":
            .nameMismatch(given: try json.text("given"), actualName: try json.text(optional: "actualName"))
        case "currencyMismatch":
            .currencyMismatch(expected: try json.currency("expected"), actual: try json.currency("actual"))
        case "duplicateRequest": .duplicateRequest(try json.key("idempotencyKey"))
        case "cardDeclined":
            .cardDeclined(try json.word("declineReason"), authorisation: try json.id("authorisation"))
        case "challengeRequired": .challengeRequired(try Challenge(json.object("challenge")))
        case "unbalancedStatement":
            .unbalancedStatement(
                try json.id("account"), expected: try json.money("expected"),
                actual: try json.money("actual"))
        default: throw DetailReader.Unknown()
        }
    }

    private static func lineRefused(_ json: DetailReader) throws -> ServiceError {
        let reason = try json.object("reason")
        let details = try reason.object("details")
        guard let error = ServiceError(code: try reason.text("code"), details: details.members) else {
            throw DetailReader.Unknown()
        }
        return .lineRefused(line: try json.count("line"), reason: error)
    }
}

extension Challenge {
    fileprivate init(_ json: DetailReader) throws {
        let schedule = try json.object(optional: "schedule").map { schedule in
            StandingOrderSchedule(
                try schedule.word("frequency"), from: try schedule.date("startDate"),
                through: try schedule.date(optional: "endDate"))
        }
        self.init(
            id: try json.id("id"), amount: try json.money("amount"), payee: try json.text("payee"),
            schedule: schedule, expiresAt: try json.instant("expiresAt"))
    }
}
