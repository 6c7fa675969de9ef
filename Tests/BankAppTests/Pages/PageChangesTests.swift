import BankContainer
import BankDomain
import BankServices
import HTTPKit
import XCTest

/// Changes of the demo's data in a browser.
@MainActor
final class PageChangesTests: PageTestCase {
    func testPayee_IsAddedRenamedAndRemoved() async throws {
        await post("/payees/new", "/payees/new", ["name": "Ada <b>", "iban": "FR1420041010050500013M02606"])
        XCTAssertTrue(browser.path.hasPrefix("/payees/BEN"), browser.html)
        XCTAssertTrue(browser.html.contains("Ada &lt;b&gt;"))
        let page = browser.path
        await post(page, page + "/rename", ["name": "Grace H"])
        XCTAssertEqual(browser.path, page)
        XCTAssertTrue(browser.html.contains("<h1>Grace H</h1>"))
        await post(page, page + "/remove", [:])
        await browser.submit(page + "/remove")
        XCTAssertEqual(browser.path, "/payees")
        XCTAssertFalse(browser.html.contains("Grace H"))
    }

    func testPayeeSentTwice_IsAddedOnce() async throws {
        await browser.open("/payees/new")
        var values = browser.hiddenFields()
        values.merge(["name": "Ada", "iban": "FR1420041010050500013M02606"]) { _, new in new }
        await browser.post("/payees/new", values)
        let first = try XCTUnwrap(browser.response.fields["location"])
        await browser.post("/payees/new", values)
        XCTAssertEqual(browser.response.fields["location"], first)
    }

    func testWrongIBANOfAPayee_IsRefused_AndKept() async {
        await post("/payees/new", "/payees/new", ["name": "Ada", "iban": "GB00BUKB20201555555555"])
        XCTAssertEqual(browser.status, 422)
        XCTAssertTrue(browser.html.contains("value=\"GB00BUKB20201555555555\""))
    }

    func testPayeeOfThisBankWithAnotherName_NeedsConsent() async throws {
        let payees = try await container.beneficiaryService.beneficiaries()
        let known = try XCTUnwrap(payees.first { $0.accountID != nil })
        let iban = known.iban.text
        await post(
            "/payees/\(known.id)", "/payees/\(known.id)/remove",
            ["endsDependents": "yes", "confirmed": "yes"])
        await post("/payees/new", "/payees/new", ["name": "Somebody Else", "iban": iban])
        XCTAssertEqual(browser.status, 422)
        XCTAssertTrue(browser.html.contains("name=\"acceptsName\""))
        await browser.submit(
            "/payees/new", ["name": "Somebody Else", "iban": iban, "acceptsName": "yes"])
        XCTAssertTrue(browser.path.hasPrefix("/payees/BEN"), browser.html)
    }

    func testCard_IsFrozenAndUnfrozen() async {
        await post("/cards/CRD001", "/cards/CRD001/status", ["change": "freeze"])
        XCTAssertTrue(browser.html.contains("Frozen"))
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
                browser.response.fields["content-disposition"]?.hasPrefix("attachment; filename=\"ACC001")
                    == true)
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

    func testAccount_IsOpened() async {
        await post("/accounts/new", "/accounts/new", ["name": "Bike", "currency": "EUR"])
        XCTAssertTrue(browser.path.hasPrefix("/accounts/ACC"), browser.html)
        XCTAssertTrue(browser.html.contains("<h1>Bike</h1>"))
        await post("/accounts/new", "/accounts/new", ["name": "Bike", "currency": "XYZ"])
        XCTAssertEqual(browser.status, 422)
    }

    func testScheduledTransfer_IsCancelled() async {
        await browser.open("/transfers/new")
        await browser.submit(
            "/transfers/review", ["to": "ACC002", "amount": "5", "executionDate": "2026-08-01"])
        await browser.submit("/transfers")
        XCTAssertTrue(browser.path.hasPrefix("/transfers/SCH"), browser.html)
        let page = browser.path
        await browser.submit(page + "/cancel")
        XCTAssertTrue(browser.html.contains("Are you sure?"))
        await browser.submit(page + "/cancel")
        XCTAssertTrue(browser.html.contains("cancelled"))
        XCTAssertFalse(browser.html.contains("/cancel\""))
    }

    func testStandingOrder_IsCreated() async {
        let values = ["to": "ACC002", "amount": "5", "startDate": "2026-08-01", "frequency": "weekly"]
        await post("/standing-orders/new", "/standing-orders/new", values)
        XCTAssertTrue(browser.path.hasPrefix("/standing-orders/SOR"), browser.html)
        XCTAssertTrue(browser.html.contains("weekly"))
    }

    func testStandingOrderToAnotherPerson_AsksForACode() async {
        let values = [
            "to": "GB33BUKB20201555555555", "creditorName": "Ada", "amount": "5", "startDate": "2026-08-01",
        ]
        await post("/standing-orders/new", "/standing-orders/new", values)
        XCTAssertTrue(browser.html.contains("approves only: 5.00 USD to"), browser.html)
        await browser.submit("/standing-orders/new", ["code": "000000"])
        XCTAssertEqual(browser.status, 422)
        await browser.submit("/standing-orders/new", ["code": "123456"])
        XCTAssertTrue(browser.path.hasPrefix("/standing-orders/SOR"), browser.html)
    }

    func testStandingOrderWithoutStart_IsRefused_AndKept() async {
        await post("/standing-orders/new", "/standing-orders/new", ["to": "ACC002", "amount": "5"])
        XCTAssertEqual(browser.status, 422)
        XCTAssertTrue(browser.html.contains("value=\"ACC002\""))
    }

    func testConversion_ShowsWhatOneGets() async {
        await browser.open("/rates")
        XCTAssertTrue(browser.html.contains("$100.00 ="), "the currency of the default account")
        XCTAssertTrue(browser.html.contains("1 USD = 0.848976 EUR · margin €0.43 · rates of 30 June 2026"))
        XCTAssertTrue(browser.html.contains("USD – US dollar</option>"), browser.html)
        XCTAssertTrue(browser.html.contains(">21.062300<"), "All rates have as many decimals.")
        await browser.open("/rates?amount=50&from=USD&to=CZK&swap=yes")
        XCTAssertEqual(browser.query, "amount=50&from=CZK&to=USD")
        XCTAssertTrue(browser.html.contains("50.00 CZK ="), browser.html)
        XCTAssertTrue(browser.html.contains("<h2>EUR → USD</h2>"), "the history of what one gets")
        await browser.open("/rates?amount=x&from=USD&to=EUR")
        XCTAssertEqual(browser.status, 422)
        await browser.open("/rates/USD")
        XCTAssertTrue(browser.html.contains("<polyline"))
    }

    func testDemo_ClockMovesAndEverythingIsReset() async {
        await post("/demo", "/demo/clock", ["date": "2026-07-15"])
        XCTAssertTrue(browser.html.contains("value=\"2026-07-15\""))
        await post("/demo", "/demo/clock", ["date": "1999-01-01"])
        XCTAssertEqual(browser.status, 422)
        await post("/demo", "/demo/reset", ["confirmed": "yes"])
        XCTAssertTrue(browser.html.contains("value=\"2026-06-30\""))
    }

    func testPagesOfStaff_AreForStaff() async {
        for address in ["/staff", "/staff/audit", "/staff/customers", "/staff/customers/demo"] {
            await browser.open(address)
            XCTAssertEqual(browser.status, 403, address)
        }
        for address in ["/staff/cash", "/staff/close-day", "/staff/verify"] {
            await post("/settings", address, ["account": "ACC001", "amount": "1000000"])
            XCTAssertEqual(browser.status, 403, address)
        }
    }
}
