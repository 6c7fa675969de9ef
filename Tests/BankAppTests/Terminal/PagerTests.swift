import BankTestSupport
import Foundation
import XCTest

/// Results longer than a terminal of 24 lines are shown in a pager.
final class PagerTests: XCTestCase {
    private let home = TemporaryHome()
    private let long = ["transactions", "list", "--limit", "60"]
    private var terminal: BankProcess { BankProcess(home: home.path) }

    /// A pager that records its start and its input.
    private func withPager(_ script: String) -> BankProcess {
        var process = terminal
        process.environment["BANK_PAGER"] = "sh -c \"\(script)\""
        return process
    }

    func testOutputLongerThanTheScreen_IsPaged() async throws {
        let result = try await withPager("echo PAGED; cat").run(long)
        XCTAssertEqual(result.code, 0)
        XCTAssertTrue(result.shown.hasPrefix("PAGED\nID"), result.shown)
        XCTAssertTrue(result.shown.contains("ACC001.600"), result.shown)
    }

    func testOutputThatFits_IsNotPaged() async throws {
        let result = try await withPager("echo PAGED; cat").run(["accounts", "list"])
        XCTAssertEqual(result.code, 0)
        XCTAssertTrue(result.shown.hasPrefix("ID"), result.shown)
    }

    func testLeavingEarly_IsNoError() async throws {
        let result = try await withPager("head -1; echo LEFT").run(long)
        XCTAssertEqual(result.code, 0)
        let lines = result.shown.split(separator: "\n")
        XCTAssertEqual(lines.dropFirst().first, "LEFT")
        XCTAssertEqual(lines.last, "More: add --after 582", "notices follow the result")
        XCTAssertEqual(lines[2], "Hidden at this width: reference. Choose columns with --fields.")
        XCTAssertEqual(lines.count, 4)
    }

    func testAMissingPager_PrintsAtOnce() async throws {
        var process = terminal
        process.environment["PAGER"] = "no-such-pager --of-the-bank"
        let result = try await process.run(long)
        XCTAssertEqual(result.code, 0)
        XCTAssertTrue(result.shown.hasPrefix("ID"), result.shown)
    }

    func testPagerTurnedOff_IsNotUsed() async throws {
        for option in ["--no-pager", "--plain", "--quiet"] {
            let result = try await withPager("echo PAGED; cat").run(long + [option])
            XCTAssertEqual(result.code, 0)
            XCTAssertFalse(result.shown.contains("PAGED"), option)
        }
        for (name, value) in [("TERM", "dumb"), ("BANK_PAGER", ""), ("BANK_PAGER", "cat")] {
            var process = withPager("echo PAGED; cat")
            process.environment[name] = value
            let result = try await process.run(long)
            XCTAssertFalse(result.shown.contains("PAGED"), "\(name)=\(value)")
        }
    }
}
