import BankAPI
import BankContainer
import BankDomain
import BankServices
import BankTestSupport
import Injection
import JSONKit
import Synchronization
import XCTest

@testable import BankServer

/// Routes that read twice answer from one state of the bank.
@MainActor
final class RouteReadsTests: XCTestCase {
    private let caller = StubCaller()
    private let reads = ScopesOfReads()

    private func answer(
        _ route: any ServedRoute, path: [String: String] = [:], query: [(name: String, value: String)] = [],
        body: [String: JSONValue] = [:]
    ) async throws {
        let input = try RouteInput(
            route.description, path: path, query: query, body: body, key: nil, newKey: { key("k1") })
        _ = try await route.answer(input, StubContext(services: caller.services))
    }

    private func assertOneState(count: Int, line: UInt = #line) {
        let scopes = reads.scopes
        XCTAssertEqual(scopes.count, count, line: line)
        XCTAssertEqual(Set(scopes).count, 1, line: line)
        XCTAssertNotNil(scopes.first ?? nil, line: line)
    }

    func testGoalsAndTheirAccounts_AreOfOneState() async throws {
        caller.accounts.onAccounts.answer { [reads] _ in
            reads.note()
            return [.savings]
        }
        caller.goals.onGoals.answer { [reads] _ in
            reads.note()
            return [.bicycle]
        }
        try await answer(GoalsAPI.list)
        assertOneState(count: 2)
    }

    func testChangeOfAnOrder_ReadsTheOrderInOneState() async throws {
        caller.orders.onOrder.answer { [reads] _ in
            reads.note()
            return .sample()
        }
        caller.orders.onUpdate.answer { _ in .sample() }
        try await answer(
            StandingOrdersAPI.update, path: ["id": "SOR001"], body: ["amount": .string("5")])
        assertOneState(count: 2)
    }
}

/// The scope in which each read took place.
private final class ScopesOfReads: Sendable {
    private let noted = Mutex<[ObjectIdentifier?]>([])

    var scopes: [ObjectIdentifier?] { noted.withLock(\.self) }

    func note() { noted.withLock { $0.append(ReadScope.current.map(ObjectIdentifier.init)) } }
}

/// Services of which a few are stubs.
@MainActor
private final class StubCaller {
    let accounts = StubAccountService()
    let goals = StubGoalService()
    let orders = StubStandingOrderService()

    var services: any CallerServices {
        var overrides = Overrides<DependencyContainer>()
        overrides.set(\.accountService) { [accounts] in accounts }
        overrides.set(\.goalService) { [goals] in goals }
        overrides.set(\.standingOrderService) { [orders] in orders }
        return DependencyContainer(configuration: .inMemory(), overrides: overrides)
    }
}

@MainActor
private struct StubContext: CallContext {
    let services: any CallerServices
    var callerServices: any CallerServices { services }
    var watching: any CallerServices { unasked() }
    let lastEventID: NotificationID? = nil
    let report: @Sendable (CallProgress) -> Void = { _ in }

    func authService(of tokens: RequestTokens, on device: RequestDevice) -> any AuthServiceProtocol {
        unasked()
    }

    func importTransfers(_ file: TransferFile) async throws -> TransferImportState { unasked() }
    func freshIdempotencyKey() -> IdempotencyKey { key("new") }

    private func unasked() -> Never { fatalError("No route of these tests calls this.") }
}
