import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger

final class SessionPrincipalSourceTests: AuthTestCase {
    private func refusal() async -> ServiceError? { await error { try await me.principals.caller() } }

    func testSignedOut_DoesNotPromptForTheKeychain() async throws {
        try await register()
        tokens.isHeld = false
        let error = await refusal()
        XCTAssertEqual(error, .unauthorized(.notSignedIn))
        XCTAssertEqual(tokens.promptCount, 0)
    }

    func testLockedSession_PromptsForTheKeychain() async throws {
        try await register()
        try await login()
        tokens.isHeld = false
        let principal = try await me.principals.caller()
        XCTAssertEqual(principal.userID, "USR001")
        XCTAssertEqual(tokens.promptCount, 1)
        clock.advance(seconds: 600)
        let error = await refusal()
        XCTAssertEqual(error, .unauthorized(.notSignedIn))
        XCTAssertEqual(tokens.promptCount, 1)
    }

    func testAvailableSession_NeedsNeitherKeychainNorHash() async throws {
        try await register()
        try await login()
        hasher.reset()
        let loaded = keychain.loaded.count
        _ = try await me.principals.caller()
        XCTAssertEqual(hasher.costs, [])
        XCTAssertEqual(keychain.loaded.count, loaded)
    }

    func testOperator_NeedsNoSession() async throws {
        try await register()
        let principal = try await me.principals.principal(.ledgerStatistics, in: .operator)
        XCTAssertEqual(principal, Principal(userID: "OPR001", roles: [.operator]))
        let all = try await me.principals.principal(.accountsList, in: AccountScope.all.right)
        XCTAssertEqual(all, principal)
        let own = await error { try await me.principals.principal(.accountsList, in: AccountScope.own.right) }
        XCTAssertEqual(own, .unauthorized(.notSignedIn))
    }

    func testCallsThatAreNoUse_LetTheSessionEnd() async throws {
        try await register()
        try await login()
        let store = TestBank(path: bank.path, clock: clock).store
        let watching = LedgerSessionPrincipalSource(store: store, tokens: tokens, recordsUse: false)
        for _ in 0..<4 {
            clock.advance(seconds: 70)
            _ = try await watching.caller()
        }
        clock.advance(seconds: 70)
        let error = await error { try await watching.caller() }
        XCTAssertEqual(error, .unauthorized(.sessionEnded))
    }

    func testCallsThatAreNoUse_DoNotHideUseByOthersFromTheCache() async throws {
        try await register()
        try await login()
        let store = TestBank(path: bank.path, clock: clock).store
        store.cacheCallers()
        let watching = LedgerSessionPrincipalSource(store: store, tokens: tokens, recordsUse: false)
        let using = LedgerSessionPrincipalSource(store: store, tokens: tokens)
        for _ in 0..<40 {
            clock.advance(seconds: 10)
            _ = try await watching.caller()
            _ = try await using.caller()
        }
    }

    func testMissingBank_IsNotInitialized() async throws {
        tokens.isHeld = false
        let nowhere = TestBank(path: folder + "/other.db")
        let source = LedgerSessionPrincipalSource(store: nowhere.store, tokens: tokens)
        let error = await error { try await source.caller() }
        XCTAssertEqual(error, .notInitialized(.ledger))
    }

    func testEveryCall_NeedsASession() async throws {
        try await register()
        let password = Self.password
        let errors = [
            await error { try await auth.refresh() },
            await error { try await auth.verifyOTP("123456") },
            await error { try await auth.enrollTOTP(password: SecretBytes(password), code: nil) },
            await error { try await auth.disableTOTP(password: SecretBytes(password), code: nil) },
            await error { try await auth.makeRecoveryCodes(password: SecretBytes(password), code: nil) },
            await error {
                try await auth.changePassword(
                    from: SecretBytes(password), to: SecretBytes(password), keepsOtherSessions: true)
            },
            await error { try await auth.sessions() },
            await error { try await auth.endSession("SES000001") },
            await error { try await auth.devices() },
            await error { try await auth.removeDevice("DEV001") },
        ]
        XCTAssertEqual(errors, Array(repeating: .unauthorized(.notSignedIn), count: 10))
    }
}
