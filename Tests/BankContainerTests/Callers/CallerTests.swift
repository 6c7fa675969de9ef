import BankDomain
import BankServices
import BankTestSupport
import Injection
import XCTest

@testable import BankContainer

/// No service acts for anyone but the caller of its container.
@MainActor
final class CallerTests: XCTestCase {
    private let home = TemporaryHome()

    func testServicesOfTwoCallers_AreNeverTheSame() async throws {
        for environment in [BankEnvironment.demo, .local, .staging] {
            let container = DependencyContainer(configuration: try .files(environment, in: home))
            let (one, other) = (container.session(of: "USR001"), container.session(of: "USR002"))
            for key in DependencyContainer.services {
                let (first, second) = (one[keyPath: key] as AnyObject, other[keyPath: key] as AnyObject)
                XCTAssertFalse(first === second, "\(type(of: first)) serves two callers")
            }
        }
    }

    func testRoot_KnowsNoCaller() async throws {
        for environment in [BankEnvironment.demo, .local, .staging] {
            let container = DependencyContainer(configuration: try .files(environment, in: home))
            let graph = container.root.completeGraph()
            let shared = graph.nodes.filter { $0.scope == RootContainer.scopeName }
            XCTAssertGreaterThan(shared.count, 15)
            XCTAssertEqual(
                shared.filter { ["PrincipalSource", "TokenStorage"].contains($0.protocolName) }, [])
            let names = Set(shared.map(\.name))
            XCTAssertEqual(graph.edges.filter { names.contains($0.from) && !names.contains($0.to) }, [])
        }
    }

    func testRequestWithoutTokens_HasNoRightsBesideASignedInMachine() async throws {
        let machine = DependencyContainer(configuration: try .files(.local, in: home))
        try await machine.signUp()
        for holder in [Caller.Holder.lookedUpOnce(recordsUse: true), .lookedUpAtEachCall] {
            let request = DependencyContainer(
                machine.root,
                caller: .request(tokens: NoTokens(), device: StubSecureStorage(), holder: holder))
            await assertRefused(.unauthorized(.notSignedIn)) {
                try await request.accountService.accounts(.own)
            }
            await assertRefused(.unauthorized(.notSignedIn)) {
                try await request.accountService.accounts(.all)
            }
            await assertRefused(.unauthorized(.notSignedIn)) { try await request.operatorService.operators() }
            await assertRefused(.unauthorized(.notSignedIn)) {
                try await request.tellerService.deposit(
                    CashRequest(accountID: "ACC001", amount: eur(100), idempotencyKey: key("k")),
                    mode: .commit)
            }
            await assertRefused(.unauthorized(.notSignedIn)) { try await request.userService.profile() }
            await assertRefused(.unauthorized(.notSignedIn)) {
                try await request.userService.customers(CustomerQuery(), page: .first)
            }
            await assertRefused(.unauthorized(.notSignedIn)) {
                try await request.accountService.account(named: "ACC001")
            }
            await assertRefused(.unauthorized(.notSignedIn)) {
                try await request.accountService.freeze("ACC001", scope: .all, reason: "x", mode: .commit)
            }
        }
        // The machine's own user and its operator are still there.
        let accounts = try await machine.accountService.accounts(.all)
        XCTAssertEqual(accounts, [])
    }

    func testSigningOutAnotherCaller_KeepsTheMachineSignedIn() async throws {
        let machine = DependencyContainer(configuration: try .files(.local, in: home))
        let user = try await machine.signUp()
        let session = machine.session(of: user.id)
        await assertRefused(.unauthorized(.notSignedIn)) { try await session.authService.sessions() }
        try? await session.authService.logout()
        let principal = try await machine.principalSource.caller()
        XCTAssertEqual(principal.userID, user.id)
    }

    func testCommand_LooksItsUserUpOnce() async throws {
        let machine = DependencyContainer(configuration: try .files(.demo, in: home))
        let command = DependencyContainer(machine.root, caller: .thisCommand)
        let before = try await command.principalSource.caller()
        try await machine.authService.logout()
        let after = try await command.principalSource.caller()
        XCTAssertEqual(before, after)
        await assertRefused(.unauthorized(.notSignedIn)) { try await machine.principalSource.caller() }
    }
}

private final class NoTokens: TokenStorage {
    let kind = SessionKind.program
    func heldTokens() async -> SessionTokens? { nil }
    func tokens() async throws -> SessionTokens? { nil }
    func save(_ tokens: SessionTokens) async throws -> Bool { false }
    func forget() async throws {}
}
