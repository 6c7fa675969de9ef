import BankSystem
import Foundation
import XCTest

final class TemporaryFolderTests: XCTestCase {
    func testFolder_IsThereForItsOwnerOnly() throws {
        let folder = try TemporaryFolder()
        XCTAssertEqual(try permissions(folder.path), 0o700)
    }

    func testTwoFolders_AreTwo() throws {
        XCTAssertNotEqual(try TemporaryFolder().path, try TemporaryFolder().path)
    }

    func testFolder_GoesAwayWithItsFiles() throws {
        var folder: TemporaryFolder? = try TemporaryFolder()
        let path = try XCTUnwrap(folder?.path)
        for name in ["a", ".hidden"] {
            try "x".write(toFile: "\(path)/\(name)", atomically: false, encoding: .utf8)
        }
        XCTAssertTrue(FileManager.default.fileExists(atPath: path))
        folder = nil
        XCTAssertFalse(FileManager.default.fileExists(atPath: path))
    }

    func testFolder_GoesAwayWithItsFolders_ButNotWithWhatLinksLeadTo() throws {
        let other = try TemporaryFolder()
        try "x".write(toFile: other.path + "/kept", atomically: false, encoding: .utf8)
        var folder: TemporaryFolder? = try TemporaryFolder()
        let path = try XCTUnwrap(folder?.path)
        try FileManager.default.createDirectory(
            atPath: path + "/cache/files/sign-in-local", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: path + "/cache/link", withDestinationPath: other.path)
        folder = nil
        XCTAssertFalse(FileManager.default.fileExists(atPath: path))
        XCTAssertTrue(FileManager.default.fileExists(atPath: other.path + "/kept"))
    }

    func testFoldersMadeWhileOthersAreSwept_Stay() async throws {
        let lost = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let folders = try (0..<50).map { _ in try TemporaryFolder() }
                    return folders.filter { !FileManager.default.fileExists(atPath: $0.path + "/.in-use") }
                        .count
                }
            }
            return try await group.reduce(0, +)
        }
        XCTAssertEqual(lost, 0)
    }
}
