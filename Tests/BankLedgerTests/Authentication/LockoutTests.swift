import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger

final class LockoutTests: AuthTestCase {
    private func fail(_ times: Int, _ username: String = "ada") async {
        for _ in 0..<times {
            let error = await error { try await login(username, password: "another long password") }
            XCTAssertEqual(error, .invalidCredentials)
        }
    }

    func testFiveFailures_LockAllSignIns() async throws {
        try await register()
        await fail(5)
        hasher.reset()
        clock.advance(seconds: 10)
        let right = await error { try await login() }
        XCTAssertEqual(right, .tooManyAttempts(retryAfterSeconds: 20))
        XCTAssertEqual(hasher.costs, [])
        clock.advance(seconds: 20)
        try await login()
    }

    func testFurtherFailures_LockLonger() async throws {
        try await register()
        await fail(5)
        for seconds in [30, 60, 120] as [Int64] {
            let locked = await error { try await login() }
            XCTAssertEqual(locked, .tooManyAttempts(retryAfterSeconds: Int(seconds)))
            clock.advance(seconds: seconds)
            await fail(1)
        }
    }

    func testSuccess_ResetsTheCount() async throws {
        try await register()
        await fail(4)
        try await login()
        await fail(4)
        try await login()
    }

    func testUnknownName_LocksTheSameWay() async throws {
        try await register()
        await fail(5, "nobody")
        let locked = await error { try await login("Nobody") }
        XCTAssertEqual(locked, .tooManyAttempts(retryAfterSeconds: 30))
        try await login()
    }

    func testDayWithoutFailure_ResetsTheCount() async throws {
        try await register()
        await fail(4)
        await fail(4, "nobody")
        clock.advance(seconds: 24 * 3_600 + 1)
        await fail(1)
        XCTAssertEqual(try count("SELECT count(*) FROM sign_in_failure"), 1)
        XCTAssertEqual(try count("SELECT failures FROM sign_in_failure"), 1)
    }

    func testInterruptedAttempt_Counts() async throws {
        try await register()
        hasher.isBroken = true
        for _ in 0..<5 { _ = await error { try await login() } }
        hasher.isBroken = false
        let locked = await error { try await login() }
        XCTAssertEqual(locked, .tooManyAttempts(retryAfterSeconds: 30))
    }

    func testManyAttemptsAtOnce_AreLimitedToFive() async throws {
        try await register()
        let clients = (0..<12).map { makeClient(tokens: TestTokens(), seed: 10 + UInt64($0)) }
        hasher.reset()
        await withTaskGroup(of: Void.self) { group in
            for client in clients {
                group.addTask {
                    let signIn = SignIn(username: "ada", deviceName: "Laptop")
                    _ = try? await client.auth.login(signIn, password: SecretBytes("another long password"))
                }
            }
        }
        XCTAssertEqual(hasher.costs.count, 5)
    }

    func testWrongPasswordsInASession_CountToo() async throws {
        try await register()
        try await login()
        let wrong = "another long password"
        let first = await error { try await auth.enrollTOTP(password: SecretBytes(wrong), code: nil) }
        let second = await error { try await auth.makeRecoveryCodes(password: SecretBytes(wrong), code: nil) }
        let third = await error { try await auth.disableTOTP(password: SecretBytes(wrong), code: nil) }
        XCTAssertEqual([first, second, third], Array(repeating: .invalidCredentials, count: 3))
        for _ in 0..<2 {
            let error = await error {
                try await auth.changePassword(
                    from: SecretBytes(wrong), to: SecretBytes("a new and longer one"),
                    keepsOtherSessions: true)
            }
            XCTAssertEqual(error, .invalidCredentials)
        }
        let locked = await error { _ = try await auth.enrollTOTP(password: SecretBytes(wrong), code: nil) }
        XCTAssertEqual(locked, .tooManyAttempts(retryAfterSeconds: 30))
        try await login(with: makeClient(tokens: TestTokens(), seed: 2))
    }

    func testPasswordAlone_DoesNotExcuseWrongCodes() async throws {
        try await enroll()
        for _ in 0..<4 {
            let error = await error { try await auth.verifyOTP(try wrongCode()) }
            XCTAssertEqual(error, .invalidCode)
        }
        _ = try await auth.createToken(
            AccessTokenRequest(name: "reader", scopes: [.read]), password: SecretBytes(Self.password),
            code: nil)
        _ = await error { try await auth.verifyOTP(try wrongCode()) }
        let locked = await error { try await auth.verifyOTP(try code()) }
        XCTAssertEqual(locked, .tooManyAttempts(retryAfterSeconds: 30))
    }

    func testUnknownNames_AreBounded() async throws {
        try await register()
        await fail(1)
        let subjects = (0..<10_050).map { "('#\($0)', 1, \($0 + 1_768_469_000_000))" }
        try bank.tamper(
            "INSERT INTO sign_in_failure (subject, failures, last_at) VALUES "
                + subjects.joined(separator: ","))
        await fail(1, "nobody")
        XCTAssertEqual(
            try count("SELECT count(*) FROM sign_in_failure WHERE subject LIKE '#%'"), 10_001)
        XCTAssertEqual(try count("SELECT failures FROM sign_in_failure WHERE subject = 'USR001'"), 1)
    }
}
