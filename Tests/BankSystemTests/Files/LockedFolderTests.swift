import BankFiles
import BankSystem
import Foundation
import XCTest

/// In a folder of its own: in `/tmp`, another process may hold the marker just then.
final class LockedFolderTests: XCTestCase {
    func testFolderOfAnEndedProcess_IsRemoved() throws {
        let parent = try TemporaryFolder()
        let left = try leaveFolder(in: parent)
        try Data().write(to: URL(filePath: left + "/.in-use"))
        LockedFolder.sweep(in: parent.path, prefix: "bank-x-")
        XCTAssertFalse(FileManager.default.fileExists(atPath: left))
    }

    func testFolderWithoutAMarker_IsRemovedAfterADay() throws {
        let parent = try TemporaryFolder()
        let left = try leaveFolder(in: parent)
        LockedFolder.sweep(in: parent.path, prefix: "bank-x-")
        // Its owner may be about to mark it.
        XCTAssertTrue(FileManager.default.fileExists(atPath: left))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -172_800)], ofItemAtPath: left)
        LockedFolder.sweep(in: parent.path, prefix: "bank-x-")
        XCTAssertFalse(FileManager.default.fileExists(atPath: left))
    }

    func testFolderInUse_Stays() throws {
        let parent = try TemporaryFolder()
        let running = try LockedFolder(in: parent.path, prefix: "bank-x-")
        LockedFolder.sweep(in: parent.path, prefix: "bank-x-")
        XCTAssertTrue(FileManager.default.fileExists(atPath: running.path))
    }

    private func leaveFolder(in parent: TemporaryFolder) throws -> String {
        let path = "\(parent.path)/bank-x-000001"
        try FileManager.default.createDirectory(atPath: path + "/cache", withIntermediateDirectories: true)
        return path
    }
}
