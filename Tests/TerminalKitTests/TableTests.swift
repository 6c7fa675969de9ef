import LanguageKit
import TerminalKit
import XCTest

final class TableTests: XCTestCase {
    private let columns: [Column<Sample>] = [.name, .note, .amount, .count]

    private func table(
        _ rows: [Sample] = books, columns: [Column<Sample>]? = nil, fields: [String]? = nil,
        on capabilities: TerminalCapabilities
    ) throws -> String {
        let presenter = Presenter(format: .table, fields: fields, capabilities: capabilities)
        return text(of: try presenter.render(ListPresentation(columns: columns ?? self.columns, rows: rows)))
    }

    func testWidth80_ShowsAllInNaturalWidth() throws {
        XCTAssertEqual(
            try table(on: terminal(width: 80)),
            """
            Name                    Note                      Amount
            Accounting made simple  the second edition     12.50 EUR
            Ledgers                                     -1000.00 EUR

            """)
    }

    func testWidth40_CutsTextButNoAmount() throws {
        XCTAssertEqual(
            try table(on: terminal(width: 40)),
            """
            Name          Note                Amount
            Accounting …  the second …     12.50 EUR
            Ledgers                     -1000.00 EUR

            """)
    }

    func testWidth30_DropsTheLeastImportantColumn() throws {
        XCTAssertEqual(
            try table(on: terminal(width: 30)),
            """
            Name                    Amount
            Accounting made…     12.50 EUR
            Ledgers           -1000.00 EUR

            """)
    }

    func testWidth20_DropsTheLastOfEquallyImportantColumns() throws {
        XCTAssertEqual(
            try table(on: terminal(width: 20)),
            """
            Name
            Accounting made sim…
            Ledgers

            """)
    }

    func testWidth5_NeverCutsAnAmount() throws {
        XCTAssertEqual(
            try table(columns: [.amount], on: terminal(width: 5)),
            """
                  Amount
               12.50 EUR
            -1000.00 EUR

            """)
    }

    func testNamedFields_AreShownInTheirOrderAndNeverDropped() throws {
        XCTAssertEqual(
            try table(fields: ["amount", "count", "note"], on: terminal(width: 20)),
            """
                  Amount  Count  Note
               12.50 EUR  1      the sec…
            -1000.00 EUR  3

            """)
    }

    func testNoTerminal_IsNotShrunk() throws {
        XCTAssertEqual(
            try table(on: TerminalCapabilities(width: 20)),
            """
            Name                    Note                      Amount
            Accounting made simple  the second edition     12.50 EUR
            Ledgers                                     -1000.00 EUR

            """)
    }

    func testASCII_CutsWithThreeDots() throws {
        XCTAssertEqual(
            try table([books[0]], columns: [.name], on: terminal(width: 12, usesUnicode: false)),
            """
            Name
            Accountin...

            """)
    }

    func testColor_StylesHeadingsAndNegativeAmounts() throws {
        XCTAssertEqual(
            try table([books[1]], columns: [.name, .amount], on: terminal(width: 80, usesColor: true)),
            "\u{1B}[1mName\u{1B}[0m           \u{1B}[1mAmount\u{1B}[0m\n"
                + "Ledgers  \u{1B}[31m-1000.00 EUR\u{1B}[0m\n")
    }

    func testWideAndCombiningCharacters_KeepColumnsAligned() throws {
        let rows = ["日本語", "Nguyễn", "Nguye\u{302}\u{303}n", "👨‍👩‍👧 e", "plain"].map {
            Sample(name: $0, amount: "1.00")
        }
        XCTAssertEqual(
            try table(rows, columns: [.name, .amount], on: terminal(width: 80)),
            """
            Name      Amount
            日本語  1.00 EUR
            Nguyễn  1.00 EUR
            Nguye\u{302}\u{303}n  1.00 EUR
            👨‍👩‍👧 e    1.00 EUR
            plain   1.00 EUR

            """)
    }

    func testWideCharacters_AreCutBetweenGraphemesAndPadded() throws {
        let rows = [
            Sample(name: "日本語日本語", amount: "1.00"),
            Sample(
                name: "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}",
                amount: "2.00"),
        ]
        XCTAssertEqual(
            try table(rows, columns: [.name, .amount], on: terminal(width: 18)),
            """
            Name        Amount
            日本語…   1.00 EUR
            e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}…  2.00 EUR

            """)
    }

    func testControlCharacters_CannotSteerTheTerminal() throws {
        let row = Sample(name: "a\u{1B}[31mb\r\nc\td\u{9B}e\u{202E}f", amount: "1.00")
        XCTAssertEqual(
            try table([row], columns: [.name], on: TerminalCapabilities()),
            "Name\na\u{FFFD}[31mb c d\u{FFFD}e\u{FFFD}f\n")
    }

    func testEmptyList_IsNothingOnOutputAndATextOnErrors() throws {
        let (console, output, errors) = Console.memory()
        let list = ListPresentation<Sample>(columns: columns, rows: [], emptyText: "No books.")
        try Presenter(format: .table, capabilities: console.capabilities).present(list, on: console)
        XCTAssertEqual(output.text, "")
        XCTAssertEqual(errors.text, "No books.\n")
    }

    func testRecord_ShowsEveryFieldUncut() throws {
        let presenter = Presenter(format: .table, capabilities: terminal(width: 20))
        let record = RecordPresentation(columns: columns, row: books[0])
        XCTAssertEqual(
            text(of: try presenter.render(record)),
            """
            Name    Accounting made simple
            Note    the second edition
            Amount  12.50 EUR
            Count   1

            """)
    }

    func testRecord_EndsNoLineInSpaces() throws {
        let presenter = Presenter(format: .table, capabilities: terminal(width: 20))
        let record = RecordPresentation(columns: [.name, .note], row: books[1])
        XCTAssertEqual(text(of: try presenter.render(record)), "Name  Ledgers\nNote\n")
    }
}
