import CommandLineKit
import LanguageKit
import XCTest

final class ParsedArgumentsTests: XCTestCase {
    private enum Output: String { case table, json }

    private func list(_ options: String...) throws -> ParsedArguments {
        try CommandLineParser(Shelf.program).parse(["books", "list"] + options).arguments
    }

    func testOptionNotGiven_IsNil() throws {
        let arguments = try list()
        XCTAssertNil(try arguments.integer("limit", in: 1...10))
        XCTAssertNil(try arguments.value("author", expecting: "a name", as: { $0 }))
        XCTAssertNil(arguments.choice("output", as: Output.self))
        XCTAssertEqual(arguments.strings("genre"), [])
        XCTAssertFalse(arguments.flag("all"))
    }

    func testIntegerInRange_IsRead() throws {
        XCTAssertEqual(try list("--limit", "1").integer("limit", in: 1...10_000), 1)
        XCTAssertEqual(try list("--limit", "10000").integer("limit", in: 1...10_000), 10_000)
        XCTAssertEqual(try list("--limit", "-3").integer("limit", in: -5...5), -3)
    }

    func testIntegerOutsideRangeOrNoNumber_IsRefusedWithTheRange() throws {
        for text in ["0", "10001", "-5", "x", "", "1.0", "1e3", "99999999999999999999", "١"] {
            let arguments = try list("--limit", text)
            XCTAssertThrowsError(try arguments.integer("limit", in: 1...10_000)) { error in
                XCTAssertEqual(
                    error as? CommandLineError,
                    .invalidValue(
                        name: "--limit", value: text, reason: "It must be a whole number from 1 to 10000."))
            }
        }
    }

    func testValue_IsReadByTheClosure() throws {
        XCTAssertEqual(try list("--author", "ann").value("author", expecting: "a name", as: \.first), "a")
    }

    func testInvalidValue_IsRefusedWithTheExpectation() throws {
        let arguments = try list("--author", "")
        XCTAssertThrowsError(try arguments.value("author", expecting: "a name", as: \.first)) { error in
            let error = error as? CommandLineError
            XCTAssertEqual(error?.message, "'' is not a valid value for --author.")
            XCTAssertEqual(error?.reason, "It must be a name.")
            XCTAssertNil(error?.hint)
        }
    }

    func testRequiredValueAndArgument_AreReadByTheClosure() throws {
        let line = ["books", "lend", "12", "--to", "ann", "--days", "x"]
        let arguments = try CommandLineParser(Shelf.program).parse(line).arguments
        XCTAssertEqual(try arguments.argument("BOOK", expecting: "a number", as: { Int($0) }), 12)
        XCTAssertEqual(try arguments.requiredValue("to", expecting: "a name", as: { $0 }), "ann")
        XCTAssertThrowsError(try arguments.requiredValue("days", expecting: "a number", as: { Int($0) })) {
            XCTAssertEqual(
                $0 as? CommandLineError,
                .invalidValue(name: "--days", value: "x", reason: "It must be a number."))
        }
        XCTAssertThrowsError(
            try arguments.argument("BOOK", expecting: "a date", as: { _ -> Int? in nil })
        ) {
            XCTAssertEqual(
                $0 as? CommandLineError,
                .invalidValue(name: "BOOK", value: "12", reason: "It must be a date."))
        }
    }

    func testChoice_BecomesACase() throws {
        XCTAssertEqual(try list("--output", "json").choice("output", as: Output.self), .json)
    }

    func testEqualLines_GiveEqualArguments() throws {
        XCTAssertEqual(try list("--limit", "3"), try list("--limit=3"))
        XCTAssertNotEqual(try list("--limit", "3"), try list("--limit", "4"))
    }
}
