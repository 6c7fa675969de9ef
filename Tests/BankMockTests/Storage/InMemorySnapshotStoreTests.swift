import BankMock
import BankServices
import XCTest

final class InMemorySnapshotStoreTests: XCTestCase {
    private let store = InMemorySnapshotStore()

    func testUpdate_CutsTheLogAndAppends() async throws {
        try await change(head: [1], keeping: 0, appending: [1, 2, 3])
        try await change(head: [2], keeping: 1, appending: [9])
        let (head, log) = try await store.read { head, log in (head, try log(0..<2)) }
        XCTAssertEqual(head, [2])
        XCTAssertEqual(log, [1, 9])
    }

    func testUpdateWithoutAChange_KeepsEverything() async throws {
        try await change(head: [1], keeping: 0, appending: [7])
        let answer = try await store.update { head, _ in (nil, head) }
        let log = try await store.read { _, log in try log(0..<1) }
        XCTAssertEqual(answer, [1])
        XCTAssertEqual(log, [7])
    }

    func testThrowingUpdate_KeepsEverything() async throws {
        try await change(head: [1], keeping: 0, appending: [7])
        do {
            try await store.update { _, _ -> (SnapshotChange?, Void) in throw CancellationError() }
            XCTFail("must throw")
        } catch is CancellationError {}
        let head = try store.readHead()
        XCTAssertEqual(head, [1])
    }

    func testLogShorterThanAskedFor_IsDamaged() async throws {
        try await change(head: [1], keeping: 0, appending: [7])
        for length in [2, .max] {
            do {
                _ = try await store.read { _, log in try log(0..<length) }
                XCTFail("\(length) must throw")
            } catch ServiceError.storage(.damaged, "memory", _) {}
        }
    }

    func testRemoveAndMoveAside_DeleteTheContent() async throws {
        for remove in [true, false] {
            try await change(head: [1], keeping: 0, appending: [7])
            if remove { try await store.remove() } else { _ = try await store.moveAside { _, _ in true } }
            let head = try store.readHead()
            XCTAssertNil(head)
        }
    }

    func testUpdates_QueueUp() async throws {
        let store = store
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await store.update { head, _ in
                        (SnapshotChange(head: [(head?.first ?? 0) + 1], logLength: 0, appendedLog: []), ())
                    }
                }
            }
            try await group.waitForAll()
        }
        let head = try store.readHead()
        XCTAssertEqual(head, [50])
    }

    private func change(head: [UInt8], keeping length: Int, appending log: [UInt8]) async throws {
        try await store.update { _, _ in
            (SnapshotChange(head: head, logLength: length, appendedLog: log), ())
        }
    }
}
