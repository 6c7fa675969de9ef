import BankDomain
import BankServices
import BankTestSupport
import XCTest

final class TransferRulesTests: XCTestCase {
    private let limits = TransferLimits { key, currency in
        let limits: [SettingKey: Int64] = [
            .transferLimit: 50, .transferDayLimit: 80, .transferMonthLimit: 100,
        ]
        return limits[key].map { Money(minorUnits: $0, currency: currency) }
    }

    private func refusal(_ amount: Int64, _ day: Int64, _ month: Int64) -> ServiceError? {
        do {
            try limits.require(
                usd(amount), after: TransferLimits.Sent(onDay: usd(day), inMonth: usd(month)))
            return nil
        } catch {
            return error as? ServiceError
        }
    }

    func testAmountsUpToEachLimit_Go() {
        XCTAssertNil(refusal(50, 0, 0))
        XCTAssertNil(refusal(50, 30, 50))
    }

    func testTheFirstLimitThatIsTooLow_IsNamed() {
        XCTAssertEqual(refusal(51, 80, 100), .limitExceeded(limit: usd(50), requested: usd(51)))
        XCTAssertEqual(refusal(50, 31, 100), .limitExceeded(limit: usd(80), requested: usd(81)))
        XCTAssertEqual(refusal(50, 30, 51), .limitExceeded(limit: usd(100), requested: usd(101)))
        XCTAssertEqual(refusal(1, .max, 0), .limitExceeded(limit: usd(80), requested: usd(.max)))
    }

    func testCoolingOff_EndsAfterItsHoursOrWithTrust() throws {
        let rule = CoolingOff(hours: { 24 }, limit: { Money(minorUnits: 100, currency: $0) })
        let end = Instant.afterSample(seconds: 86_400)
        XCTAssertEqual(try rule.end(addedAt: .sample, isTrusted: false, now: .sample), end)
        XCTAssertNil(try rule.end(addedAt: .sample, isTrusted: true, now: .sample))
        XCTAssertNil(try rule.end(addedAt: .sample, isTrusted: false, now: end))
        XCTAssertNoThrow(try rule.require(usd(100), until: end, at: .sample))
        XCTAssertNoThrow(try rule.require(usd(101), until: end, at: end))
        XCTAssertThrowsError(try rule.require(usd(101), until: end, at: .sample)) {
            XCTAssertEqual($0 as? ServiceError, .coolingOff(until: end))
        }
    }

    func testTariff_ChargesWhatLeavesTheBank() throws {
        XCTAssertNil(TransferTariff.fee(in: .usd, leavesTheBank: false))
        XCTAssertEqual(TransferTariff.fee(in: .usd, leavesTheBank: true), usd(150))
        XCTAssertEqual(TransferTariff.fee(in: .kwd, leavesTheBank: true)?.minorUnits, 1_000)
    }
}
