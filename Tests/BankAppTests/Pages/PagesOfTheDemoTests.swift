import BankContainer
import BankDomain
import BankServices
import HTTPKit
import XCTest

@MainActor
final class PagesOfTheDemoTests: PageTestCase {
    private func transferCount() async throws -> Int {
        try await container.transferService.transfers(page: nil).items.count
    }

    private func fill(_ values: [String: String] = [:]) async {
        await browser.open("/transfers/new")
        let form = ["from": "ACC001", "to": "ACC002", "amount": "25", "reference": "Rent & more"]
        await browser.submit("/transfers/review", form.merging(values) { _, new in new })
    }

    func testHome_ShowsTotalsAccountsAndEntries() async {
        await browser.open("/")
        XCTAssertEqual(browser.status, 200)
        for text in ["$20,432.50", "Emergency Savings", "Coming up", "Corner Grocery"] {
            XCTAssertTrue(browser.html.contains(text), text)
        }
    }

    func testAccount_ShowsItsChartAndFilteredEntries() async {
        await browser.open("/accounts/ACC001?text=grocery&direction=debit")
        XCTAssertEqual(browser.status, 200)
        XCTAssertTrue(browser.html.contains("<polyline"))
        XCTAssertTrue(browser.html.contains("Corner Grocery"))
        XCTAssertFalse(browser.html.contains("Harbor Logistics"))
    }

    func testUnknownAccount_IsNotFound() async {
        await browser.open("/accounts/ACC999")
        XCTAssertEqual(browser.status, 404)
        XCTAssertTrue(browser.html.contains("There is no account &#39;ACC999&#39;."))
    }

    func testTransfer_IsReviewedThenMadeOnce() async throws {
        let before = try await transferCount()
        await fill()
        XCTAssertTrue(browser.html.contains("Pay $25.00"))
        var count = try await transferCount()
        XCTAssertEqual(count, before)
        let review = browser.hiddenFields()
        await browser.submit("/transfers")
        XCTAssertTrue(browser.path.hasPrefix("/transfers/TRF"), browser.path)
        XCTAssertTrue(browser.html.contains("Rent &amp; more"))
        let receipt = browser.path
        await browser.post("/transfers", review)
        XCTAssertEqual(browser.response.fields["location"]?.prefix { $0 != "?" }, receipt[...])
        count = try await transferCount()
        XCTAssertEqual(count, before + 1)
    }

    func testTransferOfAllMoney_SentTwice_IsMadeOnce() async throws {
        await fill(["amount": "5232.50"])
        let review = browser.hiddenFields()
        await browser.submit("/transfers")
        let receipt = browser.path
        XCTAssertTrue(receipt.hasPrefix("/transfers/TRF"), browser.html)
        await browser.post("/transfers", review)
        XCTAssertEqual(browser.response.fields["location"]?.prefix { $0 != "?" }, receipt[...])
    }

    func testRefusedTransfer_KeepsWhatWasTyped() async {
        await fill(["amount": "99999999"])
        XCTAssertEqual(browser.status, 422)
        XCTAssertTrue(browser.html.contains("role=\"alert\""))
        XCTAssertTrue(browser.html.contains("value=\"99999999\""))
        let field = browser.html.firstMatch(of: /name="amount"[^>]*><p class="error"/)
        XCTAssertNotNil(field, "The reason is below its field: \(browser.html)")
        XCTAssertTrue(browser.html.contains("value=\"Rent &amp; more\""))
    }

    func testTransferWithAnotherAmountThanReviewed_IsReviewedAgain() async throws {
        let before = try await transferCount()
        await fill()
        var changed = browser.hiddenFields()
        changed["amount"] = "2500"
        await browser.post("/transfers", changed)
        XCTAssertTrue(browser.html.contains("The terms have changed"))
        XCTAssertTrue(browser.html.contains("Pay $2,500.00"))
        let count = try await transferCount()
        XCTAssertEqual(count, before)
    }

    func testTransferWithoutReview_IsReviewedFirst() async throws {
        let before = try await transferCount()
        await fill()
        var fields = browser.hiddenFields()
        fields["terms"] = nil
        await browser.post("/transfers", fields)
        await browser.open(try XCTUnwrap(browser.response.fields["location"]))
        XCTAssertTrue(browser.html.contains("Review the payment"))
        let count = try await transferCount()
        XCTAssertEqual(count, before)
    }

    func testTransferThatIsChangedAfterItWasPaid_IsReviewedAsAnotherOne() async throws {
        let before = try await transferCount()
        await fill()
        let key = browser.hiddenFields()["key"]
        await browser.submit("/transfers")
        await browser.open("/transfers/new")
        await browser.submit(
            "/transfers/review", ["to": "ACC002", "amount": "26", "key": try XCTUnwrap(key)])
        XCTAssertTrue(browser.html.contains("Pay $26.00"), browser.html)
        await browser.submit("/transfers")
        XCTAssertTrue(browser.path.hasPrefix("/transfers/TRF"), browser.html)
        let count = try await transferCount()
        XCTAssertEqual(count, before + 2)
    }

    func testCodeSentTwice_PaysOnceAndBothTimesShowsTheReceipt() async throws {
        let before = try await transferCount()
        await fill(["to": "BEN002", "amount": "30"])
        await browser.submit("/transfers")
        XCTAssertTrue(browser.html.contains("approves only: 30.00 USD"), browser.html)
        XCTAssertTrue(browser.html.contains("The code of the demo is 123456."))
        let code = browser.hiddenFields().merging(["code": "123456"]) { _, new in new }
        await browser.post("/transfers", code)
        let receipt = try XCTUnwrap(browser.response.fields["location"])
        await browser.post("/transfers", code)
        XCTAssertEqual(browser.response.fields["location"], receipt)
        let count = try await transferCount()
        XCTAssertEqual(count, before + 1)
    }

    func testFormWithoutItsKey_IsRefused() async throws {
        let before = try await transferCount()
        await fill()
        for key in ["", "two words", String(repeating: "k", count: 65)] {
            await browser.post("/transfers", browser.hiddenFields().merging(["key": key]) { _, new in new })
            XCTAssertEqual(browser.status, 400, key)
            await fill()
        }
        let count = try await transferCount()
        XCTAssertEqual(count, before)
    }

    func testDateThatIsNone_IsRefused() async {
        await fill(["executionDate": "tomorrow"])
        XCTAssertEqual(browser.status, 422)
        XCTAssertTrue(browser.html.contains("Enter a date."))
    }

    func testNotifications_AreMarkedAsRead() async throws {
        await browser.open("/notifications")
        XCTAssertTrue(browser.html.contains("class=\"unread\""))
        await browser.submit("/notifications/read")
        XCTAssertEqual(browser.status, 200)
        XCTAssertFalse(browser.html.contains("class=\"unread\""))
    }

    func testRecoveryCodes_AreShownAsTheyAreTyped() async {
        await browser.open("/sign-in")
        await browser.submit(
            "/sign-in", ["username": "demo", "password": "demo-password", "code": "123456"])
        await browser.open("/security")
        await browser.submit("/security/recovery-codes", ["password": "demo-password", "code": "123456"])
        let codes = browser.html.matches(of: /<li>([^<]+)<\/li>/).map { String($0.output.1) }
        XCTAssertEqual(codes.count, 10, browser.html)
        for code in codes { XCTAssertNotNil(code.wholeMatch(of: /[A-Z2-7]{4}(-[A-Z2-7]{4}){2}/), code) }
    }

    func testNotifications_AreAStreamOfTexts() async throws {
        let known = try await container.notificationService.notifications(unreadOnly: false, page: nil).items
        browser.fields = ["last-event-id": known[1].id.text]
        await browser.open("/notifications/events")
        XCTAssertEqual(browser.response.fields["content-type"], "text/event-stream")
        let text = try await browser.firstPiece { $0.contains("data:") }
        XCTAssertTrue(text.hasPrefix("id: \(known[0].id)\nevent: notification\ndata: "), text)
    }

    func testLanguageAndTheme_AreKeptInTheBrowser() async {
        await browser.open("/settings")
        await browser.submit("/settings", ["language": "vi", "theme": "dark"])
        XCTAssertTrue(browser.html.contains("<html lang=\"vi\" data-theme=\"dark\""))
        await browser.open("/")
        XCTAssertTrue(browser.html.contains("20.432,50\u{a0}US$"))
    }

    func testUnknownLanguageAndTheme_ChangeNothing() async {
        await browser.open("/settings")
        await browser.submit("/settings", ["language": "xx", "theme": "../dark"])
        XCTAssertTrue(browser.html.contains("<html lang=\"en\" data-theme=\"automatic\""))
    }
}
