import BankDomain
import BankServices
import Synchronization
import XCTest

@testable import BankContainer

final class RememberedPrincipalSourceTests: XCTestCase {
    func testManyCalls_AreOneToTheBase() async throws {
        let base = CountingPrincipalSource()
        let source = RememberedPrincipalSource(base)
        try await withThrowingTaskGroup(of: UserID.self) { group in
            for _ in 0..<20 { group.addTask { try await source.caller().userID } }
            for try await user in group { XCTAssertEqual(user, "USR001") }
        }
        XCTAssertEqual(base.count, 1)
    }

    func testFailure_IsNotCached() async throws {
        let base = CountingPrincipalSource(failures: 1)
        let source = RememberedPrincipalSource(base)
        do {
            _ = try await source.caller()
            XCTFail("nothing was thrown")
        } catch ServiceError.unauthorized(.notSignedIn) {}
        let user = try await source.caller().userID
        XCTAssertEqual(user, "USR001")
    }

    func testFailureWhileOthersWait_IsOnlyTheFirstCallers() async throws {
        let base = CountingPrincipalSource(failures: 1)
        let source = RememberedPrincipalSource(base)
        let answers = await withTaskGroup(of: UserID?.self) { group in
            for _ in 0..<20 { group.addTask { try? await source.caller().userID } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        XCTAssertEqual(answers.count { $0 == nil }, 1)
        XCTAssertEqual(base.count, 2)
    }

    @MainActor
    func testAnswer_IsFoundOnTheCallersThread() async throws {
        let source = RememberedPrincipalSource(ThreadPrincipalSource())
        let user = try await source.caller().userID
        XCTAssertEqual(user, "MAIN")
    }

    func testOperator_IsAskedForByItself() async throws {
        let base = CountingPrincipalSource(failures: 1)
        let user = try await RememberedPrincipalSource(base).principal(.ledgerStatistics, in: .operator)
            .userID
        XCTAssertEqual(user, "USR009")
        XCTAssertEqual(base.count, 0)
    }
}

/// Names the isolation in which it is asked.
private final class ThreadPrincipalSource: PrincipalSource {
    func caller() async throws -> Principal {
        Principal(userID: #isolation === MainActor.shared ? "MAIN" : "ELSEWHERE", roles: [.customer])
    }

    func caller(in role: Principal.Role) async throws -> Principal { try await caller() }
}

private final class CountingPrincipalSource: PrincipalSource {
    private let asked = Mutex(0)
    private let failures: Int

    init(failures: Int = 0) {
        self.failures = failures
    }

    var count: Int { asked.withLock { $0 } }

    func caller() async throws -> Principal {
        let number = asked.withLock { asked in
            asked += 1
            return asked
        }
        await Task.yield()
        guard number > failures else { throw ServiceError.unauthorized(.notSignedIn) }
        return Principal(userID: "USR001", roles: [.customer])
    }

    func caller(in role: Principal.Role) async throws -> Principal {
        Principal(userID: "USR009", roles: [role])
    }
}
