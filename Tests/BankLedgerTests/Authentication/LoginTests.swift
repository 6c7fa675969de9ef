import BankCryptography
import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger

final class LoginTests: AuthTestCase {
    func testFirstRegistration_IsACustomerAndNotTheOperator() async throws {
        let account = try await bank.open("Everyday", 500)
        let profile = try await register("Ada", name: " Ada Lovelace ")
        XCTAssertEqual(profile, UserProfile(id: "USR001", username: "ada", name: "Ada Lovelace"))
        try await login()
        let principal = try await me.principals.caller()
        XCTAssertEqual(
            principal, Principal(userID: "USR001", roles: [.customer], sessionID: "SES000001"))
        XCTAssertEqual(account.ownerIDs, ["OPR001"])
    }

    func testRegistrations_AreCustomersWithUnusedIDs() async throws {
        try await bank.open("Theirs", for: "USR002")
        try await register()
        let second = try await register("grace", name: "Grace Hopper")
        XCTAssertEqual(second.id, "USR004")
        try await login("grace")
        let principal = try await me.principals.caller()
        XCTAssertEqual(principal.roles, [.customer])
    }

    func testTakenName_IsRefusedInAnyCase() async throws {
        try await register()
        hasher.reset()
        let error = await error { try await register("ADA", name: "Another") }
        XCTAssertEqual(error, .invalidValue(field: .username, value: "ada", reason: .taken))
        XCTAssertEqual(hasher.costs, [])
    }

    func testMalformedRegistrations_AreRefused() async throws {
        for name in ["", "ab", "has space", "ädele", "a@b", String(repeating: "a", count: 33)] {
            let error = await error { try await register(name) }
            guard case .invalidValue(.known(.username), name, .malformed) = error else {
                return XCTFail(name)
            }
        }
        let empty = await error { try await register(name: " ") }
        XCTAssertEqual(empty, .invalidValue(field: .name, value: " ", reason: .empty))
        let weak = await error { try await register(password: "short") }
        XCTAssertEqual(weak, .weakPassword(.tooShort(minimum: 12)))
        XCTAssertNil(keychain.bytes(.pepper))
    }

    func testLogin_AnswersASession() async throws {
        try await register()
        let result = try await login("ADA")
        XCTAssertEqual(result.user, User(id: "USR001", name: "Ada Lovelace"))
        XCTAssertEqual(result.sessionID, "SES000001")
        XCTAssertEqual(result.idleUntil, TestBank.instant.adding(milliseconds: 300_000))
        XCTAssertEqual(result.expiresAt, TestBank.instant.adding(milliseconds: 86_400_000))
        XCTAssertTrue(result.isHeldByAgent)
        XCTAssertEqual(tokens.kept, result.tokens)
        XCTAssertNotEqual(result.tokens.access, result.tokens.refresh)
    }

    func testTwoUnicodeFormsOfAText_AreOnePassword() async throws {
        try await register(password: "caf\u{E9} au lait complet")
        try await login(password: "cafe\u{301} au lait complet")
    }

    func testUnknownUserAndWrongPassword_AreTheSameErrorAtTheSameCost() async throws {
        try await register()
        hasher.reset()
        let loadedBefore = keychain.loaded.count
        let wrong = await error { try await login(password: "another long password") }
        let loadedForKnown = keychain.loaded.count - loadedBefore
        let unknown = await error { try await login("nobody") }
        XCTAssertEqual(wrong, .invalidCredentials)
        XCTAssertEqual(unknown, .invalidCredentials)
        XCTAssertEqual(hasher.costs, [Self.cheap, Self.cheap])
        XCTAssertEqual(keychain.loaded.count - loadedBefore, 2 * loadedForKnown)
    }

    func testImpossiblePassword_HasTheSameCost() async throws {
        try await register()
        hasher.reset()
        let error = await error { try await login(password: String(repeating: "a", count: 2_000)) }
        XCTAssertEqual(error, .invalidCredentials)
        XCTAssertEqual(hasher.costs.count, 1)
    }

    func testBankWithoutUsers_AnswersLikeAnyOther() async throws {
        let error = await error { try await login() }
        XCTAssertEqual(error, .invalidCredentials)
        XCTAssertEqual(hasher.costs.count, 1)
        XCTAssertNil(keychain.bytes(.pepper))
    }

    func testTwoFirstRegistrationsAtOnce_ShareOnePepper() async throws {
        let other = makeClient(seed: 2)
        keychain.interrupt {
            _ = try await other.auth.register(
                Registration(username: "grace", name: "Grace Hopper"), password: SecretBytes(Self.password))
        }
        try await register()
        try await login()
        try await login("grace")
    }

    func testLostPepper_IsNeverReplaced() async throws {
        try await register()
        keychain.set(nil, for: .pepper)
        let signIn = await error { try await login() }
        XCTAssertEqual(signIn, Passwords.missingPepper)
        let registration = await error { try await register("grace", name: "Grace Hopper") }
        XCTAssertEqual(registration, Passwords.missingPepper)
        XCTAssertNil(keychain.bytes(.pepper))
    }

    func testForeignPepper_IsNotReportedAsAWrongPassword() async throws {
        try await register()
        keychain.set([UInt8](repeating: 7, count: 32), for: .pepper)
        let signIn = await error { try await login() }
        XCTAssertEqual(signIn, Passwords.foreignPepper)
        let registration = await error { try await register("grace", name: "Grace Hopper") }
        XCTAssertEqual(registration, Passwords.foreignPepper)
    }

    func testCheaperVerifier_IsReplacedAtLogin() async throws {
        try await register()
        let dearer = PasswordCost(memoryKibibytes: 16, passes: 1)
        try await login(with: makeClient(cost: dearer, seed: 2))
        hasher.reset()
        try await login(with: makeClient(cost: dearer, seed: 3))
        XCTAssertEqual(hasher.costs, [dearer])
        try await login()
        XCTAssertEqual(try count("SELECT memory_kibibytes FROM credential"), 16)
    }

    func testExcessiveCost_IsRefused() async throws {
        try await register()
        try bank.tamper("UPDATE credential SET memory_kibibytes = 1073741824")
        let problem = await storageProblem { try await login() }
        XCTAssertEqual(problem, .damaged)
    }
}
