import BankContainer
import BankCryptography
import BankDomain
import BankServices
import BankSystem
import BankTestSupport
import HTTPKit
import XCTest

@MainActor
final class PagesOfALocalBankTests: XCTestCase {
    private static let password = "four tall ships at anchor"
    private let home = TemporaryHome()
    private var container: DependencyContainer!
    private var browser: PageBrowser!

    override func setUp() async throws {
        let home = home
        let paths = try BankPaths(environment: { $0 == "BANK_HOME" ? home.path : nil })
        container = DependencyContainer(
            configuration: try BankConfiguration(
                .local, paths: paths, unlockPrompt: FixedUnlockPrompt("the keychain's own password"),
                sessionAgent: InMemorySessionAgent()))
        _ = try await container.ledgerService.initialize(operatorName: "Operator", mode: .commit)
        for (username, name) in [("anna", "Anna"), ("berta", "Berta")] {
            _ = try await container.authService.register(
                Registration(username: username, name: name), password: SecretBytes(Self.password))
        }
        browser = PageBrowser(container)
    }

    override func tearDown() async throws {
        await container.close()
    }

    private func signIn(_ username: String = "anna", password: String = password) async {
        await browser.submit("/sign-in", ["username": username, "password": password])
    }

    func testPageWithoutSession_AsksForTheSignIn_AndContinuesThere() async {
        await browser.open("/transfers")
        XCTAssertEqual(browser.path, "/sign-in")
        await signIn()
        XCTAssertEqual(browser.path, "/transfers")
        XCTAssertEqual(browser.status, 200)
        XCTAssertNotNil(browser.cookies["bank-session"])
    }

    func testAddressOfAnotherSite_IsNoPlaceToContinue() async {
        for address in ["https://attacker.example/", "//attacker.example", "/\\attacker.example", "/sign-in"]
        {
            browser.cookies = [:]
            await browser.open("/sign-in")
            var values = browser.hiddenFields()
            values.merge(["username": "anna", "password": Self.password, "to": address]) { _, new in new }
            await browser.post("/sign-in", values)
            XCTAssertEqual(browser.response.fields["location"], "/", address)
        }
    }

    func testWrongPassword_IsRefused_AndNotShownAgain() async {
        await browser.open("/sign-in")
        await signIn(password: "a wrong password")
        XCTAssertEqual(browser.status, 422)
        XCTAssertTrue(browser.html.contains("The user name, password or code is wrong."))
        XCTAssertTrue(browser.html.contains("value=\"anna\""))
        XCTAssertFalse(browser.html.contains("a wrong password"))
        XCTAssertNil(browser.cookies["bank-session"])
    }

    func testSignIn_ReplacesASessionThatAnotherPersonSet() async {
        await browser.open("/sign-in")
        browser.cookies["bank-session"] = String(repeating: "0", count: 64)
        await browser.open("/sign-in")
        await signIn()
        XCTAssertNotEqual(browser.cookies["bank-session"], String(repeating: "0", count: 64))
        XCTAssertEqual(browser.path, "/")
    }

    func testFormOfTheTimeBeforeSigningIn_IsTooOld() async {
        await browser.open("/settings")
        let old = browser.hiddenFields()
        await browser.open("/sign-in")
        await signIn()
        await browser.post("/settings", old.merging(["theme": "dark"]) { _, new in new })
        XCTAssertEqual(browser.status, 403)
    }

    func testSignOut_EndsTheSessionInEveryTab() async throws {
        await browser.open("/sign-in")
        await signIn()
        let session = browser.cookies["bank-session"]
        await browser.submit("/sign-out")
        XCTAssertEqual(browser.path, "/sign-in")
        XCTAssertNil(browser.cookies["bank-session"])
        browser.cookies["bank-session"] = session
        await browser.open("/")
        XCTAssertEqual(browser.path, "/sign-in")
    }

    func testAccountOfAnotherUser_IsNotFound() async throws {
        await browser.open("/sign-in")
        await signIn()
        let anna = try await principal("anna")
        let account = try await SessionContainer(root: container, principal: anna).accountService.open(
            AccountOpening(accountType: .checking, currency: .usd, accountName: "Anna's own"), mode: .commit)
        await browser.open("/accounts/\(account.id.text)")
        XCTAssertEqual(browser.status, 200)
        XCTAssertTrue(browser.html.contains("Anna&#39;s own"))
        browser.cookies = [:]
        await browser.open("/sign-in")
        await signIn("berta")
        await browser.open("/accounts/\(account.id.text)")
        XCTAssertEqual(browser.status, 404)
        XCTAssertFalse(browser.html.contains("Anna&#39;s own"))
    }

    private func principal(_ username: String) async throws -> Principal {
        let user = try await container.authService.login(
            SignIn(username: username, deviceName: "test"), password: SecretBytes(Self.password))
        return Principal(userID: user.user.id, roles: [.customer], sessionID: user.sessionID)
    }
}
