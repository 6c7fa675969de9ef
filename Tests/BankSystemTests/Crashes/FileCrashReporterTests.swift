import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankSystem

/// Crash records are validated when they are read.
final class FileCrashReporterTests: XCTestCase {
    private let home = TemporaryHome()
    private lazy var reporter = FileCrashReporter(path: home.path + "/crash")

    private func record(_ text: String) throws {
        try home.write(text, to: "crash")
        XCTAssertEqual(chmod(home.path + "/crash", 0o600), 0)
    }

    func testNoFile_IsNoCrash() throws {
        XCTAssertNil(try reporter.lastCrash())
        try reporter.clear()
    }

    func testRecord_IsRead() throws {
        try record("signal 11 at 1781740800 in 0.1.0\n")
        XCTAssertEqual(
            try reporter.lastCrash(),
            CrashRecord(
                signal: 11, at: Instant(millisecondsSinceEpoch: 1_781_740_800_000), version: "0.1.0"))
    }

    func testClearedRecord_IsGone() throws {
        try record("signal 11 at 1781740800 in 0.1.0\n")
        try reporter.clear()
        XCTAssertNil(try reporter.lastCrash())
        XCTAssertEqual(home.files, [])
    }

    func testAnythingElse_IsDamaged() throws {
        for text in [
            "", "signal 11 at 1781740800 in 0.1.0", "signal 0 at 1 in 1\n", "signal 65 at 1 in 1\n",
            "signal -4 at 1 in 1\n", "signal 4 at -1 in 1\n", "signal 4 at 1 in \n", "signal 4 at 1 in a b\n",
            "signal 4 at 99999999999999999999 in 1\n", "signal 4 at 1 in \u{1B}[31m\n", "\u{0}\n",
            "signal 4 at 1 in " + String(repeating: "1", count: 200) + "\n",
        ] {
            try record(text)
            assertThrows(
                ServiceError.storage(
                    .damaged, path: home.path + "/crash", underlying: "it is not a crash report"),
                try reporter.lastCrash())
        }
    }
}
