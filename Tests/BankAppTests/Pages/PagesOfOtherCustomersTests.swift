import BankContainer
import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Payments between customers of this bank: no page has the ID of another customer's account.
@MainActor
final class PagesOfOtherCustomersTests: PageTestCase {
    private var account: Account!

    override func setUp() async throws {
        try await super.setUp()
        let profile = try await container.authService.register(
            Registration(username: "ben", name: "Ben Müller"), password: SecretBytes(LocalBank.password))
        let ben = DependencyContainer(
            container.root, caller: .principal(Principal(userID: profile.id, roles: [.customer])))
        account = try await ben.accountService.open(
            AccountOpening(accountType: .checking, currency: .usd, accountName: "Everyday"), mode: .commit)
    }

    private func pay(_ amount: String, _ values: [String: String] = [:]) async throws {
        await browser.open("/transfers/new")
        let payee = ["to": try XCTUnwrap(account.iban?.text), "amount": amount, "reference": "Tickets"]
        await browser.submit("/transfers/review", payee.merging(values) { $1 })
        XCTAssertFalse(browser.html.contains(account.id.text), browser.html)
        await browser.submit("/transfers")
        if browser.path == "/code" {
            XCTAssertFalse(browser.html.contains(account.id.text), browser.html)
            let iban = try XCTUnwrap(account.iban?.validated?.groupedText)
            XCTAssertTrue(browser.html.contains("USD to \(iban)"), browser.html)
            await browser.submit("/transfers", ["code": "123456"])
        }
        XCTAssertTrue(browser.path.hasPrefix("/transfers/"), browser.html)
    }

    func testReceiptAndList_NameTheOtherSideAsTheEntryDoes() async throws {
        try await pay("2")
        XCTAssertTrue(browser.html.contains("<h1>Sent to Everyday</h1>"), browser.html)
        XCTAssertFalse(browser.html.contains("Pay again"), "Only an ID would name the payee.")
        for page in [browser.path, "/transfers", "/entries", "/"] {
            await browser.open(page)
            XCTAssertTrue(browser.html.contains("Everyday"), page)
            XCTAssertFalse(browser.html.contains(account.id.text), page)
        }
    }

    func testScheduledPayment_IsToAnotherCustomer() async throws {
        try await pay("3", ["executionDate": "2026-07-04"])
        XCTAssertTrue(browser.html.contains("<h1>Planned: to another customer</h1>"), browser.html)
        for page in [browser.path, "/transfers", "/"] {
            await browser.open(page)
            XCTAssertTrue(browser.html.lowercased().contains("another customer"), page)
            XCTAssertFalse(browser.html.contains(account.id.text), page)
        }
    }

    func testStandingOrder_IsToAnotherCustomer() async throws {
        let order = [
            "to": try XCTUnwrap(account.iban?.text), "amount": "4", "frequency": "monthly",
            "startDate": "2026-07-05",
        ]
        await post("/standing-orders/new", "/standing-orders/new", order)
        if browser.path == "/code" { await browser.submit("/standing-orders/new", ["code": "123456"]) }
        XCTAssertTrue(browser.path.hasPrefix("/standing-orders/SOR"), browser.html)
        for page in [browser.path, "/standing-orders"] {
            await browser.open(page)
            XCTAssertTrue(browser.html.contains("Another customer"), page)
            XCTAssertFalse(browser.html.contains(account.id.text), page)
        }
    }

    func testPayeesReceipt_SaysWhoPaidAndNotFromWhichAccount() async throws {
        try await pay("2")
        let receipt = browser.path
        await browser.open("/sign-in")
        await browser.submit("/sign-in", ["username": "ben", "password": LocalBank.password])
        await browser.open(receipt)
        XCTAssertTrue(browser.html.contains("<h1>Received from Primary Checking</h1>"), browser.html)
        for text in ["+$2.00", "Tickets", "Everyday"] { XCTAssertTrue(browser.html.contains(text), text) }
        for text in ["ACC001", "Pay again", "Fee"] { XCTAssertFalse(browser.html.contains(text), text) }
        await browser.open("/transfers")
        XCTAssertTrue(browser.html.contains("+$2.00"), browser.html)
        XCTAssertFalse(browser.html.contains("ACC001"), browser.html)
    }
}
