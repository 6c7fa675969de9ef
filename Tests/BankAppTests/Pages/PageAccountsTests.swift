import BankContainer
import BankDomain
import BankServices
import HTTPKit
import XCTest

/// Changes of accounts, category rules and standing orders.
@MainActor
final class PageAccountsTests: PageTestCase {
    func testAccount_IsRenamedFrozenAndUnfrozen() async throws {
        let page = "/accounts/ACC002/change"
        await post(page, "/accounts/ACC002/rename", ["name": "Rainy <days>"])
        XCTAssertTrue(browser.html.contains("Change Rainy &lt;days&gt;"))
        XCTAssertTrue(browser.html.contains("Saved."))
        await post(page, "/accounts/ACC002/freeze", ["scope": "all", "reason": "Lost phone"])
        let frozen = try await container.accountService.account(id: "ACC002")
        XCTAssertEqual(frozen.freeze?.scope, .all)
        XCTAssertTrue(browser.html.contains("Lost phone"))
        await post(page, "/accounts/ACC002/unfreeze", [:])
        let account = try await container.accountService.account(id: "ACC002")
        XCTAssertEqual(account.status, .active)
    }

    func testAccount_BecomesTheDefault() async throws {
        await post("/accounts/ACC002/change", "/accounts/ACC002/default", [:])
        let account = try await container.accountService.defaultAccount()
        XCTAssertEqual(account.id, "ACC002")
    }

    func testEmptyName_IsRefused() async {
        await post("/accounts/ACC002/change", "/accounts/ACC002/rename", ["name": " "])
        XCTAssertEqual(browser.status, 422)
    }

    func testOpeningSentTwice_OpensOneAccount() async throws {
        let before = try await container.accountService.accounts(.own).count
        await browser.open("/accounts/new")
        let values = browser.hiddenFields().merging(["name": "Bike", "currency": "EUR"]) { _, new in new }
        for _ in 0..<2 { await browser.post("/accounts/new", values) }
        XCTAssertTrue(browser.html.contains("An account was opened since you saw this page."))
        let count = try await container.accountService.accounts(.own).count
        XCTAssertEqual(count, before + 1)
    }

    func testOpeningWithWhatThePageOffers_Succeeds() async throws {
        await browser.open("/accounts/new")
        let chosen = browser.html.matches(
            of: /(?:<option|name="product") value="([^"]*)" (?:selected|checked)>/
        ).map { String($0.output.1) }
        XCTAssertEqual(chosen, ["everyday-checking", "USD"])
        await browser.submit("/accounts/new", ["name": "Bike", "product": "", "currency": "USD"])
        XCTAssertTrue(browser.path.hasPrefix("/accounts/ACC"), browser.html)
    }

    func testUnreadableDay_IsNamedAndNothingIsShown() async {
        await browser.open("/accounts/ACC001?from=June")
        XCTAssertEqual(browser.status, 422)
        XCTAssertTrue(browser.html.contains("Enter a date."))
        await browser.open("/accounts/ACC001/statement?to=June")
        XCTAssertEqual(browser.status, 422)
    }

    func testStatementOfAWrongPeriod_KeepsWhatWasTyped() async {
        await browser.open("/accounts/ACC001/statement?format=json&from=2026-06-30&to=2026-06-01")
        XCTAssertEqual(browser.status, 422)
        XCTAssertTrue(browser.html.contains("value=\"2026-06-30\""))
        XCTAssertTrue(browser.html.contains("<option value=\"json\" selected>JSON"))
    }

    func testAccountWithMoney_IsNotClosed_AndNothingIsAsked() async {
        await post("/accounts/ACC002/change", "/accounts/ACC002/close", ["endsDependents": "yes"])
        XCTAssertEqual(browser.status, 422)
        XCTAssertFalse(browser.html.contains("Are you sure?"))
        XCTAssertTrue(browser.html.contains("not empty"), browser.html)
    }

    func testCursorThatIsNone_LeadsNowhere() async {
        for address in ["/accounts/ACC001", "/transfers", "/notifications", "/activity", "/standing-orders"] {
            await browser.open(address + "?after=nothing")
            XCTAssertEqual(browser.status, 404, address)
            XCTAssertFalse(browser.html.contains("--after"), address)
        }
    }

    func testCategoryRule_IsAddedAndRemoved() async {
        await post("/category-rules", "/category-rules", ["text": "Corner <", "category": "dining"])
        XCTAssertTrue(browser.html.contains("Corner &lt;"))
        let match = browser.html.firstMatch(of: /Corner &lt;.*?action="([^"]+)"/.dotMatchesNewlines())
        await browser.submit(match.map { String($0.output.1) } ?? "")
        XCTAssertFalse(browser.html.contains("Corner &lt;"), browser.html)
        await browser.submit("/category-rules", ["text": "", "category": "dining"])
        XCTAssertEqual(browser.status, 422)
    }

    func testNextPayment_IsSkippedOnce() async throws {
        let page = "/standing-orders/SOR001"
        let before = try await container.standingOrderService.order(id: "SOR001").nextExecutionDate
        await browser.open(page)
        var skip = browser.hiddenFields(for: page + "/change")
        skip["change"] = "skip"
        for _ in 0..<2 { await browser.post(page + "/change", skip) }
        let after = try await container.standingOrderService.order(id: "SOR001").nextExecutionDate
        XCTAssertEqual(after, before?.adding(months: 1))
    }

    func testAmountOfAStandingOrder_IsChanged() async throws {
        let page = "/standing-orders/SOR001"
        await post(page, page + "/terms", ["amount": "77.50"])
        XCTAssertEqual(browser.path, page, browser.html)
        let amount = try await container.standingOrderService.order(id: "SOR001").amount
        XCTAssertEqual(amount.decimalText, "77.50")
        await post(page, page + "/terms", ["amount": "nothing"])
        XCTAssertEqual(browser.status, 422)
        XCTAssertTrue(browser.html.contains("value=\"nothing\""))
    }

    func testNewPayeeOfAStandingOrder_NeedsACode() async throws {
        let page = "/standing-orders/SOR001"
        await post(
            page, page + "/terms", ["to": "GB33BUKB20201555555555", "creditorName": "Ada", "amount": "5"])
        XCTAssertTrue(browser.html.contains("approves only: 5.00 USD to"), browser.html)
        await browser.submit(page + "/terms", ["code": "000000"])
        XCTAssertEqual(browser.status, 422)
        await browser.submit(page + "/terms", ["code": "123456"])
        XCTAssertEqual(browser.path, page, browser.html)
        let name = try await container.standingOrderService.order(id: "SOR001").creditorName
        XCTAssertEqual(name, "Ada Lovelace")
    }
}
