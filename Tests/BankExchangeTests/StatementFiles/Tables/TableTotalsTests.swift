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
}
