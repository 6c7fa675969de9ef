import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``AuthServiceProtocol`` about sessions and their tokens.
enum SessionPromises {
    static let all: [Promise<SignInBank>] = [
        Promise("refreshing gives the same session new tokens without extending its day") { bank in
            let machine = try await bank.machine()
            try await machine.register("anna")
            let first = try await machine.login("anna")
            try await bank.advance(60)
            let second = try await machine.auth.refresh()
            XCTAssertEqual(second.sessionID, first.sessionID)
            XCTAssertEqual(second.user, first.user)
            XCTAssertEqual(second.expiresAt, first.expiresAt)
            XCTAssertEqual(second.idleUntil, first.idleUntil.adding(milliseconds: 60_000))
            let tokens = [
                first.tokens.access, first.tokens.refresh, second.tokens.access, second.tokens.refresh,
            ]
            for (index, token) in tokens.enumerated() {
                XCTAssertFalse(tokens[(index + 1)...].contains(token), "a token was used again")
            }
            let kept = try await machine.tokens.tokens()
            XCTAssertEqual(kept, second.tokens)
            _ = try await machine.users.profile()
        },
        Promise("an exchanged access token works until the first use of the new one") { bank in
            let machine = try await bank.signedIn()
            let old = try await machine.tokens.tokens()
            _ = try await machine.auth.refresh()
            let other = try await bank.machine("Thief")
            try await other.steal(old)
            _ = try await other.users.profile()
            _ = try await machine.users.profile()
            await assertRefused(.unauthorized(.sessionEnded)) { try await other.users.profile() }
            _ = try await machine.users.profile()
        },
        Promise("an exchanged access token works for 30 seconds at most") { bank in
            let machine = try await bank.signedIn()
            let old = try await machine.tokens.tokens()
            _ = try await machine.auth.refresh()
            let other = try await bank.machine("Thief")
            try await other.steal(old)
            try await bank.advance(29)
            _ = try await other.users.profile()
            try await bank.advance(1)
            await assertRefused(.unauthorized(.sessionEnded)) { try await other.users.profile() }
            _ = try await machine.users.profile()
        },
        Promise(
            "a refresh that is repeated within 30 seconds gets the same tokens, and later ends the session"
        ) {
            bank in
            let machine = try await bank.signedIn()
            let old = try await machine.tokens.tokens()
            let first = try await machine.auth.refresh().tokens
            let other = try await bank.machine("Thief")
            try await bank.advance(29)
            try await other.steal(old)
            let second = try await other.auth.refresh().tokens
            XCTAssertEqual(second, first)
            _ = try await other.users.profile()
            try await bank.advance(1)
            try await other.steal(old)
            await assertRefused(.unauthorized(.sessionEnded)) { try await other.auth.refresh() }
            await assertRefused(.unauthorized(.sessionEnded)) { try await machine.users.profile() }
        },
        Promise("eight refreshes at once get the same tokens, and the next refresh goes on from them") {
            bank in
            let machine = try await bank.signedIn()
            let old = try await machine.tokens.tokens()
            var others: [Machine] = []
            for number in 1...8 {
                let other = try await bank.machine("Machine \(number)")
                try await other.steal(old)
                others.append(other)
            }
            let all = try await withThrowingTaskGroup(of: SessionTokens.self) { group in
                for other in others { group.addTask { try await other.auth.refresh().tokens } }
                return try await group.reduce(into: [SessionTokens]()) { $0.append($1) }
            }
            XCTAssertEqual(all.count, 8)
            XCTAssertTrue(all.allSatisfy { $0 == all[0] })
            try await bank.advance(60)
            _ = try await others[0].auth.refresh()
            _ = try await others[0].users.profile()
        },
        Promise("a refresh token of a year ago is refused and ends nothing else") { bank in
            let machine = try await bank.signedIn()
            let old = try await machine.tokens.tokens()
            _ = try await machine.auth.refresh()
            try await bank.advance(365 * 24 * 60 * 60)
            try await machine.login("anna")
            let other = try await bank.machine("Thief")
            try await other.steal(old)
            await assertRefused(.unauthorized(.sessionEnded)) { try await other.auth.refresh() }
            _ = try await machine.users.profile()
        },
        Promise("a refresh token that is used twice ends the session for every holder") { bank in
            let machine = try await bank.signedIn()
            let other = try await bank.again(on: "Phone")
            let thief = try await bank.machine("Thief")
            try await thief.steal(try await machine.tokens.tokens())
            _ = try await machine.auth.refresh()
            _ = try await machine.auth.refresh()
            try await bank.advance(30)
            await assertRefused(.unauthorized(.sessionEnded)) { try await thief.auth.refresh() }
            await assertRefused(.unauthorized(.sessionEnded)) { try await machine.users.profile() }
            await assertRefused(.unauthorized(.sessionEnded)) { try await machine.auth.refresh() }
            _ = try await other.users.profile()
        },
        Promise("if a thief refreshes first, the owner's refresh ends the session") { bank in
            let machine = try await bank.signedIn()
            let thief = try await bank.machine("Thief")
            try await thief.steal(try await machine.tokens.tokens())
            _ = try await thief.auth.refresh()
            try await bank.advance(30)
            await assertRefused(.unauthorized(.sessionEnded)) { try await machine.auth.refresh() }
            await assertRefused(.unauthorized(.sessionEnded)) { try await thief.users.profile() }
        },
        Promise("access tokens do not refresh, and refresh tokens do not authorise calls") { bank in
            let machine = try await bank.signedIn()
            let tokens = try await machine.tokens.tokens()
            let thief = try await bank.machine("Thief")
            let swapped = try XCTUnwrap(tokens)
            try await thief.steal(SessionTokens(access: swapped.refresh, refresh: swapped.access))
            await assertRefused(.unauthorized(.sessionEnded)) { try await thief.users.profile() }
            await assertRefused(.unauthorized(.sessionEnded)) { try await thief.auth.refresh() }
            _ = try await machine.users.profile()
        },
        Promise("a session ends after five minutes without a call, also for refreshing") { bank in
            let machine = try await bank.signedIn()
            try await bank.advance(301)
            await assertRefused(.unauthorized(.sessionEnded)) { try await machine.users.profile() }
            await assertRefused(.unauthorized(.sessionEnded)) { try await machine.auth.sessions() }
            await assertRefused(.unauthorized(.sessionEnded)) { try await machine.auth.refresh() }
            let state = try await machine.auth.state()
            XCTAssertEqual(state, .signedOut)
            try await machine.login("anna")
            _ = try await machine.users.profile()
        },
        Promise("every call restarts the idle time") { bank in
            let machine = try await bank.signedIn()
            for _ in 0..<5 {
                try await bank.advance(240)
                _ = try await machine.client.accounts.accounts(.own)
            }
            _ = try await machine.users.profile()
        },
        Promise("asking for the state does not restart the idle time") { bank in
            let machine = try await bank.signedIn()
            for _ in 0..<3 {
                try await bank.advance(120)
                _ = try await machine.auth.state()
            }
            await assertRefused(.unauthorized(.sessionEnded)) { try await machine.users.profile() }
        },
        Promise("a session ends after a day, also with frequent calls and refreshes") { bank in
            let machine = try await bank.signedIn()
            for minute in stride(from: 4, to: 24 * 60, by: 4) {
                try await bank.advance(240)
                if minute.isMultiple(of: 60) { _ = try await machine.auth.refresh() }
                _ = try await machine.users.profile()
            }
            try await bank.advance(239)
            _ = try await machine.users.profile()
            try await bank.advance(1)
            await assertRefused(.unauthorized(.sessionEnded)) { try await machine.users.profile() }
            await assertRefused(.unauthorized(.sessionEnded)) { try await machine.auth.refresh() }
        },
    ]
}

extension BankConformanceTests {
    func testSessionPromises_AreKept() async throws { try await keep(SessionPromises.all) }
}
