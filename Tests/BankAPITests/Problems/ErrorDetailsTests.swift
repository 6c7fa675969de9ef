import BankDomain
import BankServices
import JSONKit
import LanguageKit
import XCTest

@testable import BankAPI

/// Errors keep their details over the API.
final class ErrorDetailsTests: XCTestCase {
    private static func usd(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: .usd) }

    private static let errors: [ServiceError] = {
        let key = IdempotencyKey("k1")
        let grant = TransferGrant(
            payees: [TransferGrant.Payee(name: "Anna", account: "DE1")], maximumPerDay: usd(5))
        let instant = Instant(millisecondsSinceEpoch: 1_700_000_000_000)
        let day = CalendarDate(dayNumber: 20_000)
        let values: [ValueProblem] = [
            .empty, .tooLong(maximum: 7), .controlCharacters, .outOfRange(1...4), .notOneOf(["a", "b"]),
            .malformed(expected: "from \(day) to \(day)"), .taken, .notWithoutScope("transfers"),
            .sameAccount,
            .numberAtOtherBank, .accountOfThisBank, .accountOfOtherBank, .notThisBank,
        ]
        let amounts: [AmountProblem] = [
            .notPositive, .negative, .unreadable(.empty), .unreadable(.notANumber),
            .unreadable(.tooManyDecimals(allowed: 2)), .unreadable(.overflow), .unreadable(.invalidSplit),
            .unreadable(.currencyMismatch(.usd, .eur)),
        ]
        let ibans: [IBANError] = [
            .malformed, .unknownCountry("ZZ"), .wrongLength(expected: 22, actual: 4), .wrongCheckDigits,
        ]
        let reasons: [UnauthorizedReason] = [
            .notSignedIn, .tokenEnded, .sessionEnded, .secondFactorMissing, .secondFactorNeeded, .codeMissing,
            .roleMissing(.teller), .notOwner("ACC001"), .beyondScope(.transfersCreate),
            .beyondGrant(grant, spentToday: usd(1)),
        ]
        let passwords: [PasswordProblem] = [
            .tooShort(minimum: 8), .tooLong(maximumByteCount: 9), .notText, .common, .containsName,
        ]
        var errors: [ServiceError] = [
            .notFound(.account, name: "x"), .alreadyExists(.goal, name: "GOL001"),
            .ambiguous(.card, name: "x", candidates: ["a", "b"]), .invalidCredentials, .invalidCode,
            .notAvailable(operation: "x", hint: "y"), .notEnough(.card, available: 1, requested: 2),
            .tooMany(.webhook, maximum: 16), .invalidState(.card, name: "CRD001", status: "lost"),
            .hasDependents(.account, name: "ACC001", dependents: ["SOR001"]),
            .lineRefused(line: 3, reason: .accountFrozen("ACC001")),
            .tooManyAttempts(retryAfterSeconds: 30), .accountClosed("ACC001"),
            .invalidFile(path: "a.csv", line: 2, column: nil, reason: "has no \(Phrase(word: "date"))"),
            .insufficientFunds(account: "ACC001", available: usd(1), requested: usd(2)),
            .accountNotEmpty("ACC001", balance: usd(-1)), .clockBehind(now: instant, booked: instant),
            .limitExceeded(limit: usd(1), requested: usd(2)), .limitRateMissing(.kwd, limitCurrency: .usd),
            .ratesTooOld(date: day, maximumDays: 7), .coolingOff(until: instant),
            .nameMismatch(given: "a", actualName: nil), .nameMismatch(given: "a", actualName: "b"),
            .currencyMismatch(expected: .usd, actual: .jpy),
            .cardDeclined(.dayLimit, authorisation: "AUT000001"),
            .unbalancedStatement("ACC001", expected: usd(1), actual: usd(2)),
            .challengeRequired(
                Challenge(
                    id: "CHL000001", amount: usd(1), payee: "Anna",
                    schedule: StandingOrderSchedule(.monthly, from: day, through: day), expiresAt: instant)),
        ]
        if let key {
            errors += [.duplicateRequest(key), .outcomeUnknown(key, underlying: "no answer in time")]
        }
        errors += values.map { .invalidValue(field: "f", value: "v", reason: $0) }
        errors += amounts.map { .invalidAmount(text: "v", reason: $0) }
        errors += ibans.map { .invalidIBAN(text: "v", reason: $0) }
        errors += reasons.map { .unauthorized($0) }
        return errors + passwords.map { .weakPassword($0) }
    }()

    func testErrorsOfTheBank_AreTheSameAfterTheWire() throws {
        for error in Self.errors {
            let sent = try XCTUnwrap(error.details, "\(error)")
            guard case .object(let received) = try JSONValue(parsing: JSONValue.object(sent).bytes) else {
                return XCTFail("\(error)")
            }
            XCTAssertEqual(ServiceError(code: error.code, details: received), error)
        }
    }

    func testErrorsAboutTheServer_HaveNoDetails() {
        for error: ServiceError in [
            .storage(.full, path: "/var/lib/bank/ledger.db", underlying: "no room"),
            .invalidConfiguration(reason: "x"), .unknown(underlying: "x"), .locked(.keychain),
        ] {
            XCTAssertNil(error.details, "\(error)")
        }
    }

    func testMissingOrInvalidDetails_AreNoError() {
        XCTAssertNil(ServiceError(code: "notFound", details: [:]))
        XCTAssertNil(ServiceError(code: "notFound", details: ["kind": "moon", "name": "x"]))
        XCTAssertNil(ServiceError(code: "moonClosed", details: [:]))
        XCTAssertNil(
            ServiceError(
                code: "invalidValue",
                details: [
                    "field": "f", "value": "v",
                    "problem": .object(["kind": "outOfRange", "minimum": .integer(4), "maximum": .integer(1)]
                    ),
                ]))
    }
}
