import BankContainer
import BankDomain
import BankServices
import HTTPKit
import XCTest

/// Changes that cannot be undone are asked for again, as in the terminal.
@MainActor
final class PageQuestionTests: PageTestCase {
    /// Sends a form, checks that a question comes first, and answers it.
    private func confirm(
        _ page: String, _ address: String, _ values: [String: String] = [:],
        before check: () async throws -> Void
    ) async throws {
        await post(page, address, values)
        XCTAssertTrue(browser.html.contains("Are you sure?"), address)
        XCTAssertEqual(browser.path, address)
        try await check()
        await browser.submit(address)
    }

    func testLostCard_IsReportedAfterAQuestion() async throws {
        let cards = container.cardService
        try await confirm("/cards/CRD001", "/cards/CRD001/status", ["change": "reportLost"]) {
            let status = try await cards.card(id: "CRD001").status
            XCTAssertEqual(status, .active)
        }
        let status = try await cards.card(id: "CRD001").status
        XCTAssertEqual(status, .lost)
    }

    func testStandingOrder_IsCancelledAfterAQuestion() async throws {
        let orders = container.standingOrderService
        try await confirm("/standing-orders/SOR001", "/standing-orders/SOR001/change", ["change": "cancel"]) {
            let status = try await orders.order(id: "SOR001").status
            XCTAssertNotEqual(status, .cancelled)
        }
        let status = try await orders.order(id: "SOR001").status
        XCTAssertEqual(status, .cancelled)
    }

    func testAccount_IsClosedAfterAQuestion() async throws {
        let account = try await container.accountService.open(
            AccountOpening(accountType: .savings, currency: .eur, accountName: "Empty"), mode: .commit)
        let page = "/accounts/\(account.id)"
        let accounts = container.accountService
        try await confirm(page + "/change", page + "/close") {
            let status = try await accounts.account(id: account.id).status
            XCTAssertEqual(status, .active)
        }
        let status = try await accounts.account(id: account.id).status
        XCTAssertEqual(status, .closed)
        await browser.open("/accounts")
        XCTAssertTrue(browser.html.contains("Empty"))
    }

    func testDemo_IsResetAfterAQuestion() async throws {
        await post("/demo", "/demo/clock", ["date": "2026-07-15"])
        try await confirm("/demo", "/demo/reset") {}
        XCTAssertEqual(browser.path, "/demo")
        XCTAssertTrue(browser.html.contains("value=\"2026-06-30\""))
    }

    func testQuestion_RepeatsTheFormThatAskedForTheChange() async {
        await post("/payees/BEN001", "/payees/BEN001/remove", ["endsDependents": "yes"])
        XCTAssertTrue(browser.html.contains("from your payees?"))
        XCTAssertEqual(browser.hiddenFields(for: "/payees/BEN001/remove")["endsDependents"], "yes")
        XCTAssertTrue(browser.html.contains("href=\"/payees/BEN001\""))
    }
}
