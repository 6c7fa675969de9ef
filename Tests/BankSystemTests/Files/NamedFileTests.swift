import BankServices
import BankSystem
import BankTestSupport
import XCTest

/// A file of the command line is the caller's: what is wrong with it is not the bank's storage failing.
final class NamedFileTests: XCTestCase {
    private let home = TemporaryHome()

    func testFile_IsReadWhole() throws {
        let text = String(repeating: "0123456789", count: 20_000)
        try home.write(text, to: "file")
        XCTAssertEqual(String(decoding: try NamedFile.read(home.path + "/file"), as: UTF8.self), text)
    }

    func testEmptyFile_IsNoBytes() throws {
        try home.write("", to: "file")
        XCTAssertEqual(try NamedFile.read(home.path + "/file"), [])
    }

    func testFileWithoutSize_IsReadWhole() throws {
        XCTAssertGreaterThan(try NamedFile.read("/proc/self/status").count, 100)
    }

    func testMissingFile_IsTheCallersMistake() {
        assertRefused("/file", "No such file or directory")
    }

    func testFolder_IsTheCallersMistake() {
        assertRefused("", "Is a directory")
    }

    private func assertRefused(_ name: String, _ reason: String, line: UInt = #line) {
        assertThrows(
            ServiceError.invalidFile(path: home.path + name, line: nil, column: nil, reason: reason),
            try NamedFile.read(home.path + name), line: line)
    }
}
