import BankContainer
import BankDomain
import BankServices
import BankTestSupport
import HTTPKit
import Synchronization
import XCTest

/// A payment that meets an ended session: it says that nothing was paid, and only its payer gets the fields back.
@MainActor
final class PageEndedSessionTests: XCTestCase {
    private let home = TemporaryHome()
    private let clock = TestClock()
    private var container: DependencyContainer!
    private var browser: PageBrowser!
    private var payee = ""

    override func setUp() async throws {
        container = try await LocalBank.container(
            in: home, customers: [("anna", "Anna"), ("berta", "Berta")])
        let accounts = try await [open("anna"), open("anna")]
        payee = try XCTUnwrap(accounts[1].iban?.text)
        _ = try await open("berta")
        _ = try await container.operatorService.add(
            StaffRequest(Registration(username: "tom", name: "Tom"), role: .teller),
            password: SecretBytes(LocalBank.password))
        browser = PageBrowser(container, now: { [clock] in clock.now })
        await signIn("tom")
        await browser.cash("deposit", accounts[0].id, "500")
        await browser.submit("/sign-out")
        await signIn("anna")
    }

    override func tearDown() async throws {
        await container.root.close()
    }

    private func open(_ username: String) async throws -> Account {
        let signedIn = try await container.authService.login(
            SignIn(username: username, deviceName: "test"), password: SecretBytes(LocalBank.password))
        let caller = Caller.principal(
            Principal(userID: signedIn.user.id, roles: [.customer], sessionID: signedIn.sessionID))
        return try await DependencyContainer(container.root, caller: caller).accountService.open(
            AccountOpening(accountType: .checking, currency: .usd, accountName: username), mode: .commit)
    }

    private func signIn(_ username: String) async {
        await browser.open("/sign-in")
        await browser.submit("/sign-in", ["username": username, "password": LocalBank.password])
    }

    private var fields: [String: String] {
        ["to": payee, "amount": "7.25", "reference": "A secret lunch"]
    }

    /// The hidden fields of a page's form; the session ends elsewhere afterwards, so that the browser keeps its cookie.
    private func formOfAnEndedSession(_ page: String = "/transfers/new") async -> [String: String] {
        await browser.open(page)
        let form = browser.hiddenFields(for: "/transfers/review")
        await endElsewhere()
        return form
    }

    private func endElsewhere() async {
        let session = browser.cookies["bank-session"]
        await browser.submit("/sign-out")
        browser.cookies["bank-session"] = session
    }

    /// The address of the sign-in to which a payment was sent.
    private func place() throws -> String { try XCTUnwrap(browser.response.fields["location"]) }

    func testReviewThatMeetsAnEndedSession_IsThereAfterSigningIn_UnderTheSameKey() async throws {
        let form = await formOfAnEndedSession()
        await browser.post("/transfers/review", form.merging(fields) { _, new in new })
        let address = try place()
        for word in ["7.25", "secret", payee] { XCTAssertFalse(address.contains(word), word) }
        await browser.open(address)
        XCTAssertTrue(
            browser.html.contains(
                "Your session has ended. Nothing was paid. Sign in to go on with your payment."),
            browser.html)
        await browser.submit("/sign-in", ["username": "anna", "password": "a wrong password"])
        await browser.submit("/sign-in", ["username": "anna", "password": LocalBank.password])
        XCTAssertEqual(browser.path, "/transfers/review")
        for text in ["$7.25", "A secret lunch"] {
            XCTAssertTrue(browser.html.contains(text), "\(text): \(browser.html)")
        }
        XCTAssertEqual(browser.hiddenFields(for: "/transfers")["key"], form["key"])
    }

    func testPaymentThatMeetsAnEndedSession_PaysNothing_AndIsReviewedAgain() async throws {
        await browser.open("/transfers/new")
        await browser.submit("/transfers/review", fields)
        let form = browser.hiddenFields(for: "/transfers")
        XCTAssertNotNil(form["key"], browser.html)
        await endElsewhere()
        await browser.post("/transfers", form)
        await browser.open(try place())
        await browser.submit("/sign-in", ["username": "anna", "password": LocalBank.password])
        XCTAssertEqual(browser.path, "/transfers/review")
        XCTAssertTrue(browser.html.contains("$7.25"), browser.html)
        await browser.open("/transfers")
        XCTAssertTrue(browser.html.contains("No transfers yet."), browser.html)
    }

    func testPaymentWhoseSessionAnotherTabLost_IsReviewedAgain() async throws {
        let form = await formOfAnEndedSession()
        browser.cookies["bank-session"] = nil
        await browser.post("/transfers/review", form.merging(fields) { _, new in new })
        await browser.open(try place())
        await browser.submit("/sign-in", ["username": "anna", "password": LocalBank.password])
        XCTAssertTrue(browser.html.contains("$7.25"), browser.html)
    }

    /// What the form says that took the place of a kept payment.
    private let lost = "Your payment was not made. Please enter it again."

    func testServerThatRestarted_SaysThatThePaymentIsLost() async throws {
        for (seed, page, text) in [
            (2, "/transfers/review", lost),
            (3, "/transfers", "We don&#39;t know whether your payment was made."),
        ] {
            await browser.open("/transfers/new")
            var form = browser.hiddenFields(for: "/transfers/review").merging(fields) { _, new in new }
            if page == "/transfers" { form["isUnknown"] = "yes" }
            await endElsewhere()
            await browser.post(page, form)
            let address = try place()
            let cookies = browser.cookies
            browser = PageBrowser(container, seed: UInt64(seed), now: { [clock] in clock.now })
            browser.cookies = cookies
            await browser.open(address)
            await browser.submit("/sign-in", ["username": "anna", "password": "a wrong password"])
            await browser.submit("/sign-in", ["username": "anna", "password": LocalBank.password])
            XCTAssertEqual(browser.path, "/transfers/new")
            XCTAssertTrue(browser.html.contains(text), browser.html)
        }
    }

    func testAnotherUser_GetsAnEmptyForm() async throws {
        let form = await formOfAnEndedSession()
        await browser.post("/transfers/review", form.merging(fields) { _, new in new })
        await browser.open(try place())
        await browser.submit("/sign-in", ["username": "berta", "password": LocalBank.password])
        XCTAssertEqual(browser.path, "/transfers/new")
        XCTAssertFalse(browser.html.contains("A secret lunch"), browser.html)
        XCTAssertFalse(browser.html.contains(lost), "It is not this user's payment.")
    }

    func testSignInAfterHalfAnHour_LeadsToAnEmptyForm() async throws {
        let form = await formOfAnEndedSession()
        await browser.post("/transfers/review", form.merging(fields) { _, new in new })
        let address = try place()
        clock.now = .seconds(31 * 60)
        await browser.open(address)
        await browser.submit("/sign-in", ["username": "anna", "password": LocalBank.password])
        XCTAssertEqual(browser.path, "/transfers/new")
        XCTAssertFalse(browser.html.contains("A secret lunch"), browser.html)
        XCTAssertTrue(browser.html.contains(lost), browser.html)
    }

    func testAddressInAnotherBrowser_LeadsToAnEmptyForm() async throws {
        let form = await formOfAnEndedSession()
        await browser.post("/transfers/review", form.merging(fields) { _, new in new })
        let address = try place()
        browser.cookies = [:]
        await browser.open(address)
        await browser.submit("/sign-in", ["username": "anna", "password": LocalBank.password])
        XCTAssertEqual(browser.path, "/transfers/new")
        XCTAssertFalse(browser.html.contains("A secret lunch"), browser.html)
    }

    func testFormThatNamesNoPayer_IsNotKept() async throws {
        var form = await formOfAnEndedSession()
        let session = browser.cookies["bank-session"]
        for payer in ["", "USR001", String(repeating: "0", count: 120)] {
            browser.cookies["bank-session"] = session
            form["payer"] = payer
            await browser.post("/transfers/review", form.merging(fields) { _, new in new })
            XCTAssertEqual(try place(), "/sign-in?refused=yes", payer)
        }
    }
}

private final class TestClock: Sendable {
    private let state = Mutex<Duration>(.zero)

    var now: Duration {
        get { state.withLock(\.self) }
        set { state.withLock { $0 = newValue } }
    }
}
