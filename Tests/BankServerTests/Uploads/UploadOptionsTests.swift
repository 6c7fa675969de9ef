import BankServer
import BankTestSupport
import Foundation
import XCTest

final class UploadOptionsTests: XCTestCase {
    private let home = TemporaryHome()

    func testFilesOfAKilledServer_AreRemovedAtTheNextStart() throws {
        let left = home.path + "/bank-upload-aB12cD"
        try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
        for name in [".in-use", "file-1"] { try Data([1]).write(to: URL(filePath: "\(left)/\(name)")) }
        let other = home.path + "/bank-upload-notes"
        try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
        UploadOptions(folder: home.path).removeLeftFiles()
        XCTAssertFalse(FileManager.default.fileExists(atPath: left))
        XCTAssertTrue(FileManager.default.fileExists(atPath: other))
    }
}
