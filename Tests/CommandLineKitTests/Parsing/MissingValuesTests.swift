import CommandLineKit
import LanguageKit
import XCTest

final class MissingValuesTests: XCTestCase {
    private let parser = CommandLineParser(
        ProgramSpecification(
            name: "tool", version: "1", abstract: "A tool",
            globalOptions: [.option("output", value: "FORMAT", help: "How")],
            sections: [
                ProgramSection(
                    "All",
                    [
                        .command(
                            CommandSpecification(
                                name: "move", abstract: "Move",
                                arguments: [
                                    .required("FROM", help: "From"), .required("TO", help: "To"),
                                    .optional("VIA", help: "Via"),
                                ],
                                options: [
                                    .required("amount", value: "AMOUNT", help: "How much"),
                                    .option("note", value: "TEXT", help: "A note"),
                                ]))
                    ])
            ]))

    func testMissingValues_AreNamed() throws {
        let missing = try XCTUnwrap(parser.missingValues(in: ["move", "a", "--note", "x"]))
        XCTAssertEqual(missing.path, ["move"])
        XCTAssertEqual(missing.arguments.map(\.name), ["TO"])
        XCTAssertEqual(missing.options.map(\.name), ["amount"])
    }

    func testOtherCommandLines_HaveNoMissingValues() {
        for line in [
            ["move", "a", "b", "--amount", "1"], ["move", "--help"], ["help", "move"], ["--version"], [],
            ["mvoe"], ["move", "--wrong"], ["move", "a", "b", "c", "d"], ["move", "--note"],
        ] {
            XCTAssertNil(parser.missingValues(in: line), line.joined(separator: " "))
        }
    }

    func testCompletedLine_ParsesWithAnyValues() throws {
        for line in [["move", "a"], ["--output", "x", "move", "a"], ["move", "--", "a"]] {
            for value in ["b", "-b", "--b", "", "-1"] {
                let completed = parser.completed(line, options: [("amount", value)], words: [value])
                let arguments = try parser.parse(completed).arguments
                XCTAssertEqual(arguments.argument("FROM"), "a")
                XCTAssertEqual(arguments.argument("TO"), value)
                XCTAssertEqual(arguments.requiredString("amount"), value)
            }
        }
    }

    func testMissingOptions_MayBeAllowed() throws {
        let invocation = try parser.parseAllowingMissingOptions(["move", "a", "b"])
        XCTAssertEqual(invocation.request, .command)
        XCTAssertNil(invocation.arguments.string("amount"))
        XCTAssertThrowsError(try parser.parseAllowingMissingOptions(["move", "a"]))
    }
}
