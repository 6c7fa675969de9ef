import XCTest

/// Where one is, who is paid, and what a receipt says.
@MainActor
final class PageDesignTests: PageTestCase {
    func testSectionOfAPage_IsMarkedInTheNavigation() async {
        for (page, place) in [
            ("/cards/CRD001", "/cards"), ("/entries/ACC001.1", "/entries"), ("/accounts/ACC001", "/"),
        ] {
            await browser.open(page)
            XCTAssertTrue(browser.html.contains("href=\"\(place)\" aria-current=\"true\""), page)
            let navigation = browser.html.split(separator: "<main")[0]
            XCTAssertEqual(navigation.split(separator: "aria-current").count, 2, page)
        }
    }

    func testPlacesOfAPhone_AreAllOnThePageMore() async {
        await browser.open("/more")
        for place in ["/payees", "/rates", "/notifications", "/security", "/settings", "/demo"] {
            XCTAssertTrue(browser.html.contains("<a class=\"name\" href=\"\(place)\">"), place)
        }
    }

    func testPayeeOfTheForm_IsANameAndNotAnID() async {
        await browser.open("/transfers/new?to=BEN002")
        XCTAssertTrue(browser.html.contains("name=\"to\" value=\"Ada Lovelace\""), browser.html)
        await browser.submit("/transfers/review", ["to": "Ada Lovelace", "amount": "25"])
        XCTAssertTrue(browser.html.contains("GB33 BUKB 2020 1555 5555 55"), browser.html)
    }

    func testReceipt_SaysToWhomAndLeadsToTheSamePaymentAgain() async throws {
        await browser.open("/transfers/new")
        await browser.submit(
            "/transfers/review", ["to": "BEN002", "amount": "25", "reference": "Rent & more"])
        await browser.submit("/transfers")
        await browser.submit("/transfers", ["code": "123456"])
        XCTAssertTrue(browser.html.contains("<h1>Sent to Ada Lovelace</h1>"), browser.html)
        XCTAssertTrue(browser.html.contains("$25.50"), "The total has the fee.")
        let again = browser.html.firstMatch(of: /href="(\/transfers\/new\?[^"]+)"/)
        let address = String(try XCTUnwrap(again).output.1)
        await browser.open(address.replacing("&amp;", with: "&"))
        XCTAssertTrue(browser.html.contains("value=\"Rent &amp; more\""), browser.html)
    }
}
