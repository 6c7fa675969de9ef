import BankAPI
import BankContainer
import BankDomain
import BankServer
import BankServices
import BankTestSupport
import HTTPKit
import Synchronization
import XCTest

/// Sessions of browsers beside those of programs, and beside those of other banks on the machine.
@MainActor
final class BrowserSessionTests: XCTestCase {
    private static let password = LocalBank.password
    private let (home, otherHome) = (TemporaryHome(), TemporaryHome())
    private var container: DependencyContainer!
    private var browser: PageBrowser!

    override func setUp() async throws {
        container = try await LocalBank.container(in: home, customers: [("anna", "Anna")])
        browser = PageBrowser(container)
    }

    override func tearDown() async throws {
        await container.root.close()
    }

    private func signIn(_ browser: PageBrowser) async {
        await browser.open("/sign-in")
        await browser.submit("/sign-in", ["username": "anna", "password": Self.password])
    }

    private func authService(of tokens: any TokenStorage) -> any AuthServiceProtocol {
        let caller = Caller.request(
            tokens: tokens, device: RequestDevice(hexadecimal: nil), holder: .lookedUpAtEachCall)
        return DependencyContainer(container.root, caller: caller).authService
    }

    /// Signs in as a program does.
    private func programTokens() async throws -> InMemoryTokens {
        let tokens = InMemoryTokens()
        _ = try await authService(of: tokens).login(
            SignIn(username: "anna", deviceName: "Program"), password: SecretBytes(Self.password))
        return tokens
    }

    func testPageOfAnAllowedOrigin_CannotUseTheSessionOfABrowser() async throws {
        let app = "http://localhost:5173"
        let browser = PageBrowser(container, origins: [try WebOrigin(app)])
        await signIn(browser)
        XCTAssertNotNil(browser.cookies["bank-session"])
        browser.fields = ["origin": app, "sec-fetch-site": "same-site", "sec-fetch-mode": "cors"]
        await browser.open("/api/v1/accounts")
        XCTAssertEqual(browser.status, 401)
        XCTAssertEqual(browser.response.fields["access-control-allow-origin"], app)
        await browser.open("/accounts")
        XCTAssertEqual(browser.status, 403)
        XCTAssertFalse(browser.response.fields.has("access-control-allow-origin"))
    }

    func testCookieOfABrowser_IsNoBearerToken() async throws {
        await signIn(browser)
        let cookie = try XCTUnwrap(browser.cookies["bank-session"])
        browser.cookies = [:]
        browser.fields = ["authorization": "Bearer \(cookie)"]
        await browser.open("/api/v1/accounts")
        XCTAssertEqual(browser.status, 401)
        let program = try await programTokens()
        let access = try XCTUnwrap(program.kept).access.hexadecimal
        browser.fields = ["authorization": "Bearer \(access)"]
        await browser.open("/api/v1/accounts")
        XCTAssertEqual(browser.status, 200)
    }

    func testTokensOfAProgram_AreNoSessionOfABrowser() async throws {
        await signIn(browser)
        let program = try await programTokens()
        let issued = try await authService(of: program)
            .createToken(
                AccessTokenRequest(name: "cron", scopes: [.read]), password: SecretBytes(Self.password),
                code: nil)
        let access = try XCTUnwrap(program.kept).access
        for secret in [issued.secret, access] {
            browser.cookies["bank-session"] = secret.hexadecimal
            await browser.open("/transfers")
            XCTAssertEqual(browser.path, "/sign-in")
        }
    }

    func testFormThatMeetsAnEndedSession_IsToldThatNothingWasPaid() async throws {
        await signIn(browser)
        await browser.open("/payees/new")
        let (session, form) = (browser.cookies["bank-session"], browser.hiddenFields())
        await browser.submit("/sign-out")
        XCTAssertFalse(browser.html.contains("You were signed out."), browser.html)
        browser.cookies["bank-session"] = session
        await browser.post("/payees/new", form)
        await browser.open(try XCTUnwrap(browser.response.fields["location"]))
        XCTAssertEqual(browser.path, "/sign-in")
        XCTAssertTrue(browser.html.contains("You were signed out. Nothing was paid or changed"), browser.html)
    }

    func testTwoBanksOnOneHost_KeepTheirSessionsInOneCookieJar() async throws {
        let other = try await LocalBank.container(in: otherHome, customers: [("anna", "Anna")])
        let first = PageBrowser(container, authority: "localhost:3000")
        let second = PageBrowser(other, authority: "localhost:3001")
        await signIn(first)
        second.cookies = first.cookies
        await second.open("/transfers")
        XCTAssertEqual(second.path, "/sign-in")
        await signIn(second)
        first.cookies = second.cookies
        for browser in [first, second] {
            await browser.open("/transfers")
            XCTAssertEqual(browser.path, "/transfers")
        }
        XCTAssertNotNil(first.cookies["bank-3000-session"])
        XCTAssertNotNil(first.cookies["bank-3001-session"])
        await other.root.close()
    }
}

/// The tokens of a program.
private final class InMemoryTokens: TokenStorage {
    private let state = Mutex<SessionTokens?>(nil)

    var kept: SessionTokens? { state.withLock(\.self) }

    func heldTokens() async -> SessionTokens? { kept }
    func tokens() async throws -> SessionTokens? { kept }
    func save(_ tokens: SessionTokens) async throws -> Bool {
        state.withLock { $0 = tokens }
        return true
    }
    func forget() async throws { state.withLock { $0 = nil } }
}
