import BankDomain
import XCTest

/// The list of transfers, the form of a payment, and payees.
@MainActor
final class PagesOfTransfersTests: PageTestCase {
    private func assertOrder(_ texts: String..., line: UInt = #line) {
        let places = texts.map { browser.html.range(of: $0)?.lowerBound }
        XCTAssertEqual(places.compactMap(\.self).count, texts.count, browser.html, line: line)
        XCTAssertEqual(places.compactMap(\.self), places.compactMap(\.self).sorted(), line: line)
    }

    func testTransfersThatWait_ComeFirst_AndOthersByMonth() async {
        for day in ["2026-08-01", "2026-07-02"] {
            await browser.open("/transfers/new")
            await browser.submit(
                "/transfers/review", ["to": "ACC002", "amount": "5", "reference": day, "executionDate": day])
            await browser.submit("/transfers")
        }
        await browser.open("/transfers")
        assertOrder(
            "<h2>Upcoming</h2>", " · 2026-07-02", " · 2026-08-01", "<h2>June 2026</h2>", "26 June<span",
            "<h2>May 2026</h2>", "26 May<span")
        XCTAssertFalse(browser.html.contains("badge"), "Only an unusual state is told.")
    }

    func testSearch_FindsTheTransfersToAPayee() async {
        await browser.open("/transfers?text=maple")
        XCTAssertTrue(browser.html.contains("Rent 2026-06"), browser.html)
        XCTAssertFalse(browser.html.contains("Savings plan"), browser.html)
        await browser.open("/transfers?text=zzz")
        XCTAssertTrue(browser.html.contains("No transfers match the search."), browser.html)
        await browser.open("/transfers?from=2026-06-02&to=2026-06-10")
        XCTAssertTrue(browser.html.contains("<details open><summary>Filters"), browser.html)
        XCTAssertTrue(browser.html.contains("<h2>June 2026</h2>"), browser.html)
        XCTAssertFalse(browser.html.contains("<h2>May 2026</h2>"), browser.html)
        await browser.open("/transfers?from=someday")
        XCTAssertEqual(browser.status, 422)
        await browser.open("/transfers?after=nonsense")
        XCTAssertEqual(browser.status, 404)
    }

    func testForm_AsksForPayeeAmountAndReference_AndPaysToday() async {
        await browser.open("/transfers/new")
        assertOrder(
            "name=\"to\"", "name=\"amount\"", "name=\"reference\"", "name=\"from\"",
            "<details class=\"today\"><summary><strong>Date</strong><span>Today</span>",
            "name=\"executionDate\"")
        await browser.submit(
            "/transfers/review", ["to": "ACC002", "amount": "much", "executionDate": "2026-08-01"])
        XCTAssertTrue(
            browser.html.contains("<details class=\"today\" open>"), "A chosen day is never folded.")
    }

    func testPayees_AreOfferedByTheirLastPayment() async {
        await browser.open("/transfers/new")
        assertOrder(">Maple Street Apartments<", ">Ada Lovelace<")
        await browser.submit("/transfers/review", ["to": "BEN002", "amount": "5"])
        await browser.submit("/transfers")
        if browser.path == "/code" { await browser.submit("/transfers", ["code": "123456"]) }
        await browser.open("/transfers/new")
        let known = browser.html.components(separatedBy: "class=\"known\"").last ?? ""
        XCTAssertTrue(known.contains("href=\"/transfers/new?to=BEN002\""), browser.html)
        XCTAssertLessThan(
            known.range(of: "Ada Lovelace")?.lowerBound ?? known.endIndex,
            known.range(of: "Maple Street")?.lowerBound ?? known.startIndex)
    }

    func testPayee_IsPaidFromTheList() async {
        await browser.open("/payees")
        XCTAssertTrue(
            browser.html.contains(
                "href=\"/transfers/new?to=BEN002\" aria-label=\"Pay Ada Lovelace\">Pay</a>"),
            browser.html)
        XCTAssertFalse(browser.html.contains("type=\"search\""), "Two payees are seen at a glance.")
    }

    func testManyPayees_AreSearchedByNameOrIBAN() async throws {
        for number in 1...7 {
            let iban = try IBAN(country: "NL", bban: "ABNA041716430\(number)").text
            await post("/payees/new", "/payees/new", ["name": "Élodie \(number)", "iban": iban])
            XCTAssertTrue(browser.path.hasPrefix("/payees/BEN"), browser.html)
        }
        for (text, found) in ["elodie 3": "Élodie 3", "1643 04": "Élodie 4", "": "Ada Lovelace"] {
            await browser.open("/payees?text=\(text.replacing(" ", with: "+"))")
            XCTAssertTrue(browser.html.contains("type=\"search\""), browser.html)
            XCTAssertTrue(browser.html.contains(">\(found)</a>"), browser.html)
            XCTAssertEqual(browser.html.contains("Élodie 5"), text.isEmpty, text)
        }
        await browser.open("/payees?text=zzz")
        XCTAssertTrue(browser.html.contains("No payees match the search."), browser.html)
    }
}
