import BankDomain
import BankServices
import BankTestSupport
import XCTest

final class TransferHoldRulesTests: XCTestCase {
    private let hold = TransferHold.sample()

    private func request(
        to payee: TransferDestination = .account("ACC002"), expiryDate: CalendarDate? = nil
    ) -> TransferHoldRequest {
        TransferHoldRequest(
            from: "ACC001", to: payee, amount: usd(2_500), expiryDate: expiryDate, idempotencyKey: key("k"))
    }

    func testFingerprint_IncludesPayeeAndLastDay() throws {
        let iban = try IBAN("GB33BUKB20201555555555")
        let all = [
            request(), request(to: .account("ACC003")), request(expiryDate: Instant.sample.date),
            request(to: .iban(iban, creditorName: "Ada")), request(to: .iban(iban, creditorName: "Bea")),
        ]
        XCTAssertEqual(Set(all.map(\.fingerprint)).count, all.count)
        XCTAssertNotEqual(request().fingerprint, request().transfer.fingerprint)
    }

    func testExpiry_IsTheEndOfTheLastDayOrSevenDaysFromNow() throws {
        let today = Instant.sample.date
        XCTAssertEqual(
            try request().expiry(from: .sample), Instant.sample.adding(milliseconds: 7 * 86_400_000))
        XCTAssertEqual(
            try request(expiryDate: today).expiry(from: .sample), Instant(today.adding(days: 1)))
        for days in [-1, 366] {
            XCTAssertThrowsError(try request(expiryDate: today.adding(days: days)).expiry(from: .sample))
        }
    }

    func testCapturedAmount_IsAllOrAPartOfTheHold() throws {
        XCTAssertEqual(try hold.amount(taking: nil, at: .sample), usd(2_500))
        XCTAssertEqual(try hold.amount(taking: usd(1), at: .sample), usd(1))
        assertThrows(
            ServiceError.limitExceeded(limit: usd(2_500), requested: usd(2_501)),
            try hold.amount(taking: usd(2_501), at: .sample))
    }

    func testEveryEnd_ClosesIt() {
        for status in TransferHold.Status.allCases where status != .pending {
            assertThrows(
                ServiceError.invalidState(.transferHold, name: "HLD000001", status: status.rawValue),
                try TransferHold.sample(status: status).requireOpen(at: .sample))
        }
        XCTAssertNoThrow(try hold.requireOpen(at: hold.expiresAt.adding(milliseconds: -1)))
        assertThrows(
            ServiceError.invalidState(.transferHold, name: "HLD000001", status: "expired"),
            try hold.requireOpen(at: hold.expiresAt))
    }
}
