import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger

final class PasswordChangeTests: AuthTestCase {
    private let next = "an altogether different one"

    private func change(endsOtherSessions: Bool) async throws -> Int {
        let (old, new) = (Self.password, next)
        let oldSecret = SecretBytes(old)
        let newSecret = SecretBytes(new)
        return try await auth.changePassword(
            from: oldSecret, to: newSecret, endsOtherSessions: endsOtherSessions)
    }

    func testChange_ReplacesThePassword() async throws {
        try await register()
        try await login()
        let ended = try await change(endsOtherSessions: false)
        XCTAssertEqual(ended, 0)
        let old = await error { try await login() }
        XCTAssertEqual(old, .invalidCredentials)
        try await login(password: next)
    }

    func testChange_EndsOtherSessionsWhereAsked() async throws {
        try await register()
        let other = makeClient(tokens: TestTokens(), seed: 2)
        try await login(with: other)
        try await login()
        let ended = try await change(endsOtherSessions: true)
        XCTAssertEqual(ended, 1)
        let theirs = await error { try await other.principals.principal() }
        XCTAssertEqual(theirs, .unauthorized(.sessionEnded))
        _ = try await me.principals.principal()
    }

    func testWeakNewPassword_IsRefusedAndChangesNothing() async throws {
        try await register()
        try await login()
        let error = await error {
            try await auth.changePassword(
                from: SecretBytes(Self.password), to: SecretBytes("short"), endsOtherSessions: true)
        }
        XCTAssertEqual(error, .weakPassword(.tooShort(minimum: 12)))
        try await login()
    }

    func testReset_TakesOneRecoveryCodeAndEndsEverySession() async throws {
        let codes = try await enroll()
        try await auth.resetPassword(of: "Ada", recoveryCode: SecretBytes(codes[0]), to: SecretBytes(next))
        let ended = await error { try await me.principals.principal() }
        XCTAssertEqual(ended, .unauthorized(.sessionEnded))
        let again = await error {
            try await auth.resetPassword(
                of: "ada", recoveryCode: SecretBytes(codes[0]), to: SecretBytes(next))
        }
        XCTAssertEqual(again, .invalidCredentials)
        try await login(password: next, code: try code())
    }

    func testResetOfUnknownName_IsOneErrorForOnePrice() async throws {
        try await enroll()
        for name in ["ada", "nobody"] {
            hasher.reset()
            let error = await error {
                try await auth.resetPassword(
                    of: name, recoveryCode: SecretBytes("AAAA-AAAA-AAAA"), to: SecretBytes(next))
            }
            XCTAssertEqual(error, .invalidCredentials)
            XCTAssertEqual(hasher.costs.count, 1)
        }
    }

    func testWrongRecoveryCodes_Lock() async throws {
        let codes = try await enroll()
        for _ in 0..<5 {
            _ = await error {
                try await auth.resetPassword(
                    of: "ada", recoveryCode: SecretBytes("AAAA-AAAA-AAAA"), to: SecretBytes(next))
            }
        }
        let locked = await error {
            try await auth.resetPassword(
                of: "ada", recoveryCode: SecretBytes(codes[0]), to: SecretBytes(next))
        }
        XCTAssertEqual(locked, .tooManyAttempts(retryAfterSeconds: 30))
    }

    func testReset_NeedsARecoveryCodeNotAOneTimeCode() async throws {
        try await enroll()
        let error = await error {
            try await auth.resetPassword(
                of: "ada", recoveryCode: SecretBytes(try code()), to: SecretBytes(next))
        }
        XCTAssertEqual(error, .invalidCredentials)
    }
}
