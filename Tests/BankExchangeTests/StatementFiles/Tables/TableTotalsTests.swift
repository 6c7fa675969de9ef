import BankDomain
import BankServices
import XCTest

@testable import BankExchange

/// Rows of totals and balances, which are no entries although they have days and amounts.
final class TableTotalsTests: TableTestCase {
    func testTotalWithADay_IsNoEntry() throws {
        let rows = [
            "01.06.2026;Anfangssaldo;500,00", "30.06.2026;Endsaldo;487,50", "30.06.2026;Summe;-12,50",
            "30.06.2026;Solde au 30 juin 2026;487,50", "30.06.2026;Saldo per 30.06.2026;487,50",
            "30.06.2026;Closing balance EUR;487,50", "30.06.2026;Total debits;-12,50",
            "30.06.2026;Balance brought forward;500,00", "30.06.2026;Saldo końcowe;487,50",
            "30.06.2026;Số dư cuối kỳ;487,50", "30.06.2026;期末余额;487,50", "30.06.2026;Tagessaldo;487,50",
        ]
        for row in rows {
            let read = try read("Datum;Text;Betrag\n\(row)\n29.06.2026;Brot;-12,50\n\(row)\n")
            XCTAssertEqual(read.lines.map(\.amount), [-1_250], row)
            XCTAssertEqual(read.notices, ["rows that are no entries were left out: 2 (lines 2, 4)"], row)
        }
    }

    func testTotalInAPair_IsNoEntry() throws {
        let file =
            "Date,Details,Debit,Credit,Balance\n2026-06-01,Opening balance,,100.00,100.00\n"
            + "2026-06-02,Tea,4.00,,96.00\n2026-06-30,Totals,4.00,100.00,96.00\n"
        XCTAssertEqual(try amounts(file), [-400])
    }

    func testNumberedOpeningBalance_IsAnEntry() throws {
        let file = "id,Date,Details,Amount\nA.1,2026-06-01,Opening balance,100.00\nA.2,2026-06-02,Tea,-4.00\n"
        XCTAssertEqual(try amounts(file), [10_000, -400])
    }

    func testEntryThatBeginsLikeATotal_IsAnEntry() throws {
        let texts = [
            "Balance transfer", "TOTAL 4711 PARIS", "Total Wine", "Summer school", "Saldo Mobile GmbH",
            "End of lease payment Ford", "Page & Sons", "Seiten-Druck", "Sum of Us donation",
        ]
        for text in texts {
            XCTAssertEqual(try amounts("Date;Text;Amount\n2026-06-29;\(text);-12,50\n"), [-1_250], text)
        }
    }

    func testCategoryThatIsCalledLikeATotal_IsNoTotal() throws {
        XCTAssertEqual(
            try amounts("Date,Payee,Category,Amount\n2026-06-02,a,Total,-12.50\n2026-06-03,b,Food,-5.00\n"),
            [-1_250, -500])
    }

    func testTotalWithADayInItsText_IsNoEntry() throws {
        for text in [
            "Solde au 30 juin 2026", "Saldo 30.06.2026", "Total 30 Jun 2026", "Balance on June 30, 2026",
        ] {
            let file = "Date;Text;Amount\n29 Jun 2026;a;-1,00\n\(text);;487,50\n"
            XCTAssertEqual(try amounts(file), [-100], text)
        }
    }

    func testQIFTotals_AreNoEntries() throws {
        let file =
            "!Type:Bank\nD06/01/2026\nT500.00\nPSaldo iniziale\n^\nD06/29/2026\nT-12.00\nPShop\n^\n"
            + "D06/30/2026\nT488.00\nPClosing balance\n^\n"
        let read = try read(file)
        XCTAssertEqual(read.lines.map(\.amount), [-1_200])
        XCTAssertEqual(read.parts.map { $0.opening?.amount }, [50_000])
        XCTAssertEqual(
            read.notices, ["records of balances and totals were left out, such as \"Closing balance\""])
    }

    func testShortNamesOfBalances_AreNoEntries() throws {
        for text in [
            "Closing Bal.", "Outstanding Balance", "Opening Bal", "Balance B/F", "B/F", "C/F",
            "Total Amount Due",
            "Statement Balance", "Ledger Balance", "Minimum Payment Due", "Bal c/d 30.06.2026",
        ] {
            let read = try read("Date,Text,Amount\n2026-06-29,Shop,-1.00\n2026-06-30,\(text),7.00\n")
            XCTAssertEqual(read.lines.map(\.amount), [-100], text)
            XCTAssertEqual(read.notices, ["rows that are no entries were left out: 1 (lines 3)"], text)
        }
        for text in ["Minimum payment", "Balance transfer", "B", "CF Travel"] {
            XCTAssertEqual(
                try amounts("Date,Text,Amount\n2026-06-29,Shop,-1.00\n2026-06-30,\(text),7.00\n"),
                [-100, 700])
        }
    }

    func testRowWithATextAndABalanceButNoAmount_IsNamed() throws {
        let head = "Date,Text,Debit,Credit,Balance\n"
        let rest = "2026-07-02,Phone,33.00,,65.00\n2026-07-03,Shop,5.00,,60.00\n"
        let read = try read(head + "2026-07-01,WAGES,,,98.00\n" + rest)
        XCTAssertEqual(read.lines.map(\.amount), [-3_300, -500])
        XCTAssertEqual(read.notices, ["rows that are no entries were left out: 1 (lines 2)"])
        for text in ["", "Opening Bal", "B/F"] {
            let opening = try self.read(head + "2026-07-01,\(text),,,98.00\n" + rest)
            XCTAssertEqual(opening.notices, [], text)
            XCTAssertEqual(opening.parts.map { $0.opening?.amount }, [9_800], text)
        }
    }

    func testRowsThatAllLackTheLastFields_AreRead() throws {
        let file = "Date,Text,Amount,Code,Memo,\n2026-01-02,a,1.00,\n2026-01-03,b,2.00,\n"
        XCTAssertEqual(try amounts(file), [100, 200])
        try checkRefusal(of: file + "2026-01-04,c,3.00\n", "fields instead of 6")
        try checkRefusal(of: "Date,Text,Amount,Code,Client\n2026-01-02,a,1.00\n", "3 fields instead of 5")
        try checkRefusal(
            of: "Date,Amount,Text,Balance\n2026-01-02,1.00,a\n2026-01-03,2.00,b\n", "3 fields instead of 4")
    }

    func testHeaderBelowATitle_IsShownInARefusal() throws {
        try checkRefusal(
            of: "Mobile Statement;\nName;DEMO\n\nReceipt;Description;Balance;Wann\n1;a;5.00;x\n",
            "4: no date and amount columns were found; use --date-column and --amount-column, or --debit-column and "
                + "--credit-column, with names or numbers. Line 4 was taken for the header; its columns are \"Receipt\", "
        )
        try checkRefusal(
            of: "Gizmo,Widget\n2026-01-02,Saldo,Konto\n",
            "Line 1 was taken for the header; its columns are \"Gizmo\"")
    }
}
