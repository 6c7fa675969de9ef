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
            request(), request(to: .account("ACC003")), request(expiryDate: Instant.sample.utcDate),
            request(to: .iban(iban, creditorName: "Ada")), request(to: .iban(iban, creditorName: "Bea")),
        ]
        XCTAssertEqual(Set(all.map(\.fingerprint)).count, all.count)
        XCTAssertNotEqual(request().fingerprint, request().transfer.fingerprint)
    }

    func testExpiry_IsTheEndOfTheLastDayOrSevenDaysFromNow() throws {
        let today = Instant.sample.utcDate
        XCTAssertEqual(
            try request().expiry(from: .sample, in: .utc), Instant.sample.adding(milliseconds: 7 * 86_400_000)
        )
        XCTAssertEqual(
            try request(expiryDate: today).expiry(from: .sample, in: .utc),
            Instant(utc: today.adding(days: 1)))
        for days in [-1, 366] {
            XCTAssertThrowsError(
                try request(expiryDate: today.adding(days: days)).expiry(from: .sample, in: .utc))
        }
    }

    func testCapturedAmount_IsAllOrAPartOfTheHold() throws {
        XCTAssertEqual(try hold.amount(taking: nil), usd(2_500))
        XCTAssertEqual(try hold.amount(taking: usd(1)), usd(1))
        assertThrows(
            ServiceError.limitExceeded(limit: usd(2_500), requested: usd(2_501)),
            try hold.amount(taking: usd(2_501)))
    }

    func testEveryEnd_ClosesIt() {
        for status in TransferHold.Status.allCases where status != .pending {
            assertThrows(
                ServiceError.invalidState(.transferHold, name: "HLD000001", status: status.rawValue),
                try TransferHold.sample(status: status).requireOpen())
        }
    }

    func testPendingHold_IsExpiredFromItsEndOn() {
        XCTAssertEqual(hold.asOf(hold.expiresAt.adding(milliseconds: -1)).status, .pending)
        XCTAssertEqual(hold.asOf(hold.expiresAt).status, .expired)
        XCTAssertEqual(TransferHold.sample(status: .released).asOf(hold.expiresAt).status, .released)
    }
}
