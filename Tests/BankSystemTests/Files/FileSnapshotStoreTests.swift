import BankServices
import BankSystem
import BankTestSupport
import Foundation
import Glibc
import LanguageKit
import XCTest

/// Head and log stay consistent, also after interruptions.
final class FileSnapshotStoreTests: XCTestCase {
    private let home = TemporaryHome()
    private lazy var store = FileSnapshotStore(basePath: home.path + "/bank/demo", executor: ThreadExecutor())

    func testNewStore_AccessesNoFile() async throws {
        _ = store
        let head = try store.readHead()
        XCTAssertNil(head)
        let isEmpty = try await store.read { head, log in try head == nil && log(0..<0).isEmpty }
        XCTAssertTrue(isEmpty)
        XCTAssertEqual(home.files, [])
    }

    func testUpdate_IsReadAgain() async throws {
        try await write(head: "one", log: "first\n")
        let other = FileSnapshotStore(basePath: home.path + "/bank/demo", executor: ThreadExecutor())
        let head = try other.readHead()
        XCTAssertEqual(head, Array("one".utf8))
        let log = try await log(of: 6)
        XCTAssertEqual(log, "first\n")
    }

    func testUpdate_PassesThePresentContent() async throws {
        try await write(head: "one", log: "first\n")
        let seen = try await store.update { head, log in
            (nil, [try XCTUnwrap(head), try log(0..<6)].map { String(decoding: $0, as: UTF8.self) })
        }
        XCTAssertEqual(seen, ["one", "first\n"])
    }

    func testUpdateWithoutChange_LeavesTheFilesAlone() async throws {
        try await write(head: "one", log: "first\n")
        let answer = try await store.update { _, _ in (nil, 7) }
        XCTAssertEqual(answer, 7)
        XCTAssertEqual(home.text(of: "bank/demo.json"), "one")
    }

    func testUpdateThatThrows_ChangesNothing() async throws {
        try await write(head: "one", log: "first\n")
        let store = store
        await assertRefused(.notInitialized(.ledger)) {
            try await store.update { _, _ -> (SnapshotChange?, Int) in
                throw ServiceError.notInitialized(.ledger)
            }
        }
        XCTAssertEqual(home.text(of: "bank/demo.json"), "one")
    }

    func testUpdate_LeavesNoTemporaryFile() async throws {
        try await write(head: "one", log: "first\n")
        XCTAssertEqual(home.files, ["bank", "bank/demo.journal", "bank/demo.json", "bank/demo.lock"])
    }

    func testFiles_AreForTheirOwnerOnly() async throws {
        try await write(head: "one", log: "first\n")
        for ending in ["json", "journal", "lock"] {
            XCTAssertEqual(try permissions(home.path + "/bank/demo." + ending), 0o600, ending)
        }
        XCTAssertEqual(try permissions(home.path + "/bank"), 0o700)
    }

    // MARK: The log

    func testLogBeyondTheHead_IsCutOffByTheNextChange() async throws {
        try await write(head: "one", log: "first\n")
        // A change that was interrupted after the log and before the head.
        try home.write("first\ninterrupted\n", to: "bank/demo.journal")
        let present = try await log(of: 6)
        XCTAssertEqual(present, "first\n")
        try await write(head: "two", log: "second\n", after: 6)
        XCTAssertEqual(home.text(of: "bank/demo.journal"), "first\nsecond\n")
    }

    func testLogCutShort_IsDamaged() async throws {
        try await write(head: "one", log: "first\n")
        try home.write("fir", to: "bank/demo.journal")
        await assertDamaged()
    }

    func testLogThatIsGone_IsDamaged() async throws {
        try await write(head: "one", log: "first\n")
        try FileManager.default.removeItem(atPath: home.path + "/bank/demo.journal")
        await assertDamaged()
    }

    func testReadingTheHead_DoesNotNeedTheLog() async throws {
        try await write(head: "one", log: "first\n")
        try home.write("", to: "bank/demo.journal")
        let head = try store.readHead()
        XCTAssertEqual(head, Array("one".utf8))
    }

    // MARK: Removing and moving aside

    func testRemove_DeletesHeadAndLog() async throws {
        try await write(head: "one", log: "first\n")
        try await store.remove()
        let head = try store.readHead()
        XCTAssertNil(head)
        XCTAssertEqual(home.files, ["bank", "bank/demo.lock"])
    }

    func testRemoveOfAMissingStore_AccessesNoFile() async throws {
        try await store.remove()
        XCTAssertEqual(home.files, [])
    }

    func testMoveAside_KeepsBothFiles() async throws {
        try await write(head: "one", log: "first\n")
        let aside = try await store.moveAside { head, _ in head == Array("one".utf8) }
        XCTAssertEqual(aside, home.path + "/bank/demo.json.damaged")
        XCTAssertEqual(
            home.files, ["bank", "bank/demo.journal.damaged", "bank/demo.json.damaged", "bank/demo.lock"])
        XCTAssertEqual(home.text(of: "bank/demo.json.damaged"), "one")
    }

    func testMoveAsideOfARepairedState_KeepsIt() async throws {
        try await write(head: "one", log: "first\n")
        let aside = try await store.moveAside { _, _ in false }
        XCTAssertNil(aside)
        XCTAssertEqual(home.text(of: "bank/demo.json"), "one")
    }

    // MARK: Many at once

    func testConcurrentUpdates_LoseNothing() async throws {
        let path = home.path + "/bank/demo"
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                // Separate stores, as in several processes.
                let store = FileSnapshotStore(basePath: path, executor: ThreadExecutor())
                group.addTask {
                    for _ in 0..<25 { try await Self.append("x\n", to: store) }
                }
            }
            try await group.waitForAll()
        }
        let lines = try await log(of: 400)
        XCTAssertEqual(lines, String(repeating: "x\n", count: 200))
        XCTAssertEqual(home.text(of: "bank/demo.json"), "400")
    }

    // MARK: System failures

    func testFullDisk_IsAnErrorAndChangesNothing() async throws {
        try await write(head: "one", log: "first\n")
        try FileManager.default.removeItem(atPath: home.path + "/bank/demo.journal")
        try FileManager.default.createSymbolicLink(
            atPath: home.path + "/bank/demo.json.new", withDestinationPath: "/dev/full")
        let store = store
        await assertRefused(
            .storage(.full, path: home.path + "/bank/demo.json.new", underlying: "No space left on device")
        ) {
            try await store.update { _, _ in
                (SnapshotChange(head: Array("two".utf8), logLength: 0, appendedLog: []), ())
            }
        }
        XCTAssertEqual(home.text(of: "bank/demo.json"), "one")
        XCTAssertFalse(home.files.contains("bank/demo.json.new"))
    }

    func testFolderThatIsAFile_IsAStorageFailure() async throws {
        try home.write("", to: "bank")
        let store = store
        await assertRefused(
            .storage(.unreadable, path: home.path + "/bank/demo.lock", underlying: "Not a directory")
        ) {
            try await store.update { _, _ in (nil, ()) }
        }
    }

    func testReadingWhereNoLockCanBeMade_Works() async throws {
        try await write(head: "one", log: "first\n")
        try FileManager.default.removeItem(atPath: home.path + "/bank/demo.lock")
        try FileManager.default.createDirectory(
            atPath: home.path + "/bank/demo.lock", withIntermediateDirectories: false)
        let log = try await log(of: 6)
        XCTAssertEqual(log, "first\n")
        let store = store
        await assertRefused(
            .storage(.unreadable, path: home.path + "/bank/demo.lock", underlying: "Is a directory")
        ) {
            try await store.update { _, _ in (nil, ()) }
        }
    }

    func testReadingInAFolderThatMayNotBeWritten_Works() async throws {
        try XCTSkipIf(geteuid() == 0, "the superuser may write everywhere")
        try await write(head: "one", log: "first\n")
        try FileManager.default.removeItem(atPath: home.path + "/bank/demo.lock")
        chmod(home.path + "/bank", 0o500)
        defer { chmod(home.path + "/bank", 0o700) }
        let log = try await log(of: 6)
        XCTAssertEqual(log, "first\n")
        let store = store
        let error = await refusal { try await store.update { _, _ in (nil, ()) } }
        guard case .storage(.unreadable, _, _) = error else { return XCTFail("\(String(describing: error))") }
    }

    // MARK: Helpers

    private func write(head: String, log: String, after length: Int = 0) async throws {
        try await store.update { _, _ in
            (
                SnapshotChange(head: Array(head.utf8), logLength: length, appendedLog: Array(log.utf8)),
                ()
            )
        }
    }

    private func log(of length: Int) async throws -> String {
        try await store.read { _, log in String(decoding: try log(0..<length), as: UTF8.self) }
    }

    private func assertDamaged(line: UInt = #line) async {
        let store = store
        await assertRefused(
            .storage(
                .damaged, path: home.path + "/bank/demo.journal", underlying: "the journal is incomplete"),
            line: line
        ) {
            try await store.read { _, log in try log(0..<6) }
        }
    }

    /// The head stores the length of the log.
    private static func append(_ line: String, to store: FileSnapshotStore) async throws {
        try await store.update { head, log in
            let length = head.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
            _ = try log(0..<length)
            let next = String(length + line.utf8.count)
            let change = SnapshotChange(
                head: Array(next.utf8), logLength: length, appendedLog: Array(line.utf8))
            return (change, ())
        }
    }
}
