import LanguageKit
import TerminalKit
import XCTest

final class PresenterLinesTests: XCTestCase {
    private let columns: [Column<Int>] = [
        Column(key: "number", title: "Number") { .integer(Int64($0)) },
        Column(key: "word", title: "Word") { .string($0 == 1 ? "one\n" : "") },
    ]

    private func text(_ format: OutputFormat, fields: [String]? = nil) throws -> String {
        let presenter = Presenter(format: format, fields: fields, capabilities: TerminalCapabilities())
        let lines = try [1, 2].enumerated().map { index, row in
            try presenter.renderLine(RecordPresentation(columns: columns, row: row), isFirst: index == 0)
        }
        return String(decoding: lines.joined(), as: UTF8.self)
    }

    func testJSON_IsAnObjectInEachLine() throws {
        XCTAssertEqual(
            try text(.json), #"{"number":1,"word":"one\n"}"# + "\n" + #"{"number":2,"word":""}"# + "\n")
    }

    func testCSV_HasOneHeader() throws {
        XCTAssertEqual(try text(.csv, fields: ["number"]), "number\n1\n2\n")
    }

    func testTable_IsALineOfTextEach() throws {
        let lines = try text(.table).split(separator: "\n", omittingEmptySubsequences: false)
        XCTAssertEqual(lines.count, 3)
        XCTAssertEqual(lines[1], "2")
    }
}
