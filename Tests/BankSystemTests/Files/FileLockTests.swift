import BankFiles
import BankServices
import BankSystem
import BankTestSupport
import CSystem
import Foundation
import Glibc
import LanguageKit
import Synchronization
import XCTest

/// A lock has one holder at a time. Others wait, in this process or another.
final class FileLockTests: XCTestCase {
    private let home = TemporaryHome()
    private var path: String { home.path + "/folder/file.lock" }

    func testThreads_ExcludeEachOther() {
        let lock = FileLock(path: path)
        let inside = Atomic(0)
        let highest = Atomic(0)
        let finished = expectation(description: "every thread had the lock")
        finished.expectedFulfillmentCount = 4
        for _ in 0..<4 {
            Thread.detachNewThread {
                for _ in 0..<25 {
                    try? lock.withLock {
                        let count = inside.add(1, ordering: .sequentiallyConsistent).newValue
                        highest.max(count, ordering: .sequentiallyConsistent)
                        usleep(200)
                        inside.subtract(1, ordering: .sequentiallyConsistent)
                    }
                }
                finished.fulfill()
            }
        }
        wait(for: [finished], timeout: 120)
        XCTAssertEqual(highest.load(ordering: .sequentiallyConsistent), 1)
    }

    func testLockThatOthersCanTake_IsRefused() throws {
        let lock = FileLock(path: path)
        try lock.withLock {}
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
        XCTAssertThrowsError(try lock.withLock {}) { error in
            guard case ServiceError.storage(.insecure, _, _) = error else { return XCTFail("\(error)") }
        }
    }

    func testCounterUnderTheLock_LosesNothing() throws {
        let lock = FileLock(path: path)
        let (home, file) = (home, "counter")
        try home.write("0", to: file)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<25 {
                try? lock.withLock {
                    let count = Int(home.text(of: file) ?? "") ?? 0
                    try home.write("\(count + 1)", to: file)
                }
            }
        }
        XCTAssertEqual(home.text(of: file), "200")
    }

    func testLockHeldElsewhere_IsWaitedFor() throws {
        let lock = FileLock(path: path)
        try lock.withLock {}
        // The second descriptor stands for another process.
        let descriptor = open(path, O_RDWR)
        XCTAssertEqual(bank_lock_file(descriptor, false), 0)
        let hasLock = Atomic(false)
        let finished = expectation(description: "the lock was had")
        Thread.detachNewThread {
            try? lock.withLock { hasLock.store(true, ordering: .sequentiallyConsistent) }
            finished.fulfill()
        }
        usleep(50_000)
        XCTAssertFalse(hasLock.load(ordering: .sequentiallyConsistent))
        close(descriptor)
        wait(for: [finished], timeout: 120)
        XCTAssertTrue(hasLock.load(ordering: .sequentiallyConsistent))
    }

    func testLockWhileHeld_IsRefusedToOthers() throws {
        try FileLock(path: path).withLock {
            let descriptor = open(path, O_RDWR)
            defer { close(descriptor) }
            XCTAssertEqual(bank_lock_file(descriptor, false), -EWOULDBLOCK)
        }
    }

    func testBodyThatThrows_GivesTheLockBack() throws {
        let lock = FileLock(path: path)
        assertThrows(
            ServiceError.notInitialized(.ledger),
            try lock.withLock { throw ServiceError.notInitialized(.ledger) })
        XCTAssertEqual(try lock.withLock { 7 }, 7)
    }

    func testLockFile_IsForItsOwnerOnly() throws {
        try FileLock(path: path).withLock {}
        XCTAssertEqual(try permissions(path), 0o600)
        XCTAssertEqual(try permissions(home.path + "/folder"), 0o700)
    }

    func testLinkInPlaceOfTheLock_IsNotFollowed() throws {
        try FileLock(path: path).withLock {}
        XCTAssertEqual(unlink(path), 0)
        XCTAssertEqual(symlink(home.path + "/elsewhere", path), 0)
        assertThrows(
            ServiceError.storage(.unreadable, path: path, underlying: "Too many levels of symbolic links"),
            try FileLock(path: path).withLock {})
        XCTAssertFalse(home.files.contains("elsewhere"))
    }

    func testPipeInPlaceOfTheLock_IsRefused() throws {
        try FileLock(path: path).withLock {}
        XCTAssertEqual(unlink(path), 0)
        XCTAssertEqual(mkfifo(path, 0o600), 0)
        assertThrows(
            ServiceError.storage(.unreadable, path: path, underlying: "it is not a regular file"),
            try FileLock(path: path).withLock {})
    }

    func testLockThatCannotBeMade_IsAStorageFailure() throws {
        try home.write("", to: "folder")
        assertThrows(
            ServiceError.storage(.unreadable, path: path, underlying: "Not a directory"),
            try FileLock(path: path).withLock {})
    }
}

/// The permission bits of a file.
func permissions(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try XCTUnwrap(attributes[.posixPermissions] as? Int)
}
