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
        let missing = try missing(in: ["move", "a"])
        XCTAssertEqual(missing.arguments.map(\.name), ["TO"])
        XCTAssertEqual(missing.options.map(\.name), ["amount", "note"])
        XCTAssertEqual(try self.missing(in: ["move", "--note", "x"]).options.map(\.name), ["amount"])
    }

    private func missing(in line: [String]) throws -> MissingValues {
        guard case .incomplete(let missing)? = parser.parseIncomplete(line)?.request else {
            return try XCTUnwrap(nil, line.joined(separator: " "))
        }
        return missing
    }

    func testOtherCommandLines_HaveNoMissingValues() {
        for line in [
            ["move", "a", "b", "--amount", "1"], ["move", "--help"], ["help", "move"], ["--version"], [],
            ["mvoe"], ["move", "--wrong"], ["move", "a", "b", "c", "d"], ["move", "--note"],
        ] {
            XCTAssertNil(parser.parseIncomplete(line), line.joined(separator: " "))
        }
    }

    func testCompletedLine_ParsesWithAnyValues() throws {
        for line in [["move", "a"], ["--output", "x", "move", "a"], ["move", "--", "a"]] {
            for value in ["b", "-b", "--b", "", "-1"] {
                let completed = try missing(in: line).completed(
                    options: [("amount", value)], words: [value])
                let arguments = try parser.parse(completed).arguments
                XCTAssertEqual(arguments.argument("FROM"), "a")
                XCTAssertEqual(arguments.argument("TO"), value)
                XCTAssertEqual(arguments.requiredString("amount"), value)
            }
        }
    }
}
