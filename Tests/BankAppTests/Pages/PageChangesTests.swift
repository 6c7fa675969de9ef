import BankContainer
import BankDomain
import BankServices
import HTTPKit
import XCTest

/// Changes of the demo's data in a browser.
@MainActor
final class PageChangesTests: XCTestCase {
    private var container: DependencyContainer!
    private var browser: PageBrowser!

    override func setUp() async throws {
        container = DependencyContainer(configuration: .inMemory())
        browser = PageBrowser(container)
    }

    private func post(_ page: String, _ address: String, _ values: [String: String]) async {
        await browser.open(page)
        await browser.submit(address, values)
    }

    func testPayee_IsAddedRenamedAndRemoved() async throws {
        await post("/payees/new", "/payees/new", ["name": "Ada <b>", "iban": "GB33BUKB20201555555555"])
        XCTAssertTrue(browser.path.hasPrefix("/payees/BEN"), browser.html)
        XCTAssertTrue(browser.html.contains("Ada &lt;b&gt;"))
        let page = browser.path
        await post(page, page + "/rename", ["name": "Ada L"])
        XCTAssertEqual(browser.path, page)
        XCTAssertTrue(browser.html.contains("<h1>Ada L</h1>"))
        await post(page, page + "/remove", [:])
        XCTAssertEqual(browser.path, "/payees")
        XCTAssertFalse(browser.html.contains("Ada L"))
    }

    func testPayeeSentTwice_IsAddedOnce() async throws {
        await browser.open("/payees/new")
        var values = browser.hiddenFields()
        values.merge(["name": "Ada", "iban": "GB33BUKB20201555555555"]) { _, new in new }
        await browser.post("/payees/new", values)
        let first = browser.response.fields["location"]
        await browser.post("/payees/new", values)
        XCTAssertEqual(browser.response.fields["location"], first)
    }

    func testWrongIBANOfAPayee_IsRefused_AndKept() async {
        await post("/payees/new", "/payees/new", ["name": "Ada", "iban": "GB00BUKB20201555555555"])
        XCTAssertEqual(browser.status, 422)
        XCTAssertTrue(browser.html.contains("value=\"GB00BUKB20201555555555\""))
    }

    func testPayeeOfThisBankWithAnotherName_NeedsConsent() async throws {
        let account = try await container.accountService.account(id: "ACC005")
        let iban = try XCTUnwrap(account.iban?.validated?.text)
        await post("/payees/new", "/payees/new", ["name": "Somebody Else", "iban": iban])
        XCTAssertEqual(browser.status, 422)
        XCTAssertTrue(browser.html.contains("name=\"acceptsName\""))
        await browser.submit(
            "/payees/new", ["name": "Somebody Else", "iban": iban, "acceptsName": "yes"])
        XCTAssertTrue(browser.path.hasPrefix("/payees/BEN"), browser.html)
    }

    func testCard_IsFrozenAndUnfrozen() async {
        await post("/cards/CRD001", "/cards/CRD001/status", ["change": "freeze"])
        XCTAssertTrue(browser.html.contains("frozen"))
        XCTAssertTrue(browser.html.contains("value=\"unfreeze\""))
        await post("/cards/CRD001", "/cards/CRD001/status", ["change": "unfreeze"])
        XCTAssertFalse(browser.html.contains("value=\"unfreeze\""))
    }

    func testUnknownChangeOfACard_IsRefused() async {
        await post("/cards/CRD001", "/cards/CRD001/status", ["change": "melt"])
        XCTAssertEqual(browser.status, 400)
    }

    func testLimits_AreSetAndRemoved() async {
        await post("/cards/CRD001", "/cards/CRD001/limits", ["payment": "250", "day": "", "month": "900.50"])
        XCTAssertTrue(browser.html.contains("value=\"250.00\""))
        XCTAssertTrue(browser.html.contains("value=\"900.50\""))
        await post("/cards/CRD001", "/cards/CRD001/limits", ["payment": "", "day": "x", "month": ""])
        XCTAssertEqual(browser.status, 422)
        XCTAssertTrue(browser.html.contains("value=\"x\""))
    }

    func testStandingOrder_IsPausedAndResumed() async {
        await post("/standing-orders/SOR001", "/standing-orders/SOR001/change", ["change": "pause"])
        XCTAssertTrue(browser.html.contains("value=\"resume\""))
        await post("/standing-orders/SOR001", "/standing-orders/SOR001/change", ["change": "resume"])
        XCTAssertTrue(browser.html.contains("value=\"pause\""))
    }

    func testEntry_GetsACategoryANoteAndTags() async {
        await post("/entries/ACC001.1", "/entries/ACC001.1/category", ["category": "dining"])
        XCTAssertTrue(browser.html.contains("<option value=\"dining\" selected>"))
        await post("/entries/ACC001.1", "/entries/ACC001.1/note", ["note": "for Kim", "tags": "b, a,, "])
        XCTAssertTrue(browser.html.contains("value=\"for Kim\""))
        XCTAssertTrue(browser.html.contains("value=\"a, b\""))
        await post("/entries/ACC001.1", "/entries/ACC001.1/note", ["note": "", "tags": ""])
        XCTAssertFalse(browser.html.contains("for Kim"))
    }

    func testProfile_IsChanged_AndAWrongAddressIsRefused() async {
        await post("/profile", "/profile", ["name": "Anna", "emailAddress": "anna@example.org"])
        XCTAssertTrue(browser.html.contains("value=\"anna@example.org\""))
        await post("/profile", "/profile", ["name": "Anna", "emailAddress": "anna"])
        XCTAssertEqual(browser.status, 422)
        XCTAssertTrue(browser.html.contains("value=\"anna\""))
    }

    func testStatement_IsAFileOfItsFormat() async throws {
        for (format, type) in [("csv", "text/csv"), ("camt.053", "application/xml"), ("html", "text/html")] {
            await browser.open("/accounts/ACC001/statement?format=\(format)&from=2026-06-01")
            XCTAssertTrue(browser.response.fields["content-type"]?.hasPrefix(type) == true, format)
            XCTAssertTrue(
                browser.response.fields["content-disposition"]?.hasPrefix("attachment; filename=\"ACC001") == true)
            let bytes = try await browser.body()
            XCTAssertTrue(String(decoding: bytes, as: UTF8.self).contains("Corner Grocery"), format)
        }
    }

    func testStatementOfAnUnknownAccountOrPeriod_IsRefused() async {
        await browser.open("/accounts/ACC999/statement")
        XCTAssertEqual(browser.status, 404)
        await browser.open("/accounts/ACC001/statement?from=2026-06-30&to=2026-06-01")
        XCTAssertEqual(browser.status, 422)
    }
}
