import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger

final class SecondFactorTests: AuthTestCase {
    private var password: SecretBytes { SecretBytes(Self.password) }

    func testEnrolment_IsConfirmedByItsFirstCode() async throws {
        try await register()
        try await login()
        let enrollment = try await auth.enrollTOTP(password: password, code: nil)
        XCTAssertEqual(Self.text(enrollment.secret).count, 32)
        XCTAssertEqual(keychain.bytes(.pendingTOTP(of: "USR001"))?.count, 20)
        try await login(with: makeClient(tokens: TestTokens(), seed: 2))
        guard case .enrolled(let codes) = try await auth.verifyOTP(try code(.pending)) else {
            return XCTFail("not enrolled")
        }
        XCTAssertEqual(Set(codes.codes.map(Self.text)).count, 10)
        XCTAssertNil(keychain.bytes(.pendingTOTP(of: "USR001")))
        let state = try await auth.state()
        guard case .signedIn(let session) = state else { return XCTFail("\(state)") }
        XCTAssertTrue(session.hasSecondFactor)
    }

    func testFirstCode_DoesNotSignIn() async throws {
        try await register()
        try await login()
        _ = try await auth.enrollTOTP(password: password, code: nil)
        let first = try code(.pending)
        _ = try await auth.verifyOTP(first)
        let error = await error { try await login(code: first) }
        XCTAssertEqual(error, .invalidCredentials)
    }

    func testLoginWithSecondFactor_NeedsBothAndHidesTheWrongOne() async throws {
        try await enroll()
        hasher.reset()
        let missing = await error { try await login() }
        let wrong = await error { try await login(code: try wrongCode()) }
        let wrongPassword = await error {
            try await login(password: "another long password", code: try code())
        }
        XCTAssertEqual([missing, wrong, wrongPassword], Array(repeating: .invalidCredentials, count: 3))
        XCTAssertEqual(hasher.costs.count, 3)
        try await login(code: try code())
    }

    func testWrongPassword_DoesNotUseTheOneTimeCodeUp() async throws {
        try await enroll()
        _ = await error { try await login(password: "another long password", code: try code()) }
        try await login(code: try code())
    }

    func testWrongPassword_UsesTheRecoveryCodeUp() async throws {
        let codes = try await enroll()
        _ = await error { try await login(password: "another long password", code: codes[0]) }
        XCTAssertEqual(try count("SELECT count(*) FROM recovery_code WHERE used_at IS NOT NULL"), 1)
        let error = await error { try await login(code: codes[0]) }
        XCTAssertEqual(error, .invalidCredentials)
    }

    func testCode_IsAcceptedOnceAndItsPredecessorNeverAfter() async throws {
        try await enroll()
        try await login(code: try code())
        let again = await error { try await login(code: try code()) }
        let before = await error { try await login(code: try code(stepsAgo: 1)) }
        XCTAssertEqual([again, before], [.invalidCredentials, .invalidCredentials])
    }

    func testCodesOfOtherSteps_AreRefused() async throws {
        try await enroll()
        clock.advance(seconds: 90)
        for stepsAgo in [-1, 2] as [Int64] {
            let error = await error { try await login(code: try code(stepsAgo: stepsAgo)) }
            XCTAssertEqual(error, .invalidCredentials)
        }
        try await login(code: try code(stepsAgo: 1))
    }

    func testOneCodeEightTimesAtOnce_IsAcceptedOnce() async throws {
        try await enroll()
        let right = try code()
        let clients = (0..<8).map { makeClient(tokens: tokens, seed: 20 + UInt64($0)) }
        let accepted = await withTaskGroup(of: Bool.self) { group in
            for client in clients {
                group.addTask { (try? await client.auth.verifyOTP(right)) == .accepted }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        XCTAssertEqual(accepted, 1)
    }

    func testRecoveryCode_ReplacesACodeOnce() async throws {
        let codes = try await enroll()
        let typed = codes[3].lowercased().replacingOccurrences(of: "-", with: " ")
        try await login(code: typed)
        let again = await error { try await login(code: codes[3]) }
        XCTAssertEqual(again, .invalidCredentials)
        try await login(code: codes[4])
    }

    func testNewRecoveryCodes_ReplaceTheOld() async throws {
        let old = try await enroll()
        let new = try await auth.makeRecoveryCodes(password: password, code: try code()).codes.map(Self.text)
        XCTAssertTrue(Set(old).isDisjoint(with: new))
        let error = await error { try await login(code: old[0]) }
        XCTAssertEqual(error, .invalidCredentials)
        try await login(code: new[0])
    }

    func testDisabling_RemovesSecretAndCodes() async throws {
        try await enroll()
        try await auth.disableTOTP(password: password, code: try code())
        XCTAssertNil(keychain.bytes(.totp(of: "USR001")))
        XCTAssertEqual(try count("SELECT count(*) FROM recovery_code"), 0)
        try await login()
        let again = await error { try await auth.disableTOTP(password: password, code: nil) }
        XCTAssertEqual(again, .notFound(.secondFactor, name: "ada"))
        let codes = await error { try await auth.makeRecoveryCodes(password: password, code: nil) }
        XCTAssertEqual(codes, .notFound(.secondFactor, name: "ada"))
        let verification = await error { try await auth.verifyOTP("123456") }
        XCTAssertEqual(verification, .notFound(.secondFactor, name: "Ada Lovelace"))
    }

    func testSecondEnrolment_ReplacesTheFirstWhenConfirmed() async throws {
        try await enroll()
        _ = try await auth.enrollTOTP(password: password, code: try code())
        let other = makeClient(tokens: TestTokens(), seed: 2)
        clock.advance(seconds: 30)
        try await login(code: try code(), with: other)
        let old = try XCTUnwrap(keychain.bytes(.totp(of: "USR001")))
        _ = try await auth.verifyOTP(try code(.pending))
        XCTAssertNotEqual(keychain.bytes(.totp(of: "USR001")), old)
        clock.advance(seconds: 30)
        try await login(code: try code())
    }

    func testEnrolmentThatBeganBeforeAnotherFactor_IsWorthless() async throws {
        try await register()
        try await login()
        let thief = makeClient(tokens: TestTokens(), seed: 2)
        try await login(with: thief)
        let secret = SecretBytes(Self.password)
        hasher.interrupt { [bank] in
            // The owner's factor becomes active while the thief's password is checked.
            try bank.tamper(
                "INSERT INTO second_factor (user, status, created_at) VALUES ('USR001', 'active', 1)")
        }
        let error = await error { try await thief.auth.enrollTOTP(password: secret, code: nil) }
        XCTAssertEqual(error, .unauthorized(.codeMissing))
        XCTAssertEqual(try count("SELECT count(*) FROM second_factor WHERE status = 'pending'"), 0)
    }

    func testPendingEnrolmentFromBeforeSessionsWereKept_IsWorthless() async throws {
        try await register()
        try await login()
        _ = try await auth.enrollTOTP(password: password, code: nil)
        try bank.tamper("UPDATE second_factor SET session = NULL")
        let error = await error { try await auth.verifyOTP(try code(.pending)) }
        XCTAssertEqual(error, .notFound(.secondFactor, name: "Ada Lovelace"))
    }

    func testLostSecret_AllowsNoSignIn() async throws {
        let codes = try await enroll()
        let right = try code()
        keychain.set(nil, for: .totp(of: "USR001"))
        let error = await error { try await login(code: right) }
        XCTAssertEqual(error, .invalidCredentials)
        try await login(code: codes[0])
    }

    func testWrongCodeInASession_IsRefusedAndCounted() async throws {
        try await enroll()
        let wrong = await error { try await auth.verifyOTP(try wrongCode()) }
        XCTAssertEqual(wrong, .invalidCode)
        XCTAssertEqual(try count("SELECT failures FROM sign_in_failure"), 1)
        let answer = try await auth.verifyOTP(try code())
        XCTAssertEqual(answer, .accepted)
        XCTAssertEqual(try count("SELECT failures FROM sign_in_failure"), 1)
    }
}
