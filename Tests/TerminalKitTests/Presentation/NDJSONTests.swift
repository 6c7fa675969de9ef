import TerminalKit
import XCTest

final class NDJSONTests: XCTestCase {
    private let columns: [Column<Sample>] = [.name, .amount]
    private let presenter = Presenter(format: .ndjson, capabilities: TerminalCapabilities())
    private let lines = [
        #"{"amount":{"amount":"12.50","currency":"EUR"},"name":"Accounting made simple"}"#,
        #"{"amount":{"amount":"-1000.00","currency":"EUR"},"name":"Ledgers"}"#,
    ]

    func testPage_IsAnObjectALineWithoutItsEnvelope() throws {
        let page = ListPresentation(columns: columns, rows: books, envelope: [("page", .integer(1))])
        XCTAssertEqual(text(of: try presenter.render(page)), lines.map { $0 + "\n" }.joined())
    }

    func testEmptyList_PrintsNothing() throws {
        XCTAssertEqual(try presenter.render(ListPresentation(columns: columns, rows: [])), [])
    }

    func testRecord_IsOneLine() throws {
        XCTAssertEqual(
            text(of: try presenter.render(RecordPresentation(columns: columns, row: books[1]))),
            lines[1] + "\n")
    }

    func testStream_IsALineARecord() throws {
        let record = RecordPresentation(columns: columns, row: books[0])
        XCTAssertEqual(text(of: try presenter.renderLine(record, isFirst: true)), lines[0] + "\n")
    }

    func testFilteredPage_KeepsItsEnvelopeInJSON() throws {
        let presenter = Presenter(
            format: .json, fields: ["name"],
            selection: ResultSelection(filter: try FilterExpression("name ~ ledg")),
            capabilities: TerminalCapabilities())
        let page = ListPresentation(columns: columns, rows: books, envelope: [("page", .integer(1))])
        XCTAssertEqual(
            text(of: try presenter.render(page)),
            """
            {
              "items": [
                {
                  "name": "Ledgers"
                }
              ],
              "page": 1
            }

            """)
    }

    func testFilteredStream_KeepsTheHeaderOfCSV() throws {
        let presenter = Presenter(
            format: .csv, fields: ["name"],
            selection: ResultSelection(filter: try FilterExpression("name ~ ledg")),
            capabilities: TerminalCapabilities())
        let lines = try books.enumerated().map { index, book in
            text(
                of: try presenter.renderLine(
                    RecordPresentation(columns: columns, row: book), isFirst: index == 0))
        }
        XCTAssertEqual(lines, ["name\n", "Ledgers\n"])
    }
}
