import HTTPKit
import XCTest

/// Entries of all accounts, spending, charts, products and numbers of cards.
@MainActor
final class PagesOfMoneyTests: PageTestCase {
    func testActivity_HasEntriesOfAllAccountsWithTheirNames() async {
        await browser.open("/entries")
        for account in ["Primary Checking", "Emergency Savings"] {
            XCTAssertTrue(browser.html.contains("<span class=\"detail\">\(account)"), account)
        }
        XCTAssertTrue(browser.html.contains("href=\"/entries\" aria-current=\"page\""))
    }

    func testSearchOfActivity_KeepsItsWordsOnTheNextPage() async {
        await browser.open("/entries?direction=debit")
        XCTAssertFalse(browser.html.contains("amount plus"), "only money that goes out")
        XCTAssertTrue(browser.html.contains("/entries?direction=debit&amp;after="), browser.html)
        await browser.open("/entries?text=nothing+has+this")
        XCTAssertTrue(browser.html.contains("No entries match the search."))
        await browser.open("/entries?from=2026-99-99")
        XCTAssertEqual(browser.status, 422)
        await browser.open("/entries?after=nonsense")
        XCTAssertEqual(browser.status, 404)
    }

    func testDays_AreTodayYesterdayOrDates() async {
        await browser.open("/accounts/ACC001")
        XCTAssertTrue(
            browser.html.contains(
                "<time datetime=\"2026-06-29\">Yesterday<span class=\"paper\">, 29 June 2026</span></time>"),
            browser.html)
        XCTAssertTrue(
            browser.html.contains(
                "<time datetime=\"2026-06-28\">28 June<span class=\"paper\"> 2026</span></time>"))
    }

    func testSpending_IsByCategoryAndLeadsToItsEntries() async throws {
        await browser.open("/spending?month=2026-06")
        let link = try XCTUnwrap(browser.html.firstMatch(of: /href="(\/entries\?[^"]*category=groceries)"/))
        XCTAssertFalse(browser.html.contains("category=transfer"))
        XCTAssertTrue(browser.html.contains("href=\"/spending?month=2026-05\""))
        XCTAssertNotNil(browser.html.firstMatch(of: /<p>\d+% (more|less) than in May 2026</), browser.html)
        XCTAssertNotNil(browser.html.firstMatch(of: /<span class="detail">\d+%</), browser.html)
        XCTAssertFalse(browser.html.contains("2026-07"), "The next month has not begun.")
        await browser.open(String(link.output.1).replacing("&amp;", with: "&"))
        XCTAssertTrue(browser.html.contains("Corner Grocery"), browser.html)
    }

    func testSpendingOfALongPeriod_IsComparedIfTheOneBeforeIsKnown() async {
        await browser.open("/spending?month=2026-05&period=quarter")
        XCTAssertTrue(browser.html.contains("<h1>Spending from March 2026 to May 2026</h1>"), browser.html)
        XCTAssertTrue(browser.html.contains("than in the 3 months before"), browser.html)
        XCTAssertTrue(browser.html.contains("from=2026-03-01&amp;to=2026-05-31"), browser.html)
        XCTAssertTrue(browser.html.contains("month=2026-02&amp;period=quarter\" rel=\"prev\""), browser.html)
        await browser.open("/spending?month=2026-06&period=year")
        XCTAssertTrue(browser.html.contains("<h1>Spending from July 2025 to June 2026</h1>"), browser.html)
        XCTAssertFalse(browser.html.contains("in the year before"), "The bank has 18 months.")
    }

    func testSpendingOfAMonthThatIsNotOver_IsComparedUpToTheSameDay() async {
        await post("/demo", "/demo/clock", ["date": "2026-07-10"])
        await browser.open("/spending?month=2026-07")
        XCTAssertTrue(browser.html.contains("up to 10 June 2026"), browser.html)
    }

    func testMonthThatCannotBeRead_IsThePresentOne() async {
        await browser.open("/spending?month=soon")
        XCTAssertTrue(browser.html.contains("<h1>Spending in June 2026</h1>"), browser.html)
    }

    func testLongChart_HasFewPointsAndItsPeriodIsMarked() async {
        for (period, title) in [
            ("", "each day"), ("quarter", "each day"), ("year", "each week"), ("all", "end of e"),
        ] {
            await browser.open("/accounts/ACC001?period=\(period)")
            XCTAssertTrue(browser.html.contains("Balance at the end of \(title)") || period == "all", period)
            let address = period.isEmpty ? "/accounts/ACC001" : "/accounts/ACC001?period=\(period)"
            XCTAssertTrue(browser.html.contains("href=\"\(address)\" aria-current=\"true\""), period)
            XCTAssertLessThan(browser.html.utf8.count, 40_000, period)
        }
    }

    func testProducts_ShowTheirPriceBeforeAnAccountIsOpened() async {
        await browser.open("/accounts/new")
        XCTAssertTrue(browser.html.contains("1.75% interest a year"), browser.html)
        XCTAssertTrue(browser.html.contains("$12.00 a month"))
        await browser.submit(
            "/accounts/new", ["name": "Second", "product": "everyday-checking", "currency": "USD"])
        XCTAssertTrue(browser.html.contains("<h1>Second</h1>"), "What is offered first can be opened.")
    }

    func testCardNumber_NeedsACode() async throws {
        await post("/cards/CRD001/number", "/cards/CRD001/number", ["code": "000000"])
        XCTAssertEqual(browser.status, 422)
        XCTAssertNil(browser.html.firstMatch(of: /\d{4} \d{4} \d{4} 4562/))
        await browser.submit("/cards/CRD001/number", ["code": "123456"])
        XCTAssertNotNil(browser.html.firstMatch(of: /\d{4} \d{4} \d{4} 4562/), browser.html)
        XCTAssertNotNil(browser.html.firstMatch(of: /<dt>Security code<\/dt><dd><code>\d{3}</), browser.html)
    }

    func testReviewOfAPaymentToAnUnknownCustomer_ShowsTheIBANThatWasTyped() async throws {
        await browser.open("/transfers/new")
        await browser.submit(
            "/transfers/review", ["to": "DE89370400440532013000", "creditorName": "Bob", "amount": "5"])
        XCTAssertTrue(browser.html.contains("DE89 3704 0044 0532 0130 00"), browser.html)
    }

    func testGoal_IsAddedShownAndRemoved() async throws {
        await post(
            "/goals/new", "/goals", ["name": "Bicycle <red>", "account": "ACC002", "amount": "20,000"])
        XCTAssertTrue(browser.html.contains("Bicycle &lt;red&gt;"), browser.html)
        XCTAssertTrue(browser.html.contains("$15,000.00 of $20,000.00 in Emergency Savings"))
        XCTAssertTrue(browser.html.contains("<rect width=\"75.0%\""))
        XCTAssertTrue(browser.html.contains("href=\"/transfers/new?to=ACC002\""))
        await browser.open("/goals/new")
        await browser.submit("/goals", ["known": "0", "name": "Twice", "account": "ACC002", "amount": "1"])
        XCTAssertFalse(browser.html.contains("Twice"), "The form of an earlier page adds nothing.")
        await browser.submit("/goals/GOL002/remove")
        XCTAssertFalse(browser.html.contains("Bicycle"), browser.html)
        XCTAssertTrue(browser.html.contains("you reach it in December 2026."), browser.html)
        await browser.submit("/goals/GOL001/remove")
        XCTAssertTrue(browser.html.contains("A goal is an amount"), browser.html)
    }

    func testRefusedGoal_KeepsWhatWasTyped() async {
        await post("/goals/new", "/goals", ["name": "Boat", "account": "ACC002", "amount": "x"])
        XCTAssertEqual(browser.status, 422)
        XCTAssertTrue(browser.html.contains("value=\"Boat\""), browser.html)
    }

    func testStatements_AreMonthsToDownload() async throws {
        await browser.open("/accounts/ACC001/statements")
        let link = try XCTUnwrap(
            browser.html.firstMatch(
                of: /href="(\/accounts\/ACC001\/statement\?from=2026-05-01[^"]*format=html)"/))
        await browser.open(String(link.output.1).replacing("&amp;", with: "&"))
        let statement = String(decoding: try await browser.body(), as: UTF8.self)
        XCTAssertTrue(statement.contains("2026-05-31"), String(statement.prefix(300)))
    }

    func testDemo_IsShownToOtherMachinesWithoutEncryption() async {
        let phone = PageBrowser(container, peer: HTTPPeer(address: "192.0.2.7", isSecure: false))
        await phone.open("/")
        XCTAssertEqual(phone.status, 200)
    }

    func testRefusals_SayWhatToDoAtTheFieldThatIsMeant() async {
        for (values, name, text) in [
            (["to": "BEN002", "amount": ""], "amount", "Enter an amount."),
            (["to": "BEN002", "amount": "1.234"], "amount", "at most 2 decimals"),
            (["to": "nobody", "amount": "1"], "to", "No payee, account or IBAN matches “nobody”."),
            (
                ["from": "ACC001", "to": "ACC001", "amount": "1"], "to",
                "Choose a different account to pay to."
            ),
            (
                ["to": "BEN002", "amount": "1", "executionDate": "2020-01-01"], "executionDate",
                "Choose today"
            ),
        ] {
            await browser.open("/transfers/new")
            await browser.submit("/transfers/review", values)
            XCTAssertTrue(browser.html.contains("<strong>\(text)") || browser.html.contains(text), text)
            let field = browser.html.split(separator: "<").first { $0.contains("aria-invalid") } ?? ""
            XCTAssertTrue(field.contains("name=\"\(name)\""), "\(text): \(field)")
        }
        await post(
            "/entries/ACC001.1", "/entries/ACC001.1/note",
            ["tags": (0..<60).map { "t\($0)" }.joined(separator: ",")])
        XCTAssertTrue(browser.html.contains("Use up to 10 tags."))
        await post("/cards/CRD001", "/cards/CRD001/rules", ["allowedCountries": "Germany"])
        let field = browser.html.split(separator: "<").first { $0.contains("aria-invalid") } ?? ""
        XCTAssertTrue(field.contains("name=\"allowedCountries\""), String(field))
    }

    func testChangeOfThePassword_IsARedirectSoThatReloadingRepeatsNothing() async {
        await browser.open("/sign-in")
        await browser.submit(
            "/sign-in", ["username": "demo", "password": "demo-password", "code": "123456"])
        await browser.open("/security")
        await browser.submit(
            "/security/password", ["password": "demo-password", "newPassword": "four tall ships at anchor"])
        XCTAssertEqual(browser.path, "/security")
        XCTAssertEqual(browser.status, 200)
        XCTAssertTrue(browser.html.contains("Your password was changed."), browser.html)
    }
}
