import BankContainer
import BankDomain
import BankServer
import BankServices
import BankTestSupport
import HTTPKit
import XCTest

@MainActor
final class PagesOfALocalBankTests: XCTestCase {
    private static let password = LocalBank.password
    private let home = TemporaryHome()
    private var container: DependencyContainer!
    private var browser: PageBrowser!

    override func setUp() async throws {
        container = try await LocalBank.container(
            in: home, customers: [("anna", "Anna"), ("berta", "Berta")])
        browser = PageBrowser(container)
    }

    override func tearDown() async throws {
        await container.root.close()
    }

    private func signIn(_ username: String = "anna", password: String = password) async {
        await browser.submit("/sign-in", ["username": username, "password": password])
    }

    /// Opens the page of the sign-in and signs in.
    private func enter(as username: String = "anna", password: String = password) async {
        await browser.open("/sign-in")
        await signIn(username, password: password)
    }

    private func addStaff(_ username: String, _ role: Principal.Role) async throws {
        _ = try await container.operatorService.add(
            StaffRequest(Registration(username: username, name: username.capitalized), role: role),
            password: SecretBytes(Self.password))
    }

    private func accounts(of username: String) async throws -> any AccountServiceProtocol {
        DependencyContainer(container.root, caller: .principal(try await principal(username))).accountService
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
        await enter(password: "a wrong password")
        XCTAssertEqual(browser.status, 422)
        XCTAssertTrue(browser.html.contains("The user name, password or code is wrong."))
        XCTAssertTrue(browser.html.contains("value=\"anna\""))
        XCTAssertFalse(browser.html.contains("a wrong password"))
        XCTAssertNil(browser.cookies["bank-session"])
    }

    func testSignIn_ReplacesASessionThatAnotherPersonSet() async {
        await browser.open("/sign-in")
        browser.cookies["bank-session"] = String(repeating: "0", count: 64)
        await enter()
        XCTAssertNotEqual(browser.cookies["bank-session"], String(repeating: "0", count: 64))
        XCTAssertEqual(browser.path, "/")
    }

    func testFormOfTheTimeBeforeSigningIn_IsTooOld() async {
        await browser.open("/settings")
        let old = browser.hiddenFields()
        await enter()
        await browser.post("/settings", old.merging(["theme": "dark"]) { _, new in new })
        XCTAssertEqual(browser.status, 403)
    }

    func testSignOut_EndsTheSessionInEveryTab() async throws {
        await enter()
        let session = browser.cookies["bank-session"]
        await browser.submit("/sign-out")
        XCTAssertEqual(browser.path, "/sign-in")
        XCTAssertNil(browser.cookies["bank-session"])
        browser.cookies["bank-session"] = session
        await browser.open("/")
        XCTAssertEqual(browser.path, "/sign-in")
    }

    func testSecondFactor_NeedsThePasswordAndARightCode() async throws {
        await enter()
        await browser.open("/security")
        await browser.submit("/security/second-factor", ["password": "a wrong password"])
        XCTAssertEqual(browser.status, 422)
        await browser.submit("/security/second-factor", ["password": Self.password])
        XCTAssertTrue(browser.html.contains("<dt>Secret</dt>"))
        let secret =
            browser.html.firstMatch(of: /<dt>Secret<\/dt><dd><code>([^<]+)/).map { String($0.output.1) }
            ?? "-"
        await browser.submit("/security/second-factor/confirm", ["code": "000000"])
        XCTAssertEqual(browser.status, 422)
        XCTAssertTrue(browser.html.contains("The code is wrong"))
        XCTAssertTrue(browser.html.contains("<code>\(secret)</code>"), "the secret is shown again")
        let form = browser.hiddenFields(for: "/security/second-factor/confirm")
        XCTAssertEqual(form.values.filter { $0.contains(secret.replacing(" ", with: "")) }, [])
    }

    func testPaymentThatNeedsACode_LeadsToTheSecondFactor() async throws {
        let account = try await accounts(of: "anna").opened("Main")
        let payee = try await accounts(of: "berta").opened("Hers")
        try await addStaff("tom", .teller)
        await enter(as: "tom")
        await browser.cash("deposit", account.id, "50")
        await browser.cash("withdrawal", account.id, "999")
        let marked = browser.html.firstMatch(of: /id="([a-z-]+)"[^>]*aria-invalid/).map {
            String($0.output.1)
        }
        XCTAssertEqual(marked, "amount")
        XCTAssertTrue(browser.html.contains("value=\"withdrawal\" required checked"), browser.html)
        await browser.submit("/sign-out")
        await enter()
        await browser.open("/transfers/new")
        await browser.submit("/transfers/review", ["to": payee.accountNumber, "amount": "10"])
        XCTAssertTrue(browser.html.contains("Set up two-step verification first"), browser.html)
        XCTAssertTrue(browser.html.contains("href=\"/security\">Set up two-step verification"))
        XCTAssertFalse(browser.html.contains("Pay $10.00"))
    }

    func testNewPassword_IsNeededFromThenOn() async {
        await enter()
        await browser.open("/security")
        await browser.submit(
            "/security/password", ["password": Self.password, "newPassword": "another long pass phrase"])
        XCTAssertTrue(browser.html.contains("Your password was changed."))
        await browser.submit("/sign-out")
        await signIn()
        XCTAssertEqual(browser.status, 422)
        await signIn(password: "another long pass phrase")
        XCTAssertEqual(browser.path, "/")
    }

    func testSessionOfThisBrowser_EndedHere_AsksForTheSignIn() async throws {
        await enter()
        await browser.open("/security")
        XCTAssertTrue(browser.html.contains("This device"))
        let session = try XCTUnwrap(browser.html.firstMatch(of: /SES\d+/)).output
        await browser.submit("/security/sessions/\(session)")
        XCTAssertEqual(browser.path, "/sign-in")
        await browser.open("/")
        XCTAssertEqual(browser.path, "/sign-in")
    }

    func testRegistration_LeadsToTheSignIn_AndAWeakPasswordIsRefused() async {
        await browser.open("/register")
        let values = ["username": "carla", "name": "Carla", "password": "12345678"]
        await browser.submit("/register", values)
        XCTAssertEqual(browser.status, 422)
        XCTAssertTrue(browser.html.contains("This password is too weak."))
        XCTAssertFalse(browser.html.contains("12345678"))
        await browser.submit("/register", values.merging(["password": Self.password]) { _, new in new })
        XCTAssertEqual(browser.path, "/sign-in")
        await signIn("carla")
        XCTAssertTrue(browser.html.contains("You have no accounts yet."))
    }

    func testAccountOfAnotherUser_IsNotFound() async throws {
        await enter()
        let account = try await accounts(of: "anna").opened("Anna's own")
        await browser.open("/accounts/\(account.id.text)")
        XCTAssertEqual(browser.status, 200)
        XCTAssertTrue(browser.html.contains("Anna&#39;s own"))
        browser.cookies = [:]
        await enter(as: "berta")
        await browser.open("/accounts/\(account.id.text)")
        XCTAssertEqual(browser.status, 404)
        XCTAssertFalse(browser.html.contains("Anna&#39;s own"))
    }

    func testOperator_DepositsVerifiesAndClosesTheDay_AndSeesTheTrail() async throws {
        try await addStaff("olga", .operator)
        let account = try await accounts(of: "anna").opened("Main")
        await enter(as: "olga")
        XCTAssertEqual(browser.path, "/staff")
        await browser.cash("deposit", account.id, "50")
        XCTAssertTrue(browser.html.contains("$50.00"), browser.html)
        await browser.open("/staff")
        await browser.submit("/staff/verify")
        XCTAssertTrue(browser.html.contains("No errors in"))
        await browser.open("/staff")
        await browser.submit("/staff/close-day")
        XCTAssertTrue(browser.html.contains("End of day"))
        await browser.open("/staff/audit")
        XCTAssertTrue(browser.html.contains("teller.deposit"))
    }

    func testOperator_FindsAnAccount_AndSetsItsFloorAndOwners() async throws {
        try await addStaff("olga", .operator)
        let own = try await accounts(of: "anna")
        let account = try await own.opened("Main")
        await enter(as: "olga")
        await browser.open("/staff/accounts?text=mai")
        XCTAssertTrue(browser.html.contains("href=\"/staff/accounts/\(account.id)\""), browser.html)
        let page = "/staff/accounts/\(account.id)"
        await browser.open(page)
        await browser.submit(page + "/floor", ["floor": "-500"])
        XCTAssertTrue(browser.html.contains("−$500.00"), browser.html)
        await browser.submit(page + "/add-owner", ["user": "berta"])
        let both = try await own.account(id: account.id)
        XCTAssertEqual(both.ownerIDs.count, 2)
        await browser.submit(page + "/add-owner", ["user": "nobody-here"])
        XCTAssertEqual(browser.status, 422, browser.html)
        await browser.open(page)
        await browser.submit(page + "/remove-owner", ["user": both.ownerIDs[1].text])
        let one = try await own.account(id: account.id).ownerIDs
        XCTAssertEqual(one, Array(both.ownerIDs.prefix(1)))
    }

    func testOperator_FindsACustomer_AndSeesTheirAccounts() async throws {
        try await addStaff("olga", .operator)
        let account = try await accounts(of: "anna").opened("Main")
        await enter(as: "olga")
        await browser.open("/staff/customers?text=ann")
        XCTAssertTrue(browser.html.contains("href=\"/staff/customers/\(account.ownerIDs[0])\""), browser.html)
        XCTAssertFalse(browser.html.contains("Berta"))
        await browser.open("/staff/customers/\(account.ownerIDs[0])")
        XCTAssertTrue(browser.html.contains("href=\"/staff/accounts/\(account.id)\""), browser.html)
        XCTAssertTrue(browser.html.contains("$0.00"))
        await browser.open("/staff/customers?locked=yes")
        XCTAssertTrue(browser.html.contains("No customers match the search."))
    }

    func testTeller_FindsAnAccountByItsName_AndSetsItsOwners() async throws {
        try await addStaff("tom", .teller)
        let own = try await accounts(of: "anna")
        let account = try await own.opened("Main")
        await enter(as: "tom")
        await browser.open("/staff/accounts")
        XCTAssertEqual(browser.status, 200)
        await browser.open("/staff/accounts?text=nothing")
        XCTAssertEqual(browser.status, 422)
        await browser.open("/staff/accounts?text=\(account.accountNumber)")
        let page = "/staff/accounts/\(account.id)"
        XCTAssertEqual(browser.path, page)
        await browser.submit(page + "/add-owner", ["user": "berta"])
        XCTAssertEqual(browser.path, page)
        let owners = try await own.account(id: account.id).ownerIDs
        XCTAssertEqual(owners.count, 2)
    }

    func testFormsSentAtOnce_OpenOneAccountAndSkipOnePayment() async throws {
        let services = DependencyContainer(container.root, caller: .principal(try await principal("anna")))
        await enter()
        await browser.open("/accounts/new")
        let opening = browser.hiddenFields().merging(["name": "Twin", "currency": "USD"]) { _, new in new }
        await post("/accounts/new", opening, times: 5)
        var accounts = try await services.accountService.accounts(.own)
        XCTAssertEqual(accounts.map(\.accountName), ["Twin"])
        accounts.append(
            try await services.accountService.open(
                AccountOpening(accountType: .savings, currency: .usd, accountName: "Other"), mode: .commit))
        await browser.open("/standing-orders/new")
        await browser.submit(
            "/standing-orders/new",
            [
                "from": accounts[0].id.text, "to": accounts[1].id.text, "amount": "5",
                "startDate": "2031-01-01",
                "frequency": "monthly",
            ])
        let page = browser.path
        XCTAssertTrue(page.hasPrefix("/standing-orders/SOR"), browser.html)
        let skip = browser.hiddenFields(for: page + "/change").merging(["change": "skip"]) { _, new in new }
        await post(page + "/change", skip, times: 5)
        let id = StandingOrderID(String(page.split(separator: "/")[1]))
        let next = try await services.standingOrderService.order(id: id).nextExecutionDate
        XCTAssertEqual(next?.text, "2031-02-01")
    }

    private func post(_ address: String, _ values: [String: String], times count: Int) async {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<count { group.addTask { [browser] in await browser?.post(address, values) } }
        }
    }

    func testAddressesThatAreNoPages_AreNoPlaceToContinue() async {
        for path in ["/notifications/events", "/accounts/ACC001/statement"] {
            await browser.open("/sign-in?to=\(path)")
            await signIn()
            XCTAssertEqual(browser.path, "/", path)
            await browser.open("/security")
            await browser.submit("/sign-out")
        }
    }

    func testPaymentsOfCards_AreSimulatedOnlyInTheDemo() async throws {
        let account = try await accounts(of: "anna").opened("Main")
        await enter()
        await browser.open("/cards/new")
        await browser.submit("/cards/new", ["account": account.id.text, "name": "Travel"])
        let page = browser.path + "/payments"
        await browser.open(page)
        XCTAssertFalse(browser.html.contains("name=\"merchant\""))
        await browser.submit(
            page, ["merchant": "Shop", "category": "5411", "country": "US", "amount": "1", "key": "k"])
        XCTAssertEqual(browser.status, 404)
    }

    func testCashFormSentTwice_IsBookedOnce() async throws {
        try await addStaff("tom", .teller)
        let own = try await accounts(of: "anna")
        let account = try await own.opened("Main")
        await enter(as: "tom")
        var values = browser.hiddenFields()
        values.merge(["account": account.id.text, "amount": "50", "key": "cash-1", "movement": "deposit"]) {
            _, new in
            new
        }
        for _ in 0..<2 { await browser.post("/staff/cash", values) }
        XCTAssertEqual(browser.status, 200, browser.html)
        let balance = try await own.account(id: account.id).balance
        XCTAssertEqual(balance, Money(minorUnits: 5_000, currency: .usd))
    }

    func testRefusedCashForm_KeepsWhatWasTyped_AndOneWithoutKeyIsRefused() async throws {
        try await addStaff("tom", .teller)
        await enter(as: "tom")
        await browser.open("/staff?account=ACC777")
        XCTAssertEqual(browser.status, 422)
        XCTAssertEqual(browser.html.components(separatedBy: "value=\"ACC777\"").count, 2)
        let cash = ["account": "ACC777", "amount": "5", "movement": "deposit"]
        await browser.submit("/staff/cash", cash.merging(["key": "cash-2"]) { $1 })
        XCTAssertEqual(browser.status, 422)
        XCTAssertEqual(browser.html.components(separatedBy: "value=\"ACC777\"").count, 2)
        await browser.submit("/staff/cash", cash)
        XCTAssertEqual(browser.status, 400)
    }

    func testValueDateOfCash_IsTaken_AndABadOneIsMarked() async throws {
        try await addStaff("tom", .teller)
        let own = try await accounts(of: "anna")
        let account = try await own.opened("Main")
        await enter(as: "tom")
        for date in ["31.12.", "2020-01-01", "2999-01-01"] {
            await browser.cash("deposit", account.id, "5", ["valueDate": date])
            XCTAssertEqual(browser.status, 422, date)
            let marked = browser.html.firstMatch(of: /id="([a-zA-Z-]+)"[^>]*aria-invalid/).map {
                String($0.output.1)
            }
            XCTAssertEqual(marked, "valueDate", date)
        }
        let none = try await own.account(id: account.id).balance
        XCTAssertTrue(none.isZero)
    }

    func testTakenNames_CountAsSeveralAttempts() async throws {
        let far = PageBrowser(container, peer: HTTPPeer(address: "192.0.2.1", isSecure: true))
        await far.open("/register")
        let form = far.hiddenFields().merging(
            ["username": "anna", "name": "A", "password": "five small boats on a lake"]) { _, new in new }
        for _ in 0..<5 { await far.post("/register", form) }
        XCTAssertEqual(far.status, 422)
        await far.post("/register", form)
        XCTAssertEqual(far.status, 429)
    }

    func testManySignInsFromOneAddress_AreSlowedDown() async throws {
        let far = PageBrowser(container, peer: HTTPPeer(address: "192.0.2.1", isSecure: true))
        await far.open("/settings")
        for _ in 0..<25 { await far.submit("/settings", ["theme": "dark"]) }
        XCTAssertEqual(far.status, 200)
        await far.open("/reset-password")
        let form = far.hiddenFields()
        for _ in 0..<20 { await far.post("/reset-password", form) }
        XCTAssertEqual(far.status, 422)
        await far.post("/reset-password", form)
        XCTAssertEqual(far.status, 429)
        await far.post("/sign-in", form)
        XCTAssertEqual(far.status, 429)
    }

    private func principal(_ username: String) async throws -> Principal {
        let user = try await container.authService.login(
            SignIn(username: username, deviceName: "test"), password: SecretBytes(Self.password))
        return Principal(userID: user.user.id, roles: [.customer], sessionID: user.sessionID)
    }
}

extension AccountServiceProtocol {
    fileprivate func opened(_ name: String) async throws -> Account {
        try await open(
            AccountOpening(accountType: .checking, currency: .usd, accountName: name), mode: .commit)
    }
}
