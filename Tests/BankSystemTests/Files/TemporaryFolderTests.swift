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
}
