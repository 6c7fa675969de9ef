import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankContainer

/// The bank's policies follow the settings.
final class PolicySettingTests: XCTestCase {
    private let storage = StubStorageService()

    func testStepUpSetting_IsTheLimitInAnyCurrency() throws {
        let policy = StepUpPolicy.setting(in: storage)
        let yen = try XCTUnwrap(Currency(code: "JPY"))
        func requires(_ minorUnits: Int64, _ currency: Currency = .usd) throws -> Bool {
            try policy.requiresCode(
                Money(minorUnits: minorUnits, currency: currency), from: ["USR001"], to: [],
                for: Principal(userID: "USR001", roles: [.customer]))
        }
        storage.onValue.answer(with: "7")
        XCTAssertFalse(try requires(700))
        XCTAssertTrue(try requires(701))
        XCTAssertFalse(try requires(7, yen))
        XCTAssertTrue(try requires(8, yen))
        storage.onValue.answer(with: nil)
        XCTAssertFalse(try requires(3_000))
        XCTAssertTrue(try requires(3_001))
    }

    func testTransferLimits_AreThoseOfTheirSettings() {
        storage.onValue.answer { [.transferLimit: "1", .transferDayLimit: "2"][$0] }
        let limits = TransferLimits.setting(in: storage)
        let nothing = TransferLimits.Sent(onDay: usd(0), inMonth: usd(0))
        XCTAssertNoThrow(try limits.require(usd(100), after: nothing))
        assertThrows(
            ServiceError.limitExceeded(limit: usd(100), requested: usd(101)),
            try limits.require(usd(101), after: nothing))
        assertThrows(
            ServiceError.limitExceeded(limit: usd(200), requested: usd(201)),
            try limits.require(usd(1), after: TransferLimits.Sent(onDay: usd(200), inMonth: usd(200))))
    }

    func testCoolingOffSettings_AreHoursAndTheAmount() throws {
        storage.onValue.answer { $0 == .coolingOffHours ? "1" : "2" }
        let coolingOff = CoolingOff.setting(in: storage)
        let end = Instant.sample.adding(milliseconds: 3_600_000)
        XCTAssertEqual(try coolingOff.end(addedAt: .sample, isTrusted: false, now: .sample), end)
        XCTAssertNoThrow(try coolingOff.require(usd(200), until: end, at: .sample))
        assertThrows(
            ServiceError.coolingOff(until: end), try coolingOff.require(usd(201), until: end, at: .sample))
    }

    func testSpreadWithoutASetting_IsTheDefault() throws {
        storage.onValue.answer(with: nil)
        XCTAssertEqual(try SpreadPolicy.setting(in: storage).basisPoints(), 50)
        XCTAssertEqual(try SpreadPolicy.standard.basisPoints(), 50)
    }

    func testSpreadSetting_IsReadWheneverItIsAsked() throws {
        let policy = SpreadPolicy.setting(in: storage)
        for (text, expected) in [("0", 0), ("125", 125), ("1000", 1_000)] {
            storage.onValue.answer(with: text)
            XCTAssertEqual(try policy.basisPoints(), expected)
        }
    }

    func testSettingThatMayNotBe_IsRefused() {
        storage.onValue.answer(with: "1001")
        assertThrows(
            ServiceError.invalidValue(
                field: "fx.spreadBasisPoints", value: "1001", reason: .outOfRange(0...1_000)),
            try SpreadPolicy.setting(in: storage).basisPoints())
        storage.onValue.answer(with: "thirty")
        XCTAssertThrowsError(
            try StepUpPolicy.setting(in: storage).requiresCode(
                usd(1), from: [], to: [], for: Principal(userID: "USR001", roles: [.customer])))
    }
}
