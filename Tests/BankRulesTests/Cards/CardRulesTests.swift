import BankDomain
import BankRules
import BankServices
import BankTestSupport
import XCTest

/// Whether a card may pay: every state, rule and limit, and which reason comes first.
final class CardRulesTests: XCTestCase {
    private func reason(
        _ card: Card = .sample(), account: Account.Status = .active, _ amount: Money = usd(1_000),
        _ category: MerchantCategoryCode = .groceries, in country: CountryCode = .unitedStates,
        day: Int64 = 0, month: Int64 = 0, spendable: Money? = usd(1_000)
    ) -> DeclineReason? {
        CardRules.declineReason(
            of: CardPayment(
                cardID: card.id, merchant: "Shop", category: category, country: country, amount: amount,
                idempotencyKey: key("k")), amount: amount,
            card: card, account: account, spending: CardSpending(day: day, month: month),
            spendable: spendable)
    }

    func testActiveCardWithoutRules_Pays() {
        XCTAssertNil(reason())
    }

    func testEveryState_HasItsReason() {
        let expected: [Card.Status: DeclineReason] = [
            .ordered: .cardNotActivated, .frozen: .cardFrozen, .lost: .cardLost, .replaced: .cardReplaced,
            .expired: .cardExpired,
        ]
        for status in Card.Status.allCases {
            XCTAssertEqual(reason(.sample(status: status)), expected[status], status.rawValue)
        }
    }

    func testInactiveAccount_DeclinesPayments() {
        for status in Account.Status.allCases where status != .active {
            XCTAssertEqual(reason(account: status), .accountNotActive, status.rawValue)
        }
    }

    func testCategories_AllowedOrNotBlocked() {
        let blocked = Card.sample(rules: SpendingControls(blockedCategories: [.gambling]))
        XCTAssertEqual(reason(blocked, usd(1), .gambling), .categoryNotAllowed)
        XCTAssertNil(reason(blocked, usd(1), .groceries))
        let allowed = Card.sample(rules: SpendingControls(allowedCategories: [.groceries]))
        XCTAssertEqual(reason(allowed, usd(1), .gambling), .categoryNotAllowed)
        XCTAssertNil(reason(allowed, usd(1), .groceries))
    }

    func testCountries_AllowedOrNotBlocked() {
        let blocked = Card.sample(rules: SpendingControls(blockedCountries: [.germany]))
        XCTAssertEqual(reason(blocked, in: .germany), .countryNotAllowed)
        XCTAssertNil(reason(blocked, in: .unitedStates))
        let allowed = Card.sample(rules: SpendingControls(allowedCountries: [.unitedStates]))
        XCTAssertEqual(reason(allowed, in: .germany), .countryNotAllowed)
        XCTAssertNil(reason(allowed, in: .unitedStates))
    }

    func testLimits_AreReachedAndNotPassed() {
        let limit = usd(1_000)
        XCTAssertNil(reason(.sample(limits: CardLimits(payment: limit))))
        XCTAssertEqual(reason(.sample(limits: CardLimits(payment: usd(999)))), .paymentLimit)
        XCTAssertNil(reason(.sample(limits: CardLimits(day: limit)), usd(400), day: 600))
        XCTAssertEqual(reason(.sample(limits: CardLimits(day: limit)), usd(401), day: 600), .dayLimit)
        XCTAssertNil(reason(.sample(limits: CardLimits(month: limit)), usd(400), day: 9_999, month: 600))
        XCTAssertEqual(reason(.sample(limits: CardLimits(month: limit)), usd(401), month: 600), .monthLimit)
    }

    func testLimitOfZero_DeclinesAllPayments() {
        XCTAssertEqual(reason(.sample(limits: CardLimits(payment: usd(0))), usd(1)), .paymentLimit)
    }

    func testSumsThatCannotBeCounted_AreAboveEveryLimit() {
        let card = Card.sample(limits: CardLimits(day: usd(.max)))
        XCTAssertEqual(reason(card, usd(1), day: .max, spendable: nil), .dayLimit)
        XCTAssertNil(reason(card, usd(.max), spendable: nil))
    }

    func testMoney_IsSpentToTheLast() {
        XCTAssertNil(reason(spendable: usd(1_000)))
        XCTAssertEqual(reason(spendable: usd(999)), .insufficientFunds)
        XCTAssertEqual(reason(.sample(), usd(1), spendable: usd(-5)), .insufficientFunds)
        XCTAssertNil(reason(.sample(), usd(.max), spendable: nil))
    }

    func testSeveralReasons_TheFirstOfTheOrderCounts() {
        var rules = SpendingControls(blockedCategories: [.gambling], blockedCountries: [.germany])
        var limits = CardLimits(payment: usd(1), day: usd(1), month: usd(1))
        func next(_ status: Card.Status, _ account: Account.Status) -> DeclineReason? {
            reason(
                .sample(status: status, limits: limits, rules: rules), account: account, usd(2), .gambling,
                in: .germany, spendable: usd(1))
        }
        XCTAssertEqual(next(.frozen, .closed), .cardFrozen)
        XCTAssertEqual(next(.active, .closed), .accountNotActive)
        XCTAssertEqual(next(.active, .active), .categoryNotAllowed)
        rules = SpendingControls(blockedCountries: [.germany])
        XCTAssertEqual(next(.active, .active), .countryNotAllowed)
        rules = SpendingControls()
        XCTAssertEqual(next(.active, .active), .paymentLimit)
        limits.payment = nil
        XCTAssertEqual(next(.active, .active), .dayLimit)
        limits.day = nil
        XCTAssertEqual(next(.active, .active), .monthLimit)
        limits.month = nil
        XCTAssertEqual(next(.active, .active), .insufficientFunds)
    }
}
