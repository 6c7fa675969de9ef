import BankServices
import XCTest

@testable import BankContainer

/// A store opened for reading refuses changes.
final class ReadOnlySnapshotStoreTests: XCTestCase {
    private final class Store: SnapshotStore {
        let path = "memory"
        func readHead() throws -> [UInt8]? { [7] }
        func read<Result: Sendable>(
            _ body: @escaping @Sendable ([UInt8]?, LogReader) throws -> Result
        ) async throws -> Result { try body([7]) { _ in [] } }
        func update<Result: Sendable>(
            _ body: @escaping @Sendable ([UInt8]?, LogReader) throws -> (SnapshotChange?, Result)
        ) async throws -> Result { fatalError("Nothing may be changed.") }
        func remove() async throws { fatalError("Nothing may be removed.") }
        func moveAside(
            if isUseless: @escaping @Sendable ([UInt8]?, LogReader) -> Bool
        ) async throws -> String? { fatalError("Nothing may be moved.") }
    }

    private let store = ReadOnlySnapshotStore(Store())

    func testReading_IsThatOfTheStore() async throws {
        let head = try store.readHead()
        XCTAssertEqual(head, [7])
        let read = try await store.read { head, _ in head }
        XCTAssertEqual(read, [7])
    }

    func testChanging_IsRefused() async {
        await assertReadOnly { try await self.store.update { _, _ in (nil, ()) } }
        await assertReadOnly { try await self.store.remove() }
    }

    func testMovingAside_DoesNothing() async throws {
        let place = try await store.moveAside { _, _ in true }
        XCTAssertNil(place)
    }

    func testClosedLock_RefusesToWrite() {
        let lock = ClosedLock(path: "books")
        XCTAssertThrowsError(try lock.withLock {}) { error in
            XCTAssertEqual((error as? ServiceError)?.code, "storageReadOnly")
        }
        XCTAssertNil(try lock.withLockIfFree {})
    }

    private func assertReadOnly(_ body: () async throws -> Void) async {
        do {
            try await body()
            XCTFail("The store was changed.")
        } catch {
            XCTAssertEqual((error as? ServiceError)?.code, "storageReadOnly")
        }
    }
}
