import BankContainer
import BankDomain
import BankServices
import BankTestSupport
import HTTPKit
import Injection
import XCTest

/// A review has an address of its own, which tells nothing to others.
@MainActor
final class PageDraftTests: PageTestCase {
    private var location = ""

    private func review() async throws {
        await browser.open("/transfers/new")
        let values = browser.hiddenFields().merging(
            ["from": "ACC001", "to": "ACC002", "amount": "77", "reference": "A secret"]
        ) { _, new in new }
        await browser.post("/transfers/review", values)
        XCTAssertEqual(browser.status, 303)
        location = try XCTUnwrap(browser.response.fields["location"])
    }

    func testAddress_ShowsTheReviewAgainAndTellsNothing() async throws {
        try await review()
        for word in ["77", "ACC00", "secret"] {
            XCTAssertFalse(location.replacing(/draft=.*/, with: "").contains(word))
        }
        let hexadecimal = location.split(separator: "draft=").last.map(String.init) ?? ""
        XCTAssertNotNil(hexadecimal.wholeMatch(of: /[0-9a-f]+/))
        for _ in 0..<2 {
            await browser.open(location)
            XCTAssertTrue(browser.html.contains("Pay $77.00"))
        }
    }

    func testReviewAfterPaying_PaysNothingAgain() async throws {
        let before = try await container.transferService.transfers(page: nil).items.count
        try await review()
        await browser.open(location)
        await browser.submit("/transfers")
        let receipt = browser.path
        await browser.open(location)
        await browser.submit("/transfers")
        XCTAssertEqual(browser.path, receipt)
        let count = try await container.transferService.transfers(page: nil).items.count
        XCTAssertEqual(count, before + 1)
    }

    func testChangingIt_KeepsWhatWasTypedAndTheKey() async throws {
        try await review()
        await browser.open(location)
        let key = browser.hiddenFields(for: "/transfers")["key"]
        let match = try XCTUnwrap(browser.html.firstMatch(of: /href="(\/transfers\/new\?draft=[^"]+)"/))
        await browser.open(String(match.output.1))
        XCTAssertTrue(browser.html.contains("value=\"A secret\""))
        XCTAssertEqual(browser.hiddenFields(for: "/transfers/review")["key"], key)
    }

    func testReviewWhoseKeyPaidAnotherAmount_IsReviewedAsAnotherTransfer() async throws {
        try await review()
        let first = location
        await browser.open("/transfers/new")
        await browser.open(first)
        let key = browser.hiddenFields(for: "/transfers")["key"] ?? ""
        await browser.open("/transfers/new")
        await browser.post(
            "/transfers/review",
            browser.hiddenFields().merging(["to": "ACC002", "amount": "3", "key": key]) { _, new in new })
        let second = try XCTUnwrap(browser.response.fields["location"])
        await browser.open(first)
        await browser.submit("/transfers")
        await browser.open(second)
        XCTAssertTrue(browser.html.contains("Pay $3.00"), browser.html)
        XCTAssertNotEqual(browser.hiddenFields(for: "/transfers")["key"], key)
    }

    func testKeyThatIsAlwaysRefused_EndsWithAnError() async throws {
        await browser.open("/transfers/new")
        let values = browser.hiddenFields().merging(["to": "ACC002", "amount": "3"]) { _, new in new }
        let accounts = StubAccountService()
        accounts.onAccounts.fail(with: ServiceError.duplicateRequest(try XCTUnwrap(IdempotencyKey("used"))))
        accounts.onDefaultAccount.fail(with: ServiceError.notFound(.defaultAccount, name: ""))
        var overrides = Overrides<DependencyContainer>()
        overrides.set(\.accountService) { accounts }
        let refusing = PageBrowser(DependencyContainer(configuration: .inMemory(), overrides: overrides))
        refusing.cookies = browser.cookies
        await refusing.post("/transfers/review", values)
        XCTAssertEqual(refusing.status, 409)
    }

    func testCode_HasAnAddressThatCanBeLoadedAgain() async throws {
        await browser.open("/transfers/new")
        await browser.submit("/transfers/review", ["to": "BEN002", "amount": "30"])
        await browser.post("/transfers", browser.hiddenFields(for: "/transfers"))
        let code = try XCTUnwrap(browser.response.fields["location"])
        XCTAssertTrue(code.hasPrefix("/code?draft="), code)
        for _ in 0..<2 {
            await browser.open(code)
            XCTAssertTrue(browser.html.contains("approves only: 30.00 USD"), browser.html)
        }
        let other = PageBrowser(container, seed: 2)
        await other.open(code)
        XCTAssertEqual(other.path, "/")
        await browser.submit("/transfers", ["code": "000000"])
        XCTAssertEqual(browser.status, 422)
        await browser.submit("/transfers", ["code": "123456"])
        XCTAssertTrue(browser.html.contains("Sent. $30.00 is on its way to Ada Lovelace."), browser.html)
    }

    func testLongText_IsRefusedBeforeItBecomesAnAddress() async {
        await browser.open("/transfers/new")
        for name in ["creditorName", "amount", "reference", "to"] {
            var values = browser.hiddenFields().merging(["to": "ACC002", "amount": "3"]) { _, new in new }
            values[name] = String(repeating: "0", count: 20_000)
            await browser.post("/transfers/review", values)
            XCTAssertEqual(browser.status, 422, name)
        }
    }

    func testAddressOfAnotherBrowser_IsNoDraft() async throws {
        try await review()
        let other = PageBrowser(container, seed: 2)
        await other.open(location)
        XCTAssertEqual(other.path, "/transfers/new")
        XCTAssertFalse(other.html.contains("A secret"))
    }

    func testChangedAddress_IsNoDraft() async throws {
        try await review()
        let sealed = String(location.split(separator: "=")[1])
        let changed = sealed.dropLast() + (sealed.hasSuffix("0") ? "1" : "0")
        for draft in ["", "00", String(repeating: "0", count: 200), "x", String(changed)] {
            await browser.open("/transfers/review?draft=" + draft)
            XCTAssertEqual(browser.path, "/transfers/new", draft)
        }
    }
}
