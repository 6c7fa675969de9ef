import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``AuthServiceProtocol`` about signing in and out.
enum SignInPromises {
    static let all: [Promise<SignInBank>] = [
        Promise("signing in returns the user, two tokens, and limits of five idle minutes and one day") {
            bank in
            let machine = try await bank.machine()
            let profile = try await machine.register("anna")
            let result = try await machine.login("anna")
            XCTAssertEqual(result.user, profile.user)
            XCTAssertEqual(result.idleUntil, bank.bank.now.adding(milliseconds: 300_000))
            XCTAssertEqual(result.expiresAt, bank.bank.now.adding(milliseconds: 86_400_000))
            XCTAssertNotEqual(result.tokens.access, result.tokens.refresh)
            for token in [result.tokens.access, result.tokens.refresh] {
                XCTAssertEqual(token.withUnsafeBytes(\.count), 32)
            }
            let kept = try await machine.tokens.tokens()
            XCTAssertEqual(kept, result.tokens)
        },
        Promise("case matters in a password and not in a user name") { bank in
            let machine = try await bank.machine()
            try await machine.register("anna")
            try await machine.login("ANNA")
            await assertRefused(.invalidCredentials) {
                try await machine.login("anna", password: Machine.password.uppercased())
            }
        },
        Promise("a password matches in any Unicode form of the same text") { bank in
            let machine = try await bank.machine()
            try await machine.register("anna", password: "une tr\u{E8}s longue soir\u{E9}e")
            try await machine.login("anna", password: "une tre\u{300}s longue soire\u{301}e")
        },
        Promise("an unknown user, a wrong password, a wrong code and a missing code are the same error") {
            bank in
            let machine = try await bank.signedIn()
            let (enrollment, _) = try await bank.secondFactor(of: machine)
            try await machine.auth.logout()
            let code = try await bank.freshCode(enrollment)
            let wrong = bank.wrongCode(enrollment)
            let tries: [(String, String, String?)] = [
                ("nobody", Machine.password, code), ("anna", "not the password", code), ("x", "", nil),
                ("anna", Machine.password, wrong), ("anna", Machine.password, nil), ("", "", ""),
                ("anna' OR '1'='1", "not the password", nil),
            ]
            for (username, password, code) in tries {
                await assertRefused(.invalidCredentials, username) {
                    try await machine.login(username, password: password, code: code)
                }
            }
            try await machine.login("anna", code: code)
        },
        Promise("an impossible password is a wrong password") { bank in
            let machine = try await bank.machine()
            try await machine.register("anna")
            for bytes in [[UInt8](repeating: 0xFF, count: 20), [UInt8](repeating: 0x61, count: 5_000), []] {
                await assertRefused(.invalidCredentials) {
                    try await machine.auth.login(
                        SignIn(username: "anna", deviceName: "x"), password: SecretBytes(bytes))
                }
            }
        },
        Promise("a failed sign-in does not affect a signed-in user") { bank in
            let machine = try await bank.signedIn("anna")
            try await machine.register("ben")
            let before = try await machine.auth.state()
            await bank.fail("ben", times: 1, on: machine)
            let after = try await machine.auth.state()
            XCTAssertEqual(after, before)
            let principal = try await machine.principals.caller()
            XCTAssertEqual(principal.userID, before.user?.id)
        },
        Promise("two sign-ins are two sessions with tokens of their own") { bank in
            let first = try await bank.signedIn()
            let second = try await bank.again(on: "Phone")
            let tokens = [try await first.tokens.tokens(), try await second.tokens.tokens()]
            XCTAssertNotEqual(tokens[0], tokens[1])
            let sessions = [
                try await first.principals.caller().sessionID,
                try await second.principals.caller().sessionID,
            ]
            XCTAssertNotEqual(sessions[0], sessions[1])
        },
        Promise("the last user to sign in on a machine acts on it") { bank in
            let machine = try await bank.signedIn("anna")
            let ben = try await machine.register("ben")
            try await machine.login("ben")
            let principal = try await machine.principals.caller()
            XCTAssertEqual(principal.userID, ben.id)
            let profile = try await machine.users.profile()
            XCTAssertEqual(profile, ben)
        },
        Promise("signing out ends the session, for copies of its tokens too") { bank in
            let machine = try await bank.signedIn()
            let thief = try await bank.machine("Thief")
            try await thief.steal(try await machine.tokens.tokens())
            try await machine.auth.logout()
            let state = try await machine.auth.state()
            XCTAssertEqual(state, .signedOut)
            let kept = try await machine.tokens.tokens()
            XCTAssertNil(kept)
            await assertRefused(.unauthorized(.notSignedIn)) { try await machine.users.profile() }
            await assertRefused(.unauthorized(.sessionEnded)) { try await thief.users.profile() }
            await assertRefused(.unauthorized(.sessionEnded)) { try await thief.auth.refresh() }
        },
        Promise("signing out without a session does nothing") { bank in
            let machine = try await bank.machine()
            try await machine.auth.logout()
            let other = try await bank.signedIn()
            try await other.auth.logout()
            try await other.auth.logout()
            try await machine.auth.logout()
        },
        Promise("unknown tokens belong to no session") { bank in
            _ = try await bank.signedIn()
            let thief = try await bank.machine("Thief")
            for byte: UInt8 in [0, 1, 255] {
                let guess = SharedSecret(SecretBytes([UInt8](repeating: byte, count: 32)))
                try await thief.steal(SessionTokens(access: guess, refresh: guess))
                await assertRefused(.unauthorized(.sessionEnded)) { try await thief.users.profile() }
                await assertRefused(.unauthorized(.sessionEnded)) { try await thief.auth.refresh() }
            }
        },
    ]
}

extension BankConformanceTests {
    func testSignInPromises_AreKept() async throws { try await keep(SignInPromises.all) }
}
