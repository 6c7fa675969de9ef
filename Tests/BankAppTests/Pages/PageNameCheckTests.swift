import BankContainer
import BankDomain
import BankServices
import XCTest

/// The review of a payment to another customer of this bank says whether the name is the holder's.
@MainActor
final class PageNameCheckTests: PageTestCase {
    /// The account of another customer.
    private var iban = ""

    override func setUp() async throws {
        try await super.setUp()
        let profile = try await container.authService.register(
            Registration(username: "ben", name: "Ben Müller"),
            password: SecretBytes("six grey geese on a lake"))
        let ben = DependencyContainer(
            container.root, caller: .principal(Principal(userID: profile.id, roles: [.customer])))
        let account = try await ben.accountService.open(
            AccountOpening(accountType: .checking, currency: .usd, accountName: "Everyday"), mode: .commit)
        iban = try XCTUnwrap(account.iban?.text)
    }

    private func review(_ name: String) async throws {
        await browser.open("/transfers/new")
        await browser.submit(
            "/transfers/review",
            ["to": iban, "creditorName": name, "amount": "2"])
        XCTAssertEqual(browser.path, "/transfers/review", browser.html)
    }

    func testRightName_IsShownAsThePayee() async throws {
        try await review("Ben Müller")
        XCTAssertTrue(browser.html.contains("Matches the account holder"), browser.html)
        XCTAssertTrue(browser.html.contains("To Ben Müller"), browser.html)
        XCTAssertFalse(browser.html.contains("acceptsName"))
    }

    func testCloseName_OffersTheHoldersName() async throws {
        try await review("Ben Muler")
        XCTAssertTrue(
            browser.html.contains("This account belongs to Ben Müller, not to “Ben Muler”."), browser.html)
        let link = try XCTUnwrap(
            browser.html.firstMatch(of: /href="(\/transfers\/review\?draft=[^"]+)">Use the name Ben Müller/))
        await browser.open(String(link.output.1))
        XCTAssertTrue(browser.html.contains("Matches the account holder"), browser.html)
    }

    func testOtherName_IsPaidOnlyAfterADecision() async throws {
        let before = try await container.transferService.transfers(page: nil).items.count
        try await review("Bob Miller")
        XCTAssertTrue(browser.html.contains("This account doesn&#39;t belong to “Bob Miller”."), browser.html)
        XCTAssertFalse(browser.html.contains("Ben Müller"), "a wrong name tells nothing")
        await browser.submit("/transfers")
        XCTAssertEqual(browser.status, 422)
        XCTAssertTrue(browser.html.contains("aria-invalid"), browser.html)
        var count = try await container.transferService.transfers(page: nil).items.count
        XCTAssertEqual(count, before)
        await browser.submit("/transfers", ["acceptsName": "yes"])
        if browser.path == "/code" { await browser.submit("/transfers", ["code": "123456"]) }
        count = try await container.transferService.transfers(page: nil).items.count
        XCTAssertEqual(count, before + 1, browser.html)
    }

    func testNoName_IsSaidToBeUnchecked() async throws {
        try await review("")
        XCTAssertTrue(
            browser.html.contains("The account holder&#39;s name wasn&#39;t checked."), browser.html)
    }

    func testReloadedReview_ChecksTheNameOnce() async throws {
        try await review("Bob Miller")
        let address = "\(browser.path)?\(browser.query)"
        // Five wrong names in a row would end the checks for a while.
        for _ in 0..<8 { await browser.open(address) }
        XCTAssertTrue(browser.html.contains("This account doesn&#39;t belong to"), browser.html)
        try await review("Ben Müller")
        XCTAssertTrue(browser.html.contains("Matches the account holder"), browser.html)
    }

    func testOwnAccountAndSavedPayee_NeedNoCheck() async throws {
        for payee in ["ACC002", "BEN002"] {
            await browser.open("/transfers/new")
            await browser.submit("/transfers/review", ["to": payee, "amount": "2", "creditorName": "Bob"])
            XCTAssertFalse(browser.html.contains("account holder"), browser.html)
        }
    }
}
