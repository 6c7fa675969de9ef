import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger

final class SessionTests: AuthTestCase {
    private func isOver(_ client: TestClient? = nil) async -> Bool {
        await error { try await (client ?? me).principals.caller() } == .unauthorized(.sessionEnded)
    }

    func testFiveMinutesWithoutACommand_EndIt() async throws {
        try await register()
        try await login()
        clock.advance(seconds: 299)
        _ = try await me.principals.caller()
        clock.advance(seconds: 299)
        _ = try await me.principals.caller()
        clock.advance(seconds: 300)
        let isOver = await isOver()
        XCTAssertTrue(isOver)
    }

    func testSession_EndsAfterADayDespiteUse() async throws {
        try await register()
        try await login()
        for _ in 0..<359 {
            clock.advance(seconds: 240)
            _ = try await me.principals.caller()
        }
        clock.advance(seconds: 240)
        let isOver = await isOver()
        XCTAssertTrue(isOver)
    }

    func testUse_IsRecordedEveryFifteenSeconds() async throws {
        try await register()
        try await login()
        let began = clock.now().millisecondsSinceEpoch
        clock.advance(seconds: 14)
        _ = try await me.principals.caller()
        XCTAssertEqual(try count("SELECT last_used_at FROM session"), began)
        clock.advance(seconds: 1)
        _ = try await me.principals.caller()
        XCTAssertEqual(try count("SELECT last_used_at FROM session"), began + 15_000)
    }

    func testLogout_EndsTheSessionAndForgetsItsTokens() async throws {
        try await register()
        try await login()
        let kept = tokens.kept
        try await auth.logout()
        XCTAssertNil(tokens.kept)
        tokens.kept = kept
        let isOver = await isOver()
        XCTAssertTrue(isOver)
        try await auth.logout()
        try await auth.logout()
    }

    func testRefresh_ExchangesBothTokens() async throws {
        try await register()
        let first = try await login()
        clock.advance(seconds: 200)
        let second = try await auth.refresh()
        XCTAssertEqual(second.sessionID, first.sessionID)
        XCTAssertEqual(second.expiresAt, first.expiresAt)
        XCTAssertEqual(second.idleUntil, clock.now().adding(milliseconds: 300_000))
        XCTAssertNotEqual(second.tokens.access, first.tokens.access)
        tokens.kept = first.tokens
        _ = try await me.principals.caller()
        tokens.kept = second.tokens
        _ = try await me.principals.caller()
        tokens.kept = first.tokens
        let isOver = await isOver()
        XCTAssertTrue(isOver)
    }

    func testSuccessors_AreStoredNowhereAndNeedThePepper() async throws {
        try await register()
        let first = try await login().tokens
        let second = try await auth.refresh().tokens
        let pepper = Pepper(SecretBytes(count: Pepper.byteCount) { _ in })
        XCTAssertNotEqual(first.successor(pepper).refresh, second.refresh)
        for token in [second.access, second.refresh, first.refresh] {
            let hex = token.hexadecimal
            for table in ["session WHERE hex(access_hash)", "refresh_token WHERE hex(hash)"] {
                XCTAssertEqual(try count("SELECT count(*) FROM \(table) = upper('\(hex)')"), 0)
            }
        }
    }

    func testRepeatedRefreshWithAClockSetBack_IsNotRepeatableForLonger() async throws {
        try await register()
        let first = try await login().tokens
        _ = try await auth.refresh()
        clock.advance(seconds: -40)
        tokens.kept = first
        let error = await error { try await auth.refresh() }
        XCTAssertEqual(error, .unauthorized(.sessionEnded))
    }

    func testTokenOfAKind_IsUnknownAsTheOther() async throws {
        try await register()
        let program = try await login().tokens
        tokens.kept = SessionTokens(access: program.access, refresh: program.refresh, kind: .browser)
        let isOver = await isOver()
        XCTAssertTrue(isOver)
        let refused = await error { try await auth.refresh() }
        XCTAssertEqual(refused, .unauthorized(.sessionEnded))
        let browser = TestTokens(kind: .browser)
        let client = makeClient(tokens: browser, seed: 3)
        let session = try await login(with: client).tokens
        XCTAssertEqual(session.kind, .browser)
        _ = try await client.principals.caller()
        _ = try await client.auth.refresh()
        _ = try await client.principals.caller()
        let present = try XCTUnwrap(browser.kept)
        tokens.kept = SessionTokens(access: present.access, refresh: present.refresh)
        let stolen = await self.isOver()
        XCTAssertTrue(stolen)
    }

    func testUsedRefreshToken_EndsTheSessionOfBoth() async throws {
        try await register()
        let stolen = try await login().tokens
        let owner = try await auth.refresh().tokens
        clock.advance(seconds: 30)
        let thief = makeClient(tokens: TestTokens(), seed: 2)
        thief.tokens.kept = stolen
        let error = await error { try await thief.auth.refresh() }
        XCTAssertEqual(error, .unauthorized(.sessionEnded))
        tokens.kept = owner
        let isOver = await isOver()
        XCTAssertTrue(isOver)
    }

    func testRefreshOfAnEndedSession_IsRefused() async throws {
        try await register()
        try await login()
        clock.advance(seconds: 300)
        let error = await error { try await auth.refresh() }
        XCTAssertEqual(error, .unauthorized(.sessionEnded))
        tokens.kept = nil
        let signedOut = await self.error { try await auth.refresh() }
        XCTAssertEqual(signedOut, .unauthorized(.notSignedIn))
    }

    func testUnknownTokens_AreNoSession() async throws {
        try await register()
        try await login()
        tokens.kept = .make(SeededRandomSource(seed: 77), .program)
        let isOver = await isOver()
        XCTAssertTrue(isOver)
        let error = await error { try await auth.refresh() }
        XCTAssertEqual(error, .unauthorized(.sessionEnded))
    }

    func testList_ShowsLiveSessionsNewestFirst() async throws {
        try await register()
        let other = makeClient(tokens: TestTokens(), seed: 2)
        try await login(with: other)
        clock.advance(seconds: 20)
        try await login()
        let sessions = try await auth.sessions()
        XCTAssertEqual(sessions.map(\.id), ["SES000002", "SES000001"])
        XCTAssertEqual(sessions.map(\.isCurrent), [true, false])
        XCTAssertEqual(sessions.map(\.deviceName), ["Laptop", "Laptop"])
        clock.advance(seconds: 290)
        let later = try await auth.sessions()
        XCTAssertEqual(later.map(\.id), ["SES000002"])
    }

    func testEndSession_EndsOwnSessionsOnly() async throws {
        try await register()
        try await register("grace", name: "Grace Hopper")
        let other = makeClient(tokens: TestTokens(), seed: 2)
        try await login(with: other)
        let grace = makeClient(tokens: TestTokens(), keychain: keychain, seed: 3)
        try await login("grace", with: grace)
        try await login()
        let foreign = await error { try await auth.endSession("SES000002") }
        XCTAssertEqual(foreign, .notFound(.session, name: "SES000002"))
        let ended = try await auth.endSession("SES000001")
        XCTAssertFalse(ended.isCurrent)
        let isOver = await isOver(other)
        XCTAssertTrue(isOver)
        let own = try await auth.endSession("SES000003")
        XCTAssertTrue(own.isCurrent)
        XCTAssertNil(tokens.kept)
        _ = try await grace.principals.caller()
    }

    func testSecondLogin_EndsTheReplacedSession() async throws {
        try await register()
        try await login()
        try await login()
        let sessions = try await auth.sessions()
        XCTAssertEqual(sessions.map(\.id), ["SES000002"])
    }

    func testLoginWithLockedTokens_EndsTheirSession() async throws {
        try await register()
        try await login()
        tokens.isHeld = false
        try await login()
        tokens.isHeld = true
        let sessions = try await auth.sessions()
        XCTAssertEqual(sessions.map(\.id), ["SES000002"])
    }

    func testEndedSessions_LeaveNoTokens() async throws {
        try await register()
        try await login()
        _ = try await auth.refresh()
        clock.advance(seconds: 300)
        try await login()
        XCTAssertEqual(try count("SELECT count(*) FROM refresh_token"), 1)
        XCTAssertEqual(try count("SELECT count(*) FROM session WHERE ended_at IS NULL"), 1)
    }

    func testDevices_AreRecognised() async throws {
        try await register()
        try await login()
        clock.advance(seconds: 60)
        try await login()
        let elsewhere = TestKeychain()
        for key in try await keychain.keys() where key != .device {
            elsewhere.set(keychain.bytes(key), for: key)
        }
        try await login(with: makeClient(tokens: TestTokens(), keychain: elsewhere, seed: 2))
        let devices = try await auth.devices()
        XCTAssertEqual(devices.map(\.id), ["DEV002", "DEV001"])
        XCTAssertEqual(devices.map(\.isCurrent), [false, true])
        XCTAssertEqual(devices[1].createdAt, TestBank.instant)
        XCTAssertEqual(devices[1].lastUsedAt, clock.now())
    }

    func testRemovedDevice_IsSignedOutAndReturnsAsANewOne() async throws {
        try await register()
        try await login()
        let seed = keychain.bytes(.device)
        let removed = try await auth.removeDevice("DEV001")
        XCTAssertTrue(removed.isCurrent)
        XCTAssertNil(tokens.kept)
        try await login()
        XCTAssertNotEqual(keychain.bytes(.device), seed)
        let devices = try await auth.devices()
        XCTAssertEqual(devices.map(\.id), ["DEV002"])
        let again = await error { try await auth.removeDevice("DEV001") }
        XCTAssertEqual(again, .notFound(.device, name: "DEV001"))
    }
}
