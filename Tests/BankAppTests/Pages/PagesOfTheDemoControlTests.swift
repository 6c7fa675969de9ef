import BankContainer
import BankDomain
import BankServices
import HTTPKit
import XCTest

/// Faults, tours and access tokens of the demo bank.
@MainActor
final class PagesOfTheDemoControlTests: PageTestCase {
    func testFault_MakesCallsFailUntilAllAreEnded() async {
        await post(
            "/demo", "/demo/fault", ["operation": "cards.list", "fault": "serverError", "share": "1"])
        XCTAssertEqual(browser.path, "/demo")
        XCTAssertTrue(
            browser.html.contains(
                "<td>List your cards</td><td>The bank&#39;s server fails</td><td>Always</td>"),
            browser.html)
        let operations = browser.html.matches(of: /<option value="[a-z-]+\.[a-z-]+"[^>]*>([^<]+)/)
        XCTAssertGreaterThan(operations.count, 100)
        XCTAssertEqual(operations.filter { !$0.output.1.contains(" ") }.map { $0.output.1 }, [])
        await browser.open("/cards")
        XCTAssertEqual(browser.status, 502)
        XCTAssertTrue(browser.html.contains("(simulated)"), browser.html)
        await post("/demo", "/demo/faults/clear", [:])
        await browser.open("/cards")
        XCTAssertEqual(browser.status, 200)
    }

    func testReset_EndsFaultsAndLatency() async {
        await post("/demo", "/demo/fault", ["operation": "cards.list", "fault": "serverError", "share": "1"])
        await post("/demo", "/demo/reset", ["confirmed": "yes"])
        await browser.open("/cards")
        XCTAssertEqual(browser.status, 200)
    }

    func testPageThatFails_OffersToBeLoadedAgain_AndSpeaksOfNoPayment() async {
        await post(
            "/demo", "/demo/fault", ["operation": "cards.list", "fault": "networkError", "share": "1"])
        await browser.open("/cards")
        XCTAssertTrue(browser.html.contains("<a href=\"/cards\">Try again</a>"), browser.html)
        XCTAssertFalse(browser.html.contains("Check in the list of transfers"))
    }

    func testDay_IsClosedByTheBankOfTheDemo() async throws {
        let before = try await container.standingOrderService.order(id: "SOR001").nextExecutionDate
        await post("/demo", "/demo/clock", ["date": "2026-07-15"])
        await browser.submit("/demo/close-day")
        XCTAssertTrue(browser.html.contains("End of day"), browser.html)
        let after = try await container.standingOrderService.order(id: "SOR001").nextExecutionDate
        XCTAssertNotEqual(before, after)
    }

    func testUnknownFault_IsRefused() async {
        for values in [
            ["operation": "cards.fly", "fault": "serverError", "share": "1"],
            ["operation": "cards.list", "fault": "rain", "share": "1"],
            ["operation": "cards.list", "fault": "serverError", "share": "nan"],
        ] {
            await post("/demo", "/demo/fault", values)
            XCTAssertEqual(browser.status, 422)
        }
    }

    func testLatency_IsKept() async {
        await post("/demo", "/demo/latency", ["latency": "realistic"])
        XCTAssertTrue(browser.html.contains("<option value=\"realistic\" selected>"))
        await post("/demo", "/demo/latency", ["latency": "none"])
    }

    func testEveryTour_ShowsItsCommandsAndChangesNothing() async throws {
        let before = try await container.transferService.transfers(page: nil).items.count
        await browser.open("/demo")
        let tours = browser.html.matches(of: /href="(\/demo\/tours\/[^"]+)"/).map { String($0.output.1) }
        XCTAssertEqual(tours.count, 5)
        for tour in tours {
            await browser.open(tour)
            XCTAssertEqual(browser.status, 200, tour)
            XCTAssertTrue(browser.html.contains("<strong>$ bank"), tour)
        }
        let count = try await container.transferService.transfers(page: nil).items.count
        XCTAssertEqual(count, before)
        await browser.open("/demo/tours/none")
        XCTAssertEqual(browser.status, 404)
    }

    func testToken_IsShownOnceAndRevoked() async throws {
        await browser.open("/sign-in")
        XCTAssertTrue(browser.html.contains("demo-password"))
        await browser.submit(
            "/sign-in", ["username": "demo", "password": "demo-password", "code": "123456"])
        await browser.open("/security/tokens")
        await browser.submit(
            "/security/tokens",
            ["name": "Budget", "read": "yes", "lifetimeDays": "30", "password": "demo-password"])
        XCTAssertNotNil(browser.html.firstMatch(of: /bank_[0-9a-f]{64}/), browser.html)
        await browser.open("/security/tokens")
        XCTAssertNil(browser.html.firstMatch(of: /bank_[0-9a-f]{64}/))
        XCTAssertTrue(browser.html.contains("<td>Budget</td>"))
        await browser.submit("/security/tokens/TOK001/revoke")
        XCTAssertTrue(browser.html.contains("No access tokens yet."), browser.html)
    }

    func testChangesOfTheSecondFactor_NeedItsCode() async throws {
        await browser.open("/sign-in")
        await browser.submit(
            "/sign-in", ["username": "demo", "password": "demo-password", "code": "123456"])
        for (path, done) in [
            ("/security/recovery-codes", "<ul class=\"codes\">"),
            ("/security/second-factor/remove", "Two-step verification is off."),
        ] {
            for code in ["", "000000"] {
                await browser.open("/security")
                await browser.submit(path, ["password": "demo-password", "code": code])
                XCTAssertEqual(browser.status, 422, path)
                XCTAssertTrue(browser.html.contains("aria-invalid"), "the field is marked")
            }
            await browser.open("/security")
            await browser.submit(path, ["password": "demo-password", "code": "123456"])
            XCTAssertTrue(browser.html.contains(done), browser.html)
        }
    }

    func testTokenForTransfers_NeedsACode() async throws {
        await browser.open("/sign-in")
        await browser.submit(
            "/sign-in", ["username": "demo", "password": "demo-password", "code": "123456"])
        var values = [
            "name": "Rent", "transfers": "yes", "payees": "ACC002", "maximumPerDay": "50",
            "password": "demo-password",
        ]
        await browser.open("/security/tokens")
        await browser.submit("/security/tokens", values)
        XCTAssertEqual(browser.status, 422)
        values["code"] = "123456"
        await browser.submit("/security/tokens", values)
        XCTAssertNotNil(browser.html.firstMatch(of: /bank_[0-9a-f]{64}/), browser.html)
    }

    func testTokenSentTwice_IsCreatedOnce() async throws {
        await browser.open("/sign-in")
        await browser.submit(
            "/sign-in", ["username": "demo", "password": "demo-password", "code": "123456"])
        await browser.open("/security/tokens")
        let values = browser.hiddenFields(for: "/security/tokens").merging(
            ["name": "Budget", "read": "yes", "password": "demo-password"]
        ) { _, new in new }
        for _ in 0..<2 { await browser.post("/security/tokens", values) }
        XCTAssertTrue(browser.html.contains("Your tokens have changed since you saw this page."))
        XCTAssertEqual(browser.html.matches(of: /<td>Budget<\/td>/).count, 1)
    }

    func testTokenWithAWrongPasswordOrLifetime_IsRefused() async {
        await browser.open("/sign-in")
        await browser.submit(
            "/sign-in", ["username": "demo", "password": "demo-password", "code": "123456"])
        for values in [
            ["name": "Budget", "read": "yes", "password": "wrong"],
            ["name": "Budget", "read": "yes", "password": "demo-password", "lifetimeDays": "x"],
            ["name": "Budget", "read": "yes", "password": "demo-password", "lifetimeDays": "9999"],
            ["name": "Budget", "password": "demo-password"],
        ] {
            await post("/security/tokens", "/security/tokens", values)
            XCTAssertTrue([422, 429].contains(browser.status), "\(browser.status) \(values)")
        }
    }
}
