import BankDomain
import BankTestSupport
import JSONKit
import LanguageKit
import XCTest

@testable import BankServices

/// Every error has a row: the same facts in both directions, a code of the list, and hints for every face.
final class ErrorRowTests: XCTestCase {
    func testErrorsOfTheBank_AreTheSameAfterTheWire() throws {
        var count = 0
        for error in ServiceError.samples {
            guard let sent = error.details else { continue }
            guard case .object(let received) = try JSONValue(parsing: JSONValue.object(sent).bytes) else {
                return XCTFail("\(error)")
            }
            let known = ServiceError(code: error.code, details: received)
            // A storage problem stays on the server's machine, also as the reason of a line.
            if case .lineRefused(_, .storage) = error {
                XCTAssertNil(known)
            } else {
                XCTAssertEqual(known, error)
            }
            count += 1
        }
        XCTAssertGreaterThan(count, 150)
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
        XCTAssertNil(ServiceError(code: "unauthorized", details: ["kind": "moonClosed"]))
        XCTAssertNil(
            ServiceError(
                code: "invalidValue",
                details: [
                    "field": "f", "value": "v",
                    "problem": .object(["kind": "outOfRange", "minimum": .integer(4), "maximum": .integer(1)]
                    ),
                ]))
    }

    func testWaitingTime_IsLimitedToOneDay() {
        XCTAssertEqual(
            ServiceError(code: "tooManyAttempts", details: ["retryAfterSeconds": .integer(1_000_000)]),
            .tooManyAttempts(retryAfterSeconds: 86_400))
    }

    func testEveryCode_IsInTheList() {
        for error in ServiceError.samples {
            switch error {
            case .storage, .remote, .lineRefused, .messageNotWritten: continue
            default: XCTAssertTrue(ServiceError.codes.contains(error.code), error.code)
            }
        }
        XCTAssertEqual(Set(ServiceError.codes).count, ServiceError.codes.count)
    }

    func testHintForTheAPIAndPages_NamesNoCommandAndNoOption() {
        for error in ServiceError.samples {
            let hint = error.row.words.hint?.english ?? ""
            XCTAssertNil(hint.firstMatch(of: /(^|: |')bank(-server)? [a-z]|--/), "\(error): \(hint)")
        }
    }

    func testHintOfAMissingAccount_NamesTheListOnlyAtTheTerminal() {
        let words = ServiceError.notFound(.account, name: "x").row.words
        XCTAssertNil(words.hint)
        XCTAssertEqual(words.terminalHint?.english, "To see the list: bank accounts list")
    }
}
