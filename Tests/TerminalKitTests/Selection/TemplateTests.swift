import TerminalKit
import XCTest

final class TemplateTests: XCTestCase {
    private let columns: [Column<Sample>] = [.name, .note, .amount, .count]

    private func presenter(_ template: String, _ capabilities: TerminalCapabilities = TerminalCapabilities())
        throws -> Presenter
    {
        Presenter(
            format: .table, selection: ResultSelection(template: try RowTemplate(template)),
            capabilities: capabilities)
    }

    private func shown(_ template: String) throws -> String {
        text(of: try presenter(template).render(ListPresentation(columns: columns, rows: books)))
    }

    private func refusal(_ template: String) -> SelectionError? {
        do throws(SelectionError) {
            _ = try RowTemplate(template)
            return nil
        } catch {
            return error
        }
    }

    func testFields_StandInTheText() throws {
        XCTAssertEqual(
            try shown(#"{name}\t{amount} {amount.currency}\n"#),
            "Accounting made simple\t12.50 EUR\nLedgers\t-1000.00 EUR\n")
    }

    func testRows_AreNotSeparated() throws {
        XCTAssertEqual(try shown("[{count}]"), "[1][3]")
    }

    func testBracesAndBackslashes_AreDoubled() throws {
        XCTAssertEqual(try shown(#"{{{count}}}\\n"#), #"{1}\n{3}\n"#)
    }

    func testNull_IsNothing() throws {
        XCTAssertEqual(try shown("<{note}>"), "<the second edition><>")
    }

    func testData_CannotControlTheTerminal() throws {
        let row = Sample(name: "a\u{1B}[31mb", amount: "1")
        let bytes = try presenter(#"{name}\n"#, terminal(width: 80))
            .render(RecordPresentation(columns: columns, row: row))
        XCTAssertEqual(text(of: bytes), "a\u{FFFD}[31mb\n")
    }

    func testUnknownField_IsRefusedBeforeAnythingIsShown() throws {
        let presenter = try presenter("{nmae}")
        XCTAssertThrowsError(try presenter.check(columns)) {
            XCTAssertEqual(
                $0 as? PresentationError,
                .unknownField("nmae", validFields: ["name", "note", "amount", "count"]))
        }
    }

    func testMalformedTemplates_SayWhere() {
        XCTAssertEqual(refusal(""), .empty)
        XCTAssertEqual(refusal("a{b"), .unclosedBrace(position: 2))
        XCTAssertEqual(refusal("a}b"), .strayBrace(position: 2))
        XCTAssertEqual(refusal(#"a\q"#), .unknownEscape("q", position: 2))
        XCTAssertEqual(refusal(#"a\"#), .unknownEscape("", position: 2))
        XCTAssertEqual(refusal("{}"), .malformedField(""))
        XCTAssertEqual(refusal("{a b}"), .malformedField("a b"))
    }
}
