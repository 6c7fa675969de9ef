import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankMock

final class SeededSignInTests: XCTestCase {
    private let store = InMemorySnapshotStore()

    private static func login(
        _ services: MockServices, password: String = MockSeed.password, code: String? = MockSeed.code
    ) async throws -> AuthResult {
        try await services.authService.login(
            SignIn(username: MockSeed.username, code: code, deviceName: "Laptop"),
            password: SecretBytes(password))
    }

    func testDemoUser_IsSignedInFromTheStartAsACustomer() async throws {
        let services = MockServices(store: store)
        let principal = try await services.principals.caller()
        XCTAssertEqual(
            principal, Principal(userID: "USR001", roles: [.customer], sessionID: "SES000001"))
        let head = try store.readHead()
        XCTAssertNil(head)
    }

    func testDemoUser_StaysSignedInForYears() async throws {
        let services = MockServices(store: store)
        try await services.host.change(nil, .commit) { bank in
            bank.head.clock = bank.head.clock.adding(seconds: 3_000 * 24 * 60 * 60)
        }
        let profile = try await services.userService.profile()
        XCTAssertEqual(profile.username, "demo")
    }

    func testDemoUser_SignsInWithTheDocumentedPasswordAndCode() async throws {
        let services = MockServices(store: store)
        try await services.authService.logout()
        await assertRefused(.invalidCredentials) { try await Self.login(services, code: nil) }
        await assertRefused(.invalidCredentials) { try await Self.login(services, password: "demo") }
        let result = try await Self.login(services)
        XCTAssertEqual(result.user.id, "USR001")
        XCTAssertTrue(result.isHeldByAgent)
    }

    func testSigningOut_LastsUntilTheNextSignIn() async throws {
        try await MockServices(store: store).authService.logout()
        let second = MockServices(store: store)
        await assertRefused(.unauthorized(.notSignedIn)) { try await second.accountService.accounts(.own) }
        let `operator` = try await second.principals.principal(.ledgerStatistics, in: .operator)
        XCTAssertEqual(`operator`, MockSeed.operatorPrincipal)
        let all = try await second.accountService.accounts(.all)
        XCTAssertEqual(all.count, 5)
        _ = try await Self.login(second)
        let own = try await MockServices(store: store).accountService.accounts(.own)
        XCTAssertEqual(own.count, 4)
    }

    func testRegisteredUser_IsStoredWithoutTheirPassword() async throws {
        let services = MockServices(store: store)
        let profile = try await services.authService.register(
            Registration(username: "anna", name: "Anna"), password: SecretBytes("four tall ships at anchor"))
        XCTAssertEqual(profile.id, "USR003")
        let head = try store.readHead()
        let text = String(decoding: try XCTUnwrap(head), as: UTF8.self)
        XCTAssertTrue(text.contains("anna"))
        XCTAssertFalse(text.contains("four tall ships"))
        let second = MockServices(store: store)
        _ = try await second.authService.login(
            SignIn(username: "anna", deviceName: "Laptop"), password: SecretBytes("four tall ships at anchor")
        )
        let principal = try await MockServices(store: store).principals.caller()
        XCTAssertEqual(principal.userID, "USR003")
        XCTAssertEqual(principal.roles, [.customer])
    }

    func testReset_SignsTheDemoUserInAgain() async throws {
        let services = MockServices(store: store)
        try await services.authService.logout()
        _ = try await services.demoControl.reset(mode: .commit)
        let state = try await services.authService.state()
        XCTAssertEqual(state.user?.id, "USR001")
    }

    func testStateWithoutSignIn_IsReadWithTheSeedsUser() async throws {
        try await MockServices(store: store).save(1, key: "a")
        let contents = try await store.contents()
        var head = try MockStateCoding.head(contents.head, path: "memory")
        (head.authentication, head.tokens, head.keychain) = (nil, nil, nil)
        try await store.put(head: try MockStateCoding.encode(head), log: contents.log)
        let services = MockServices(store: store)
        let balance = try await services.balance("ACC002")
        XCTAssertEqual(balance, 1_500_001)
        let status = try await services.keychainService.status()
        XCTAssertTrue(status.exists)
        try await services.authService.logout()
        let state = try await MockServices(store: store).authService.state()
        XCTAssertEqual(state, .signedOut)
    }
}
