import BankCommands
import CommandLineKit
import XCTest

@testable import BankApp

/// Lines of a session inherit its options.
final class InheritedOptionsTests: XCTestCase {
    private func options(
        _ words: String..., within outer: InheritedOptions? = nil
    ) throws -> InheritedOptions {
        try InheritedOptions(parsing: words, within: outer)
    }

    func testOptionNotGivenByALine_IsInherited() throws {
        XCTAssertEqual(
            try options("--env", "local", "--output", "json", "--yes").completing(["accounts", "list"]),
            ["--env=local", "--output=json", "--yes", "accounts", "list"])
    }

    func testOptionThatALineGives_Wins() throws {
        let inherited = try options("--env", "local", "--output", "json")
        XCTAssertEqual(
            inherited.completing(["accounts", "list", "--output", "csv"]),
            ["--env=local", "accounts", "list", "--output", "csv"])
    }

    func testVerboseLineInAQuietSession_IsVerbose() throws {
        XCTAssertEqual(
            try options("--quiet").completing(["accounts", "list", "--verbose"]),
            ["accounts", "list", "--verbose"])
    }

    func testMistypedLine_IsReportedAsTheSessionIs() throws {
        XCTAssertEqual(
            try options("--output", "json").completing(["nonsense"]), ["--output=json", "nonsense"])
    }

    func testFields_BelongToOneLine() throws {
        XCTAssertEqual(try options("--fields", "id").words, [])
    }

    func testInnerSession_InheritsMissingOptions() throws {
        let outer = try options("--env", "local", "--quiet")
        XCTAssertEqual(try options("--env", "demo", within: outer).words, ["--env=demo", "--quiet"])
    }
}

extension InheritedOptions {
    /// The options of a session that was started with these words.
    init(parsing words: [String], within outer: InheritedOptions? = nil) throws {
        self.init(try CommandLineParser(BankProgram.specification).parse(words).arguments, within: outer)
    }
}
