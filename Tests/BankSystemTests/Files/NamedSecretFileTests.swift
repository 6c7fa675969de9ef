import BankServices
import BankSystem
import BankTestSupport
import Foundation
import LanguageKit
import XCTest

/// Secret files named on the command line.
final class NamedSecretFileTests: XCTestCase {
    private let home = TemporaryHome()
    private var path: String { home.path + "/archive.json" }

    private func read(_ path: String, maximumByteCount: Int = 16) throws -> String {
        SharedSecret(try NamedFile.readSecret(path, maximumByteCount: maximumByteCount)).text
    }

    private func problem(_ reason: Phrase, _ path: String? = nil) -> ServiceError {
        .invalidFile(path: path ?? self.path, line: nil, column: nil, reason: reason)
    }

    func testNewFile_HasTheSecretAndIsForItsOwnerOnly() throws {
        try NamedFile.create(path, with: SharedSecret("s3cret"))
        XCTAssertEqual(try read(path), "s3cret")
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        XCTAssertEqual(mode, 0o600)
    }

    func testExistingFile_IsNotReplaced() throws {
        try Data("mine".utf8).write(to: URL(filePath: path))
        assertThrows(
            problem("that file already exists"),
            try NamedFile.create(path, with: SharedSecret("s3cret")))
        XCTAssertEqual(try read(path), "mine")
    }

    func testDanglingLink_IsNotFollowed() throws {
        let target = home.path + "/elsewhere"
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        XCTAssertThrowsError(try NamedFile.create(path, with: SharedSecret("s3cret")))
        XCTAssertFalse(FileManager.default.fileExists(atPath: target))
    }

    func testMissingFolder_IsTheCallersMistake() {
        let path = home.path + "/none/archive.json"
        assertThrows(
            problem("No such file or directory", path),
            try NamedFile.create(path, with: SharedSecret("s3cret")))
        assertThrows(problem("No such file or directory", path), try read(path))
    }

    func testLongestFile_IsReadAndALongerOneRefused() throws {
        try Data("0123456789abcdef".utf8).write(to: URL(filePath: path))
        XCTAssertEqual(try read(path), "0123456789abcdef")
        assertThrows(problem("it is larger than 15 bytes"), try read(path, maximumByteCount: 15))
    }

    func testEmptyFile_IsAnEmptySecret() throws {
        try Data().write(to: URL(filePath: path))
        XCTAssertEqual(try read(path), "")
    }

    func testFolderOrPipe_IsNoFile() {
        assertThrows(problem("it is not a regular file", home.path), try read(home.path))
        XCTAssertEqual(mkfifo(path, 0o600), 0)
        assertThrows(problem("it is not a regular file"), try read(path))
    }
}
