import LanguageKit
import TerminalKit
import XCTest

final class CSVTests: XCTestCase {
    private func csv(
        _ rows: [Sample], fields: [String]? = nil, capabilities: TerminalCapabilities = TerminalCapabilities()
    ) throws -> String {
        let presenter = Presenter(format: .csv, fields: fields, capabilities: capabilities)
        return text(
            of: try presenter.render(ListPresentation(columns: [.name, .note, .amount, .count], rows: rows)))
    }

    func testList_IsAHeaderAndALineForEachRow() throws {
        XCTAssertEqual(
            try csv(books),
            """
            name,note,amount,count
            Accounting made simple,the second edition,12.50,1
            Ledgers,,-1000.00,3

            """)
    }

    func testEmptyList_IsTheHeader() throws {
        XCTAssertEqual(try csv([], fields: ["amount", "name"]), "amount,name\n")
    }

    func testCommasQuotesAndLineEnds_AreQuoted() throws {
        let rows = ["a,b", "a\"b", "a\nb", "a\rb", " a ", "=1+1"].map { Sample(name: $0, amount: "0") }
        XCTAssertEqual(
            try csv(rows, fields: ["name"]), "name\n\"a,b\"\n\"a\"\"b\"\n\"a\nb\"\n\"a\rb\"\n a \n=1+1\n")
    }

    func testFormulas_AreEscapedOnRequest() throws {
        let presenter = Presenter(
            format: .csv, fields: ["name", "amount"], selection: ResultSelection(escapesFormulas: true),
            capabilities: TerminalCapabilities())
        let rows = ["=cmd|' /C calc'!A0", "a=1", "@x,y"].map { Sample(name: $0, amount: "-5") }
        XCTAssertEqual(
            text(of: try presenter.render(ListPresentation(columns: [.name, .amount], rows: rows))),
            "name,amount\n'=cmd|' /C calc'!A0,-5\na=1,-5\n\"'@x,y\",-5\n")
    }

    func testOneEmptyField_IsNotAnEmptyLine() throws {
        XCTAssertEqual(try csv([books[1]], fields: ["note"]), "note\n\"\"\n")
    }

    func testControlCharacters_StayInAFileAndNotOnATerminal() throws {
        let row = Sample(name: "a\u{1B}[2Jb", amount: "0")
        XCTAssertEqual(try csv([row], fields: ["name"]), "name\na\u{1B}[2Jb\n")
        XCTAssertEqual(
            try csv([row], fields: ["name"], capabilities: terminal(width: 80)), "name\na\u{FFFD}[2Jb\n")
    }

    func testObjectWithoutCSVText_IsCompactJSON() throws {
        let column = Column<Sample>(key: "o", title: "O") { .object([("n", .integer($0.count))]) }
        let presenter = Presenter(format: .csv, capabilities: TerminalCapabilities())
        let record = RecordPresentation(columns: [column], row: books[1])
        XCTAssertEqual(text(of: try presenter.render(record)), "o\n\"{\"\"n\"\":3}\"\n")
    }
}
