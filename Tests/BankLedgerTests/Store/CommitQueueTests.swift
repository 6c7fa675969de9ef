import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankLedger

final class CommitQueueTests: XCTestCase {
    private func change() throws -> QueuedAnswer<Int> {
        QueuedAnswer(
            AuditedAction(.transfersCreate, by: nil), key: try XCTUnwrap(IdempotencyKey("key"))
        ) { _ in 1 }
    }

    func testGroupAfterTwo_WaitsForTheSecondChange() async throws {
        let queue = CommitQueue(longestWait: .seconds(60))
        queue.hasCommitted(2, in: .seconds(240))
        queue.add(try change())
        async let group = Task.detached { queue.takeGroup(atMost: 10).count }.value
        try await Task.sleep(for: .milliseconds(50))
        queue.add(try change())
        let count = await group
        XCTAssertEqual(count, 2)
    }

    func testExpectedChangeThatDoesNotCome_IsNotWaitedForLonger() throws {
        let queue = CommitQueue(longestWait: .milliseconds(1))
        queue.hasCommitted(2, in: .seconds(240))
        queue.add(try change())
        XCTAssertEqual(queue.takeGroup(atMost: 10).count, 1)
    }

    func testClientThatIsAlone_DoesNotWait() throws {
        let queue = CommitQueue(longestWait: .seconds(60))
        queue.hasCommitted(1, in: .seconds(240))
        queue.add(try change())
        let beginning = ContinuousClock.now
        XCTAssertEqual(queue.takeGroup(atMost: 10).count, 1)
        XCTAssertLessThan(.now - beginning, .seconds(30))
    }
}
