import BankContainer
import BankDomain
import BankServices
import HTTPKit
import XCTest

@MainActor
final class PagesOfCardsTests: PageTestCase {
    private func authorisations() async throws -> [CardAuthorisation] {
        try await container.cardService.authorisations(of: "CRD001")
    }

    private func pay(_ amount: String, category: String = "5411") async {
        await post(
            "/cards/CRD001/payments", "/cards/CRD001/payments",
            ["merchant": "Shop", "category": category, "country": "us", "amount": amount])
    }

    func testCard_IsOrderedOnce() async throws {
        await browser.open("/cards/new")
        let values = browser.hiddenFields().merging(["account": "ACC001", "name": "Journeys"]) { _, new in new
        }
        await browser.post("/cards/new", values)
        let first = try XCTUnwrap(browser.response.fields["location"])
        await browser.post("/cards/new", values)
        XCTAssertEqual(browser.response.fields["location"], first)
        let cards = try await container.cardService.cards(.own).filter { $0.name == "Journeys" }
        XCTAssertEqual(cards.map(\.status), [.ordered])
    }

    func testCardWithoutAName_IsRefused_AndKeepsItsAccount() async {
        await post("/cards/new", "/cards/new", ["account": "ACC002", "name": " "])
        XCTAssertEqual(browser.status, 422)
        XCTAssertTrue(browser.html.contains("<option value=\"ACC002\" selected>"))
        XCTAssertTrue(browser.html.contains("aria-invalid=\"true\" aria-describedby=\"problem name-hint\""))
    }

    func testReplacement_HasAnotherIDAndIsNamedByTheOldCard() async throws {
        await post("/cards/CRD001", "/cards/CRD001/replace", [:])
        XCTAssertTrue(browser.html.contains("This card stops working at once."), browser.html)
        await browser.submit("/cards/CRD001/replace")
        let new = browser.path
        XCTAssertTrue(new.hasPrefix("/cards/CRD") && new != "/cards/CRD001", new)
        await browser.open("/cards/CRD001")
        XCTAssertTrue(browser.html.contains("href=\"\(new)\""))
        XCTAssertFalse(browser.html.contains("/replace\""))
    }

    func testRules_AreSetAndRemoved_AndAnUnknownCodeIsRefused() async throws {
        let page = "/cards/CRD001"
        await post(page, page + "/rules", ["blockedCategories": "5411, 5814", "allowedCountries": "us,de"])
        var rules = try await container.cardService.card(id: "CRD001").rules
        XCTAssertEqual(rules.blockedCategories.map(\.text), ["5411", "5814"])
        XCTAssertEqual(rules.allowedCountries.map(\.text), ["DE", "US"])
        XCTAssertTrue(browser.html.contains("Only in DE, US"), browser.html)
        XCTAssertTrue(browser.html.contains("Not those with the codes 5411, 5814"), browser.html)
        await post(page, page + "/rules", ["blockedCategories": "", "allowedCountries": "XX"])
        XCTAssertEqual(browser.status, 422)
        XCTAssertTrue(browser.html.contains("value=\"XX\""))
        await post(page, page + "/rules", ["blockedCategories": "", "allowedCountries": ""])
        rules = try await container.cardService.card(id: "CRD001").rules
        XCTAssertEqual(rules, SpendingControls())
    }

    /// Whether the switch with a label is on.
    private func isOn(_ label: String) -> Bool? {
        browser.html.components(separatedBy: "<button ").first {
            $0.contains("role=\"switch\"") && $0.contains("aria-label=\"\(label)\"")
        }?.contains("aria-checked=\"true\"")
    }

    func testKindsOfMerchants_HaveASwitch_WhichLeavesTheOtherRules() async throws {
        let page = "/cards/CRD001"
        await post(page, page + "/rules", ["blockedCategories": "5814"])
        XCTAssertEqual(isOn("Gambling"), true)
        await browser.submit(page + "/merchants", ["category": "7995"])
        XCTAssertEqual(isOn("Gambling"), false)
        var rules = try await container.cardService.card(id: "CRD001").rules
        XCTAssertEqual(rules.blockedCategories.map(\.text), ["5814", "7995"])
        await post(page, page + "/rules", ["blockedCategories": "5812"])
        rules = try await container.cardService.card(id: "CRD001").rules
        XCTAssertEqual(rules.blockedCategories.map(\.text), ["5812", "7995"], "A switch stays.")
        await browser.submit(page + "/merchants", ["category": "7995", "allowed": "yes"])
        rules = try await container.cardService.card(id: "CRD001").rules
        XCTAssertEqual(rules.blockedCategories.map(\.text), ["5812"])
    }

    func testPaymentsAbroad_AreSwitchedOffAndOn() async throws {
        let page = "/cards/CRD001"
        await post(page, page + "/abroad", [:])
        var rules = try await container.cardService.card(id: "CRD001").rules
        XCTAssertEqual(rules.allowedCountries.map(\.text), ["US"])
        XCTAssertEqual(isOn("Payments abroad"), false)
        await browser.submit(page + "/abroad")
        rules = try await container.cardService.card(id: "CRD001").rules
        XCTAssertEqual(rules, SpendingControls())
    }

    func testCards_AreDrawnWithTheirHolderAccountAndState() async {
        await browser.open("/cards")
        for text in [
            "Demo Customer", "Primary Checking · •••• 4562", "Active", "Euro Account · •••• 4326", "Ordered",
        ] {
            XCTAssertTrue(browser.html.contains(">\(text)<"), text)
        }
    }

    func testFrozenCard_SaysSoOnItself() async {
        await browser.open("/cards/CRD001")
        XCTAssertFalse(browser.html.contains("plastic off"))
        await browser.submit("/cards/CRD001/status", ["change": "freeze"])
        XCTAssertTrue(browser.html.contains("plastic off"), browser.html)
        XCTAssertTrue(browser.html.contains("<span class=\"badge\">Frozen</span>"), browser.html)
        XCTAssertEqual(isOn("Freeze card"), true)
    }

    func testLimits_ShowWhatIsUsedOfThem() async {
        await browser.open("/cards/CRD001")
        XCTAssertTrue(browser.html.contains("$200.00 of $5,000.00 used"), browser.html)
        await pay("100")
        await browser.open("/cards/CRD001")
        XCTAssertTrue(browser.html.contains("$300.00 of $5,000.00 used"), browser.html)
        XCTAssertTrue(browser.html.contains("$4,700.00 left"), browser.html)
        XCTAssertTrue(browser.html.contains("$100.00 used"), "of the day, which has no limit")
    }

    func testRefusedLimit_IsTheOneThatIsMarked() async {
        await post("/cards/CRD001", "/cards/CRD001/limits", ["payment": "1", "day": "x", "month": "2"])
        XCTAssertTrue(
            browser.html.contains("<input id=\"day\" type=\"text\" name=\"day\" value=\"x\""), browser.html)
        XCTAssertEqual(browser.html.components(separatedBy: "aria-invalid").count, 2)
        XCTAssertNotNil(browser.html.firstMatch(of: /name="day"[^>]*aria-invalid/))
    }

    func testPaymentOfTheDemo_IsHeldThenCaptured() async throws {
        let before = try await authorisations()
        await pay("12.50")
        XCTAssertTrue(browser.html.contains("Saved."), browser.html)
        let first = try await authorisations().first
        let held = try XCTUnwrap(first)
        XCTAssertEqual(held.merchant, "Shop")
        let capture = "/cards/CRD001/payments/capture"
        await browser.submit(capture)
        let list = try await authorisations()
        XCTAssertEqual(list.count, before.count + 1)
        XCTAssertEqual(list.first { $0.id == held.id }?.status, .captured)
    }

    func testForeignPaymentOfTheDemo_IsCapturedInParts_WithBothAmounts() async throws {
        await post(
            "/cards/CRD001/payments", "/cards/CRD001/payments",
            [
                "merchant": "Ramen", "category": "5812", "country": "jp", "amount": "1000", "currency": "jpy",
            ])
        XCTAssertTrue(browser.html.contains("JPY"), browser.html)
        let newest = try await authorisations().first
        let held = try XCTUnwrap(newest)
        XCTAssertEqual(held.merchantAmount, Money(minorUnits: 1_000, currency: .jpy))
        let capture = "/cards/CRD001/payments/capture"
        await browser.submit(capture, ["amount": "400", "keepsRest": "yes"])
        XCTAssertTrue(browser.html.contains("Captured:"), browser.html)
        XCTAssertTrue(browser.html.contains("value=\"600\""), browser.html)
        await browser.submit(capture, ["amount": "800"])
        let paid = try await authorisations().first
        XCTAssertEqual(paid?.status, .captured)
        XCTAssertEqual(paid?.merchantCapturedAmount, Money(minorUnits: 1_200, currency: .jpy))
    }

    func testCapturedPaymentOfTheDemo_IsRefundedInParts() async throws {
        await pay("12.50")
        await browser.submit("/cards/CRD001/payments/capture")
        let refund = "/cards/CRD001/payments/refund"
        await browser.submit(refund, ["amount": "2.50"])
        XCTAssertTrue(browser.html.contains("Refunded:"), browser.html)
        XCTAssertTrue(browser.html.contains("value=\"10.00\""), browser.html)
        await browser.submit(refund, ["amount": "10.00"])
        XCTAssertFalse(browser.html.contains(refund), browser.html)
        let paid = try await authorisations().first
        XCTAssertEqual(paid?.refundedAmount?.minorUnits, 1_250)
    }

    func testPaymentAgainstARule_IsDeclinedWithItsReason() async throws {
        await post("/cards/CRD001", "/cards/CRD001/rules", ["blockedCategories": "7995"])
        await pay("5", category: "7995")
        XCTAssertEqual(browser.status, 422)
        XCTAssertTrue(browser.html.contains("declined"), browser.html)
    }
}
