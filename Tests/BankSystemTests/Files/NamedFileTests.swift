import BankServices
import BankSystem
import BankTestSupport
import LanguageKit
import XCTest

/// Problems with a file named on the command line are the caller's, not storage failures of the bank.
final class NamedFileTests: XCTestCase {
    private let home = TemporaryHome()

    func testFile_IsReadWhole() throws {
        let text = String(repeating: "0123456789", count: 20_000)
        try home.write(text, to: "file")
        XCTAssertEqual(
            String(
                decoding: try NamedFile.read(home.path + "/file", maximumByteCount: 1 << 20), as: UTF8.self),
            text)
    }

    func testEmptyFile_IsNoBytes() throws {
        try home.write("", to: "file")
        XCTAssertEqual(try NamedFile.read(home.path + "/file", maximumByteCount: 1 << 20), [])
    }

    func testFileOverTheMaximum_IsRefused() throws {
        try home.write("12345", to: "file")
        let path = home.path + "/file"
        XCTAssertEqual(try NamedFile.read(path, maximumByteCount: 5).count, 5)
        assertThrows(
            ServiceError.invalidFile(path: path, line: nil, column: nil, reason: "it is larger than 4 bytes"),
            try NamedFile.read(path, maximumByteCount: 4))
    }

    func testDevice_IsRefusedWithoutReading() {
        assertThrows(
            ServiceError.invalidFile(
                path: "/dev/zero", line: nil, column: nil, reason: "it is not a regular file"),
            try NamedFile.read("/dev/zero", maximumByteCount: 4))
    }

    func testFileWithoutSize_IsReadWhole() throws {
        XCTAssertGreaterThan(try NamedFile.read("/proc/self/status", maximumByteCount: 1 << 20).count, 100)
    }

    func testMissingFile_IsTheCallersMistake() {
        assertRefused("/file", "No such file or directory")
    }

    func testFolder_IsTheCallersMistake() {
        assertRefused("", "it is not a regular file")
    }

    private func assertRefused(_ name: String, _ reason: Phrase, line: UInt = #line) {
        assertThrows(
            ServiceError.invalidFile(path: home.path + name, line: nil, column: nil, reason: reason),
            try NamedFile.read(home.path + name, maximumByteCount: 1 << 20), line: line)
    }
}
