import BankDomain
import BankServices
import BankTestSupport
import XCTest

/// Promises of ``AuthServiceProtocol`` about the state.
enum AuthStatePromises {
    static let all: [Promise<SignInBank>] = [
        Promise("the state has the user, the time limits, and whether there is a second factor") { bank in
            let machine = try await bank.machine()
            let signedOut = try await machine.auth.state()
            XCTAssertEqual(signedOut, .signedOut)
            try await machine.register("anna")
            let result = try await machine.login("anna")
            let signedIn = try await machine.auth.state()
            XCTAssertEqual(
                signedIn,
                .signedIn(
                    .init(
                        user: result.user, sessionID: result.sessionID, idleUntil: result.idleUntil,
                        expiresAt: result.expiresAt, hasSecondFactor: false)))
            let (isAuthenticated, id) = (
                try await machine.auth.isAuthenticated, try await machine.auth.currentUserID
            )
            XCTAssertTrue(isAuthenticated)
            XCTAssertEqual(id, result.user.id)
        },
        Promise("after a session ended elsewhere, the state is signed out") { bank in
            let machine = try await bank.signedIn()
            let other = try await bank.again(on: "Phone")
            let id = try await machine.sessionID()
            _ = try await other.auth.endSession(id)
            let state = try await machine.auth.state()
            let user = try await machine.auth.currentUser
            XCTAssertEqual(state, .signedOut)
            XCTAssertNil(user)
        },
        Promise("a stream starts with the present state and follows every change") { bank in
            let machine = try await bank.machine()
            try await machine.register("anna")
            var states = machine.auth.states().makeAsyncIterator()
            var seen = [await states.next()?.user?.name]
            try await machine.login("anna")
            seen.append(await states.next()?.user?.name)
            let (_, _) = try await bank.secondFactor(of: machine)
            var hasSecondFactor = false
            while !hasSecondFactor {
                guard case .signedIn(let session)? = await states.next() else { return XCTFail() }
                hasSecondFactor = session.hasSecondFactor
            }
            try await machine.auth.logout()
            var last = await states.next()
            while case .signedIn? = last { last = await states.next() }
            XCTAssertEqual(last, .signedOut)
            XCTAssertEqual(seen, [nil, "Anna"])
        },
        Promise("every stream gets the changes") { bank in
            let machine = try await bank.machine()
            try await machine.register("anna")
            var first = machine.auth.states().makeAsyncIterator()
            var second = machine.auth.states().makeAsyncIterator()
            let before = [await first.next(), await second.next()]
            XCTAssertEqual(before, [.signedOut, .signedOut])
            try await machine.login("anna")
            let after = [await first.next()?.user?.name, await second.next()?.user?.name]
            XCTAssertEqual(after, ["Anna", "Anna"])
        },
    ]
}

extension BankConformanceTests {
    func testAuthStatePromises_AreKept() async throws { try await keep(AuthStatePromises.all) }
}
