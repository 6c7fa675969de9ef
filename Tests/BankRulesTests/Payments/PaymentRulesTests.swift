import BankDomain
import BankRules
import BankServices
import BankTestSupport
import XCTest

final class PaymentRulesTests: XCTestCase {
    // One euro is 1.25 dollars and 0.4 Kuwaiti dinars.
    private let rates = ReferenceRates(
        date: CalendarDate(dayNumber: 20_000),
        perEuro: [.usd: ExactDecimal("1.25")!, .kwd: ExactDecimal("0.4")!])

    private var limited: PaymentRules {
        var rules = PaymentRules()
        rules.limitPerTransfer = usd(50)
        rules.limitPerDay = usd(80)
        rules.limitPerMonth = usd(100)
        return rules
    }

    private func refusal(
        _ amount: Money, _ day: [Money], _ month: [Money], rates: ReferenceRates? = nil
    ) -> ServiceError? {
        do {
            try limited.requireLimits(
                amount, after: { SentTotals(onDay: day, inMonth: month) }, rates: { rates })
            return nil
        } catch {
            return error as? ServiceError
        }
    }

    // MARK: Limits

    func testAmountsUpToEachLimit_AreAllowed() {
        XCTAssertNil(refusal(usd(50), [], []))
        XCTAssertNil(refusal(usd(50), [usd(30)], [usd(50)]))
    }

    func testTheFirstLimitThatIsTooLow_IsNamed() {
        XCTAssertEqual(
            refusal(usd(51), [usd(80)], [usd(100)]),
            .limitExceeded(limit: usd(50), requested: usd(51), per: .transfer))
        XCTAssertEqual(
            refusal(usd(50), [usd(31)], [usd(100)]),
            .limitExceeded(limit: usd(80), requested: usd(81), per: .day))
        XCTAssertEqual(
            refusal(usd(50), [usd(30)], [usd(51)]),
            .limitExceeded(limit: usd(100), requested: usd(101), per: .month))
        XCTAssertEqual(
            refusal(usd(1), [usd(.max)], [usd(0)]),
            .limitExceeded(limit: usd(80), requested: usd(.max), per: .day))
    }

    func testCurrencies_CountTogetherByTheirRates() {
        // 40 cents in euro are 50 in dollars; 16 fils are 4 cents in euro.
        XCTAssertNil(refusal(eur(40), [], [], rates: rates))
        XCTAssertEqual(
            refusal(eur(41), [], [], rates: rates),
            .limitExceeded(limit: usd(50), requested: usd(51), per: .transfer))
        XCTAssertEqual(
            refusal(eur(40), [usd(31)], [usd(31)], rates: rates),
            .limitExceeded(limit: usd(80), requested: usd(81), per: .day))
        let dinars = Money(minorUnits: 16, currency: .kwd)
        XCTAssertEqual(
            refusal(usd(50), [dinars, eur(24)], [], rates: rates),
            .limitExceeded(limit: usd(80), requested: usd(85), per: .day))
    }

    func testCurrencyWithoutARate_CannotBeCounted() {
        XCTAssertEqual(refusal(eur(1), [], []), .limitRateMissing(.eur, limitCurrency: .usd))
        XCTAssertEqual(refusal(usd(1), [eur(1)], []), .limitRateMissing(.eur, limitCurrency: .usd))
        XCTAssertNoThrow(try PaymentRules.none.requireLimits(eur(1), after: { SentTotals() }, rates: { nil }))
    }

    // MARK: Codes

    private func requiresCode(
        _ amount: Money, to payee: [UserID]?, isTrusted: Bool = false, rates: ReferenceRates? = nil
    ) throws -> Bool {
        var rules = PaymentRules()
        rules.stepUpAmount = usd(3_000)
        return try rules.requiresCode(
            amount, from: ["USR001"], to: payee, isTrusted: isTrusted,
            for: Principal(userID: "USR001", roles: [.customer]), rates: { rates })
    }

    func testStepUp_DependsOnThePayeeAndTheAmount() throws {
        XCTAssertFalse(try requiresCode(usd(9_000), to: ["USR001"]))
        XCTAssertTrue(try requiresCode(usd(1), to: ["USR002"]))
        XCTAssertTrue(try requiresCode(usd(1), to: nil))
        XCTAssertFalse(try requiresCode(usd(3_000), to: []))
        XCTAssertTrue(try requiresCode(usd(3_001), to: []))
        XCTAssertFalse(try requiresCode(usd(3_000), to: nil, isTrusted: true))
        XCTAssertTrue(try requiresCode(usd(3_001), to: nil, isTrusted: true))
    }

    func testFromAnAccountWithoutAnOwner_ACodeIsNeededAboveTheAmount() throws {
        var rules = PaymentRules()
        rules.stepUpAmount = usd(3_000)
        for (amount, needsCode) in [(usd(3_000), false), (usd(3_001), true)] {
            XCTAssertEqual(
                try rules.requiresCode(
                    amount, from: [], to: ["USR001"],
                    for: Principal(userID: "USR001", roles: [.customer]), rates: { nil }), needsCode)
        }
    }

    func testStepUpAmount_CountsByRates() throws {
        XCTAssertFalse(try requiresCode(eur(2_400), to: [], rates: rates))
        XCTAssertTrue(try requiresCode(eur(2_401), to: [], rates: rates))
        assertThrows(
            ServiceError.limitRateMissing(.eur, limitCurrency: .usd), try requiresCode(eur(1), to: []))
    }

    // MARK: Cooling off

    func testCoolingOff_EndsAfterItsHoursOrWithTrust() throws {
        var rules = PaymentRules()
        rules.coolingOffHours = 24
        rules.coolingOffAmount = usd(100)
        let end = Instant.afterSample(seconds: 86_400)
        func endOfWait(
            _ addedAt: Instant?, isTrusted: Bool = false, changedAt: Instant? = nil, at now: Instant
        )
            -> Instant?
        {
            rules.coolingOffEnd(addedAt: addedAt, isTrusted: isTrusted, factorChangedAt: changedAt, now: now)
        }
        XCTAssertEqual(endOfWait(.sample, at: .sample), end)
        XCTAssertNil(endOfWait(.sample, isTrusted: true, at: .sample))
        XCTAssertNil(endOfWait(.sample, at: end))
        XCTAssertNil(endOfWait(nil, at: .sample))
        let hourAgo = Instant.afterSample(seconds: -3_600)
        XCTAssertEqual(endOfWait(hourAgo, changedAt: .sample, at: .sample), end)
        XCTAssertEqual(endOfWait(.sample, changedAt: hourAgo, at: .sample), end)
        XCTAssertEqual(endOfWait(nil, isTrusted: true, changedAt: .sample, at: .sample), end)
        XCTAssertNil(endOfWait(nil, changedAt: .sample, at: end))
        func require(_ amount: Money, at moment: Instant, _ rates: ReferenceRates? = nil) throws {
            try rules.requireCooledOff(amount, until: end, at: moment, payee: "BEN001", rates: { rates })
        }
        XCTAssertNoThrow(try require(usd(100), at: .sample))
        XCTAssertNoThrow(try require(usd(101), at: end))
        assertThrows(
            ServiceError.coolingOff(until: end, maximum: usd(100), payee: "BEN001"),
            try require(usd(101), at: .sample))
        XCTAssertNoThrow(try require(eur(80), at: .sample, rates))
        assertThrows(
            ServiceError.coolingOff(until: end, maximum: usd(100), payee: "BEN001"),
            try require(eur(81), at: .sample, rates))
        assertThrows(
            ServiceError.limitRateMissing(.eur, limitCurrency: .usd), try require(eur(1), at: .sample))
    }

    // MARK: Settings

    func testSettings_MakeTheRules() throws {
        let rules = try PaymentRules { key in
            [
                .ruleCurrency: "JPY", .stepUpAmount: "7", .transferLimit: "1", .transferDayLimit: "2",
                .transferMonthLimit: "3", .coolingOffHours: "4", .coolingOffAmount: "5",
                .spreadBasisPoints: "125", .rateAgeDays: "0",
            ][key]
        }
        let yen = { (amount: Int64) in Money(minorUnits: amount, currency: Currency(code: "JPY")!) }
        XCTAssertEqual(rules.stepUpAmount, yen(7))
        XCTAssertEqual(rules.limitPerTransfer, yen(1))
        XCTAssertEqual(rules.limitPerDay, yen(2))
        XCTAssertEqual(rules.limitPerMonth, yen(3))
        XCTAssertEqual(rules.coolingOffHours, 4)
        XCTAssertEqual(rules.coolingOffAmount, yen(5))
        XCTAssertEqual(rules.spreadBasisPoints, 125)
        XCTAssertEqual(rules.rateAgeMaximumDays, 0)
    }

    func testNewBank_HasAmountsOfTheSizeOfItsCurrency() throws {
        let dong = Currency(code: "VND")!
        let settings = Dictionary(
            uniqueKeysWithValues: SettingKey.ofNewBank(in: dong).map { ($0.key, $0.value) })
        let rules = try PaymentRules { settings[$0] }
        XCTAssertEqual(rules.limitPerTransfer, Money(minorUnits: 500_000_000, currency: dong))
        XCTAssertEqual(rules.stepUpAmount, Money(minorUnits: 300_000, currency: dong))
        XCTAssertEqual(rules.limitPerMonth, Money(minorUnits: 5_000_000_000, currency: dong))
        XCTAssertEqual(SettingKey.ofNewBank(in: .eur).map(\.value), ["EUR"])
        XCTAssertTrue(SettingKey.ofNewBank(in: .usd).isEmpty)
    }

    func testDefaults_AreInDollars() throws {
        let rules = try PaymentRules { _ in nil }
        XCTAssertEqual(rules.stepUpAmount, usd(3_000))
        XCTAssertEqual(rules.limitPerDay, usd(10_000_000))
        XCTAssertEqual(rules.spreadBasisPoints, 50)
        XCTAssertEqual(rules.rateAgeMaximumDays, 7)
    }

    func testInvalidSetting_IsRefused() {
        for (key, value) in [
            (SettingKey.spreadBasisPoints, "1001"), (.stepUpAmount, "thirty"), (.ruleCurrency, "XYZ"),
        ] {
            XCTAssertThrowsError(try PaymentRules { $0 == key ? value : nil }) { error in
                guard case ServiceError.invalidValue(.other(key.name), value, _) = error else {
                    return XCTFail("\(key.name): \(error)")
                }
            }
        }
    }
}
