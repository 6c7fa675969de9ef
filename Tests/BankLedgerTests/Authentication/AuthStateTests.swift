import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger

final class AuthStateTests: AuthTestCase {
    func testState_FollowsTheSession() async throws {
        let signedOut = try await auth.state()
        XCTAssertEqual(signedOut, .signedOut)
        try await register()
        let result = try await login()
        let signedIn = try await auth.state()
        XCTAssertEqual(
            signedIn,
            .signedIn(
                AuthState.SignedIn(
                    user: result.user, sessionID: result.sessionID, idleUntil: result.idleUntil,
                    expiresAt: result.expiresAt, hasSecondFactor: false)))
        let user = try await auth.currentUserID
        XCTAssertEqual(user, "USR001")
        tokens.isHeld = false
        let locked = try await auth.state()
        XCTAssertEqual(locked, .locked)
        XCTAssertEqual(tokens.promptCount, 0)
        clock.advance(seconds: 300)
        let over = try await auth.state()
        XCTAssertEqual(over, .signedOut)
    }

    func testEveryListener_GetsTheStateAndThenEachChange() async throws {
        try await register()
        var first = auth.states().makeAsyncIterator()
        let before = await first.next()
        XCTAssertEqual(before, .signedOut)
        let result = try await login()
        var second = auth.states().makeAsyncIterator()
        let users = [await first.next()?.user, await second.next()?.user]
        XCTAssertEqual(users, [result.user, result.user])
        try await auth.logout()
        let after = [await first.next(), await second.next()]
        XCTAssertEqual(after, [.signedOut, .signedOut])
    }
}
