import BankDomain
import XCTest

@testable import BankApp

/// The idempotency keys of a script's lines.
final class LineKeysTests: XCTestCase {
    private let payment = ["transfers", "create", "--to", "ACC002", "--amount", "5"]

    private func keys(_ lines: [[String]]) throws -> [String?] {
        var keys = LineKeys(key: try XCTUnwrap(IdempotencyKey("june")))
        return lines.map { line in
            let words = keys.completing(line)
            return words.count > line.count ? words[0] : nil
        }
    }

    func testLinesThatMoveMoney_HaveKeysOfTheirOwn() throws {
        let other = payment.dropLast() + ["6"]
        let found = try keys([payment, Array(other)])
        XCTAssertEqual(Set(found).count, 2)
        for key in found { XCTAssertTrue(key?.hasPrefix("--idempotency-key=june.") == true, "\(found)") }
    }

    func testLinePutBefore_ChangesNoKey() throws {
        let other = Array(payment.dropLast() + ["6"])
        XCTAssertEqual(try keys([payment]).last, try keys([other, payment]).last)
    }

    func testEqualLines_AreSeveralPayments() throws {
        let found = try keys([payment, payment])
        XCTAssertEqual(Set(found).count, 2)
        XCTAssertEqual(found, try keys([payment, payment]))
    }

    func testLineWithItsOwnKeyOrWithoutMoney_IsLeftAlone() throws {
        XCTAssertEqual(
            try keys([payment + ["--idempotency-key", "mine"], ["accounts", "list"], ["nonsense"], []]),
            [nil, nil, nil, nil])
    }
}
