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

    func testWidth40_DropsAColumnBeforeItWrapsAnother() throws {
        XCTAssertEqual(
            try table(on: terminal(width: 40)),
            """
            Name                          Amount
            Accounting made simple     12.50 EUR
            Ledgers                 -1000.00 EUR

            """)
    }

    func testWidth30_WrapsTextButNoAmount() throws {
        XCTAssertEqual(
            try table(on: terminal(width: 30)),
            """
            Name                    Amount
            Accounting made      12.50 EUR
            simple
            Ledgers           -1000.00 EUR

            """)
    }

    func testWidth26_CutsTheHeadingBeforeAnAmount() throws {
        let count = Column<Sample>(
            key: "count", title: "How many", alignment: .trailing, importance: .high
        ) { .integer($0.count) }
        XCTAssertEqual(
            try table(columns: [.name, .amount, count], on: terminal(width: 26)),
            """
            Name             Amount  …
            Accounti…     12.50 EUR  1
            Ledgers    -1000.00 EUR  3

            """)
    }

    func testWidth20_ShowsRecordsRatherThanLosingAnAmount() throws {
        XCTAssertEqual(
            try table(on: terminal(width: 20)),
            """
            Name: Accounting ma…
            Note: the second ed…
            Amount: 12.50 EUR

            Name: Ledgers
            Amount: -1000.00 EUR

            """)
    }

    func testDecimals_StandUnderEachOther() throws {
        let amount = Column<Sample>(
            key: "amount", title: "Amount", alignment: .decimal, importance: .high,
            text: { $0.note ?? $0.amount }, value: { .object([("amount", .string($0.amount))]) })
        let rows = [
            Sample(name: "USD", note: "5,432.50", amount: "5432.50"),
            Sample(name: "JPY", note: "1,200", amount: "1200"),
            Sample(name: "KWD", note: "-3.125", amount: "-3.125"), Sample(name: "none", note: "", amount: ""),
            Sample(name: "VND", note: "+1.200.000", amount: "1200000"),
        ]
        XCTAssertEqual(
            try table(rows, columns: [.name, amount], on: terminal(width: 80)),
            """
            Name          Amount
            USD        5,432.50
            JPY        1,200
            KWD           -3.125
            none
            VND   +1.200.000

            """)
    }

    func testPlain_SaysEveryFieldInALineOfItsOwn() throws {
        let presenter = Presenter(
            format: .table, isPlain: true, capabilities: terminal(width: 20, usesColor: true))
        XCTAssertEqual(
            text(of: try presenter.render(ListPresentation(columns: columns, rows: books))),
            """
            Name: Accounting made simple
            Note: the second edition
            Amount: 12.50 EUR

            Name: Ledgers
            Amount: -1000.00 EUR

            """)
        XCTAssertEqual(
            text(of: try presenter.render(RecordPresentation(columns: columns, row: books[1]))),
            "Name: Ledgers\nAmount: -1000.00 EUR\nCount: 3\n")
    }

    func testWidth400_IsNotFilled() throws {
        XCTAssertEqual(try table(on: terminal(width: 400)), try table(on: terminal(width: 80)))
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
            try table(fields: ["amount", "count", "note"], on: terminal(width: 29)),
            """
                  Amount  Count  Note
               12.50 EUR  1      the
                                 second …
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
            try table([books[0]], columns: [.name], on: terminal(width: 9, usesUnicode: false)),
            """
            Name
            Accoun...

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

    func testEmptyList_PrintsATextOnErrorsOnly() throws {
        let (console, output, errors) = Console.memory()
        let list = ListPresentation<Sample>(columns: columns, rows: [], emptyText: "No books.")
        try Presenter(format: .table, capabilities: console.capabilities).present(list, on: console)
        XCTAssertEqual(output.text, "")
        XCTAssertEqual(errors.text, "No books.\n")
    }

    func testRecord_ShowsEveryFieldUncut() throws {
        let record = RecordPresentation(columns: columns, row: books[0])
        let wide = Presenter(format: .table, capabilities: terminal(width: 40))
        XCTAssertEqual(
            text(of: try wide.render(record)),
            """
            Name    Accounting made simple
            Note    the second edition
            Amount  12.50 EUR
            Count   1

            """)
        let narrow = Presenter(format: .table, capabilities: terminal(width: 20))
        XCTAssertEqual(
            text(of: try narrow.render(record)),
            """
            Name: Accounting made simple
            Note: the second edition
            Amount: 12.50 EUR
            Count: 1

            """)
    }

    func testRecord_EndsNoLineInSpaces() throws {
        let presenter = Presenter(format: .table, capabilities: terminal(width: 40))
        let record = RecordPresentation(columns: [.name, .note], row: books[1])
        XCTAssertEqual(text(of: try presenter.render(record)), "Name  Ledgers\n")
    }

    func testRecordWithNamedFields_ShowsEmptyOnesToo() throws {
        let presenter = Presenter(
            format: .table, fields: ["name", "note"], capabilities: terminal(width: 40))
        let record = RecordPresentation(columns: [.name, .note], row: books[1])
        XCTAssertEqual(text(of: try presenter.render(record)), "Name  Ledgers\nNote\n")
    }
}
