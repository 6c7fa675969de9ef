import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger

final class PasswordChangeTests: AuthTestCase {
    private let next = "an altogether different one"

    private func change(keepsOtherSessions: Bool) async throws -> Int {
        let (old, new) = (Self.password, next)
        let oldSecret = SecretBytes(old)
        let newSecret = SecretBytes(new)
        return try await auth.changePassword(
            from: oldSecret, to: newSecret, keepsOtherSessions: keepsOtherSessions)
    }

    func testChange_ReplacesThePassword() async throws {
        try await register()
        try await login()
        let ended = try await change(keepsOtherSessions: true)
        XCTAssertEqual(ended, 0)
        let old = await error { try await login() }
        XCTAssertEqual(old, .invalidCredentials)
        try await login(password: next)
    }

    func testChange_EndsOtherSessionsOnRequest() async throws {
        try await register()
        let other = makeClient(tokens: TestTokens(), seed: 2)
        try await login(with: other)
        try await login()
        let ended = try await change(keepsOtherSessions: false)
        XCTAssertEqual(ended, 1)
        let theirs = await error { try await other.principals.caller() }
        XCTAssertEqual(theirs, .unauthorized(.sessionEnded))
        _ = try await me.principals.caller()
    }

    func testWeakNewPassword_IsRefused() async throws {
        try await register()
        try await login()
        let error = await error {
            try await auth.changePassword(
                from: SecretBytes(Self.password), to: SecretBytes("short"), keepsOtherSessions: false)
        }
        XCTAssertEqual(error, .weakPassword(.tooShort(minimum: 12)))
        try await login()
    }

    func testReset_TakesOneRecoveryCodeAndEndsEverySession() async throws {
        let codes = try await enroll()
        try await auth.resetPassword(of: "Ada", recoveryCode: SecretBytes(codes[0]), to: SecretBytes(next))
        let ended = await error { try await me.principals.caller() }
        XCTAssertEqual(ended, .unauthorized(.sessionEnded))
        let again = await error {
            try await auth.resetPassword(
                of: "ada", recoveryCode: SecretBytes(codes[0]), to: SecretBytes(next))
        }
        XCTAssertEqual(again, .invalidCredentials)
        try await login(password: next, code: try code())
    }

    func testResetOfUnknownName_IsTheSameErrorAtTheSameCost() async throws {
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

    // MARK: Changes while a password is hashed

    /// Changes the password while another call hashes the old one.
    private func changePasswordWhileHashing() {
        hasher.interrupt { [bank] in try bank.tamper("UPDATE credential SET hash = zeroblob(32)") }
    }

    func testPasswordChangedDuringSignIn_NoLongerSignsIn() async throws {
        try await register()
        changePasswordWhileHashing()
        let error = await error { try await login() }
        XCTAssertEqual(error, .invalidCredentials)
        XCTAssertEqual(try count("SELECT count(*) FROM session"), 0)
    }

    func testPasswordChangedDuringAnotherChange_IsNotReplaced() async throws {
        try await register()
        try await login()
        changePasswordWhileHashing()
        let error = await error { try await change(keepsOtherSessions: true) }
        XCTAssertEqual(error, .invalidCredentials)
        XCTAssertEqual(try count("SELECT count(*) FROM credential WHERE hash = zeroblob(32)"), 1)
    }

    func testSessionEndedDuringProof_ChangesNothing() async throws {
        let codes = try await enroll()
        let changes: [@Sendable (LedgerAuthService, String) async throws -> Void] = [
            { try await $0.disableTOTP(password: SecretBytes(Self.password), code: $1) },
            { _ = try await $0.makeRecoveryCodes(password: SecretBytes(Self.password), code: $1) },
            { _ = try await $0.enrollTOTP(password: SecretBytes(Self.password), code: $1) },
            { [next] auth, _ in
                _ = try await auth.changePassword(
                    from: SecretBytes(Self.password), to: SecretBytes(next), keepsOtherSessions: false)
            },
        ]
        let before = try count("SELECT sum(changed_at) FROM credential")
        for (change, recoveryCode) in zip(changes, codes) {
            clock.advance(seconds: 30)
            try await login(code: try code())
            hasher.interrupt { [bank] in try bank.tamper("UPDATE session SET ended_at = created_at") }
            let error = await error { try await change(auth, recoveryCode) }
            XCTAssertEqual(error, .unauthorized(.sessionEnded))
        }
        XCTAssertEqual(try count("SELECT count(*) FROM second_factor WHERE status = 'active'"), 1)
        XCTAssertEqual(try count("SELECT count(*) FROM second_factor WHERE status = 'pending'"), 0)
        XCTAssertEqual(try count("SELECT sum(changed_at) FROM credential"), before)
    }
}
