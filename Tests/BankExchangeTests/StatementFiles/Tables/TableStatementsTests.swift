import BankDomain
import BankServices
import XCTest

@testable import BankExchange

final class TableStatementsTests: StatementReadingTestCase {
    func testFilesOfManyBanks_AreReadWithoutOptions() throws {
        let cases: [(String, [String])] = [
            (
                "Date,Description,Amount\n2026-01-31,\"Tea, green\",-3.50\n",
                ["2026-01-31|-350||||Tea, green"]
            ),
            (
                "Buchungstag;Valutadatum;Auftraggeber/Empfänger;Verwendungszweck;Betrag;Währung\n31.01.2026;01.02.2026;Eva;Miete;\"-1.234,56\";EUR\n",
                ["2026-01-31|-123456|||Eva|Miete"]
            ),
            (
                "\u{FEFF}Transaction Date\tMoney Out\tMoney In\tReference\r\n31/01/2026\t5.00\t\tR1\r\n01/02/2026\t\t7.25\tR2\r\n",
                ["2026-01-31|-500||R1||", "2026-02-01|725||R2||"]
            ),
            (
                "Account,DE02120300000000202051\nFrom,2026-01-01\n\n\"Booking date\",\"Amount\",\"ID\"\n20260131,(12.00),X1\n",
                ["2026-01-31|-1200|X1|||"]
            ),
            (
                "\"Datum\",\"Naam\",\"Af Bij\",\"Bedrag\",\"Omschrijving\"\n\"2026-01-31\",\"Shop\",\"Af\",\"10,5\",\"Koffie\"\n",
                ["2026-01-31|-1050|||Shop|Koffie"]
            ),
            (
                "date,amount\n1/31/2026,EUR 1'000.00\n2/1/2026,5.00-\n",
                ["2026-01-31|100000||||", "2026-02-01|-500||||"]
            ),
            (
                "txnidx,date,code,description,otheraccounts,change,balance\n1,2026-01-31,,tea,expenses,€-3.00,€7.00\n",
                ["2026-01-31|-300||||tea"]
            ),
        ]
        for (text, expected) in cases { XCTAssertEqual(try read(text).short, expected) }
    }

    func testUndetectableFormats_AreAskedFor() throws {
        let unknown = "when;how much;what\n31.01.2026;1,00;tea\n"
        XCTAssertEqual(
            try refusal(of: unknown),
            "1: no date and amount columns were found; use --date-column and --amount-column, or --debit-column and "
                + "--credit-column, with names or numbers. Line 1 was taken for the header; its columns are \"when\", \"how much\", \"what\""
        )
        let named = StatementLayout(dateColumn: "when", amountColumn: "How Much")
        XCTAssertEqual(try read(unknown, layout: named).short, ["2026-01-31|100||||"])

        let days = "date,amount\n01/02/2026,1.00\n03/04/2026,1.00\n"
        XCTAssertEqual(
            try refusal(of: days),
            "1: date: the dates can be read as month first or as day first; use --date-format, such as DD/MM/YYYY or MM/DD/YYYY"
        )
        XCTAssertEqual(
            try read(days, layout: StatementLayout(dateFormat: "DD/MM/YYYY")).lines.map(\.bookingDate.text),
            ["2026-02-01", "2026-04-03"])

        let thousands = "date;amount\n2026-01-31;1.234\n"
        XCTAssertEqual(
            try refusal(of: thousands),
            "2: amount: \"1.234\" is ambiguous; use --decimal-comma or --decimal-point")
        XCTAssertEqual(
            try read(thousands, layout: StatementLayout(hasDecimalComma: true)).lines[0].amount, 123_400)
        XCTAssertEqual(try read(thousands, currency: .kwd).lines[0].amount, 1_234)
        XCTAssertNotNil(try refusal(of: thousands, layout: StatementLayout(hasDecimalComma: false)))
    }

    func testNonsense_IsRefusedWithLineAndColumn() throws {
        let head = "date,amount,currency,debit\n2026-01-31,1.00,EUR,\n"
        let cases = [
            ("2026-01-31,1.00,USD,\n", "3: currency: it is in USD, but the account is in EUR"),
            (
                "2026-01-32,1.00,EUR,\n",
                "3: date: \"2026-01-32\" has a different date format; use --date-format"
            ),
            (
                "2026-01-31,1.005,EUR,\n",
                "3: amount: \"1.005\" is not an amount in EUR"
            ),
            ("2026-01-31,ten,EUR,\n", "3: amount: \"ten\" is not an amount in EUR"),
            ("2026-01-31,1.00,EUR\n", "3: it has 3 fields instead of 4"),
            ("2026-01-31,\"1.00,EUR\n", "3: a quote is not closed"),
        ]
        for (row, refusal) in cases { XCTAssertEqual(try self.refusal(of: head + row), refusal) }
        XCTAssertEqual(try refusal(of: ""), "it is empty or not CSV")
        XCTAssertEqual(
            try refusal(of: "date,debit,credit\n2026-01-31,1,1\n"),
            "2: debit: there are two amounts in the row")
    }

    func testWindows1252_IsReadAndReported() throws {
        let read = try read(Array("date,amount,payee\n2026-01-31,-1.00,".utf8) + [0x80, 0xE9, 0x0A])
        XCTAssertEqual(read.lines[0].counterparty, "€é")
        XCTAssertEqual(
            read.notices, ["the file is not UTF-8; it was read as windows-1252. Use --encoding for another"])
    }

    func testControlCharacters_BecomeSpaces() throws {
        let text = "a\u{0}b\tc\u{1B}[d\u{7F}e\u{85}f\u{2028}g\u{202E}h \u{E9}~!"
        let read = try read("date,amount,payee\n2026-01-31,1.00,\"\(text)\"\n")
        XCTAssertEqual(read.lines[0].counterparty, "a b c [d e f g h \u{E9}~!")
    }

    func testBalances_AreReadInEitherOrder() throws {
        let rows = ["2026-01-05,2.00,12.00", "2026-01-05,-5.00,7.00", "2026-01-06,1.00,8.00"]
        for rows in [rows, rows.reversed()] {
            let part = try read("date,amount,balance\n" + rows.joined(separator: "\n")).parts[0]
            XCTAssertEqual(part.opening?.amount, 1_000)
            XCTAssertEqual(part.closing?.amount, 800)
        }
        XCTAssertNil(try read("date,amount,balance\n2026-01-05,2.00,\n").parts[0].closing)
    }

    func testPendingRows_AreSkippedAndCounted() throws {
        let read = try read("date,amount,status\n2026-01-30,1.00,pending\n2026-01-31,2.00,booked\n")
        XCTAssertEqual(read.lines.map(\.amount), [200])
        XCTAssertEqual(read.parts.map(\.unbookedCount), [1])
    }

    func testCurrencyInTheHeader_IsComparedWithTheAccounts() throws {
        for header in ["Betrag (EUR)", "Amount EUR", "Amount (net)"] {
            let text = "date,\(header)\n2026-01-31,1.00\n"
            let layout = StatementLayout(amountColumn: header)
            XCTAssertEqual(try read(text, layout: layout).lines.map(\.amount), [100])
        }
        XCTAssertEqual(
            try refusal(
                of: "date,Betrag (EUR)\n2026-01-31,1.00\n", currency: .usd,
                layout: StatementLayout(amountColumn: "Betrag (EUR)")),
            "1: Betrag (EUR): it is in EUR, but the account is in USD")
    }

    func testAmountsThatAreAllWithoutASign_AreReadAsCreditsWithANotice() throws {
        let notice = "no amount has a sign, so all were read as credits; use --inverted if they are debits"
        let rows = "date,amount,text\n2026-01-30,1.00,tea\n2026-01-31,2.00,bus\n"
        XCTAssertEqual(try read(rows).notices, [notice])
        XCTAssertEqual(try read(rows + "2026-01-31,-2.00,rent\n").notices, [])
        XCTAssertEqual(try read(rows, layout: StatementLayout(isInverted: true)).notices, [])
        XCTAssertEqual(try read(rows, layout: StatementLayout(amountColumn: "amount")).notices, [])
        let proven = "date,amount,balance\n2026-01-30,1.00,5.00\n2026-01-31,2.00,7.00\n2026-01-31,1.00,8.00\n"
        XCTAssertEqual(try read(proven).notices, [])
    }

    func testOneBalanceForAllEntries_IsNotUsed() throws {
        let read = try read("date,amount,initial balance\n2026-01-30,1.00,5.00\n2026-01-31,-2.00,5.00\n")
        XCTAssertNil(read.parts[0].closing)
        XCTAssertEqual(
            read.notices, ["the column initial balance has one balance for all entries and was not used"])
    }

    func testAccountsOfOtherParties_AreNoneOfTheAccountsWithTheOption() throws {
        let rows =
            "date,amount,account\n2026-01-30,1.00,DE02120300000000202051\n2026-01-31,-2.00,DE02500105170137075030\n"
        XCTAssertEqual(try read(rows).parts.count, 2)
        var layout = StatementLayout()
        layout.isOfOneAccount = true
        XCTAssertEqual(try read(rows, layout: layout).parts.count, 1)
    }

    func testRowsWithABalanceAlone_StateBalancesAndDays() throws {
        let head = "id,date,amount,balance,text\n,2026-01-01,,10.00,Opening balance\n"
        let empty = try read(head + ",2026-01-31,,10.00,Closing balance\n")
        XCTAssertEqual(empty.lines, [])
        XCTAssertEqual(empty.parts[0].opening?.amount, 1_000)
        XCTAssertEqual(empty.parts[0].closing?.amount, 1_000)
        XCTAssertEqual(empty.parts[0].from, CalendarDate("2026-01-01"))
        XCTAssertEqual(empty.parts[0].to, CalendarDate("2026-01-31"))
        let part = try read(head + "A,2026-01-05,-2.50,7.50,tea\n,2026-01-31,,7.50,\n").parts[0]
        XCTAssertEqual(part.opening?.amount, 1_000)
        XCTAssertEqual(part.closing?.amount, 750)
        let left = try read(head + "A,2026-01-05,,7.50,tea\n")
        XCTAssertEqual(left.lines, [])
        XCTAssertEqual(left.notices, ["rows that are no entries were left out: 1 (lines 3)"])
    }

    func testDamageAtEveryPosition_IsRefusedOrRead() throws {
        try checkDamage("Account;1\n\nDate;Amount;Payee\n31.01.2026;\"1.234,50\";Caf\u{E9}\n01.02.2026;-5;\n")
    }
}
