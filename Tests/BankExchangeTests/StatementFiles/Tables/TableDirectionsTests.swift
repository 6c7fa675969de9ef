import BankDomain
import BankServices
import XCTest

@testable import BankExchange

/// Which amounts are debits. What nothing shows is refused.
final class TableDirectionsTests: TableTestCase {
    func testUnknownWordAmongDirections_RefusesAnAmountWithoutASign() throws {
        let rows = "2026-06-28,Debit,12.00\n2026-06-29,Credit,5.00\n2026-06-30,Zzz,7.00\n"
        for name in ["Type", "Kind", "Direction"] {
            try checkRefusal(
                of: "Date,\(name),Amount\n\(rows)", "4: \(name): \"Zzz\" is neither credit nor debit")
        }
        try checkRefusal(
            of: "Date,Direction,Amount\n2026-06-28,Debit,12.00\n2026-06-29,,5.00\n",
            "3: Direction: it is empty, and the amount has no sign")
        // A single known word is no proof, but its opposite may be the other word.
        try checkRefusal(
            of: "Date,Kind,Amount\n2026-06-28,Debit,12.00\n2026-06-29,Qux,5.00\n",
            "it may say which amounts are debits")
    }

    func testUnknownWordBesideSigns_IsANotice() throws {
        let read = try read(
            "Date,Type,Amount\n2026-06-28,Debit,-12.00\n2026-06-29,Credit,5.00\n2026-06-30,Zzz,-7.00\n")
        XCTAssertEqual(read.lines.map(\.amount), [-1_200, 500, -700])
        XCTAssertEqual(
            read.notices,
            ["the column Type has \"Zzz\", which is neither credit nor debit; the signs of amounts count"])
    }

    func testSignsThatContradictDirections_AreRefused() throws {
        try checkRefusal(
            of: "Date,Type,Amount\n2026-06-28,Debit,12.00\n2026-06-29,Credit,5.00\n2026-06-30,Debit,-7.00\n",
            "\"Debit\" contradicts the sign of the amount")
    }

    func testColumnThatMayBeADirection_IsRefused_UnlessTheAmountIsNamed() throws {
        let file = "Date,Kind,Amount\n2026-06-29,xa,12.00\n2026-06-30,xb,100.00\n2026-06-30,xa,1.00\n"
        try checkRefusal(of: file, "1: Kind: it may say which amounts are debits")
        let named = try read(file, layout: StatementLayout(amountColumn: "Amount"))
        XCTAssertEqual(named.lines.map(\.amount), [1_200, 10_000, 100])
        XCTAssertEqual(
            named.notices, ["no amount has a sign; the column Kind may say which are debits and was not used"]
        )
        XCTAssertEqual(try amounts(file, StatementLayout(isInverted: true)), [-1_200, -10_000, -100])
    }

    func testMarksOfCreditsAlone_MakeOtherAmountsUncertain() throws {
        let files = [
            "Date,Amount\n2026-06-28,12.00\n2026-06-29,5.00 CR\n",
            "Date,Amount\n2026-06-28,5.00CR\n2026-06-29,12.00\n",
            "Date,Amount\n2026-06-28,12.00\n2026-06-29,+5.00\n",
        ]
        for file in files { try checkRefusal(of: file, "some credits have a sign or mark") }
        let inverted = StatementLayout(isInverted: true)
        XCTAssertEqual(try amounts(files[0], inverted), [-1_200, 500])
        XCTAssertEqual(try amounts(files[2], inverted), [-1_200, 500])
        XCTAssertEqual(try amounts(files[0], StatementLayout(amountColumn: "Amount")), [1_200, 500])
        XCTAssertEqual(try amounts("Date,Amount\n2026-06-28,12.00 DR\n2026-06-29,5.00\n"), [-1_200, 500])
        // The balances show what the amounts without a mark are.
        let proven = try read(
            "Date,Amount,Balance\n2026-06-27,10.00,90.00\n2026-06-28,12.00,78.00\n2026-06-29,5.00 CR,83.00\n")
        XCTAssertEqual(proven.lines.map(\.amount), [-1_000, -1_200, 500])
        XCTAssertEqual(proven.notices, ["the balances show that amounts without a sign are debits"])
    }

    func testMarksOfBothDirections_NeedNoOtherColumn() throws {
        let read = try read(
            "Date,Kind,Amount\n2026-06-28,xa,12.00 DR\n2026-06-29,xb,5.00 CR\n2026-06-30,xa,7.00 DR\n")
        XCTAssertEqual(read.lines.map(\.amount), [-1_200, 500, -700])
        XCTAssertEqual(read.notices, [])
    }

    func testNegativeDebitsOfAPair_AreNotTurnedByBalances() throws {
        let file =
            "Date,Debit,Credit,Balance\n2026-06-26,-10.00,,90.00\n2026-06-27,,25.00,115.00\n"
            + "2026-06-28,-5.00,,110.00\n2026-06-29,3.00,,113.00\n"
        XCTAssertEqual(try amounts(file), [-1_000, 2_500, -500, 300])
    }

    func testDebitsOfBothSigns_AreRefused_UnlessBalancesOrMostDebitsShowThem() throws {
        try checkRefusal(
            of: "Date,Debit,Credit\n2026-06-26,-10.00,\n2026-06-27,-5.00,\n2026-06-28,3.00,\n",
            "some debits have a minus and some have none")
        XCTAssertEqual(
            try amounts("Date,Debit,Credit\n2026-06-26,10.00,\n2026-06-27,5.00,\n2026-06-28,-3.00,\n"),
            [-1_000, -500, 300])
    }

    func testBalancesThatGrowWithDebits_AreRefused_UnlessColumnsAreNamed() throws {
        let file =
            "Date,Debit,Credit,Balance\n2026-06-26,10.00,,110.00\n2026-06-27,,25.00,85.00\n"
            + "2026-06-28,5.00,,90.00\n"
        try checkRefusal(of: file, "the balances grow with debits")
        let named = try read(file, layout: StatementLayout(debitColumn: "Debit", creditColumn: "Credit"))
        XCTAssertEqual(named.lines.map(\.amount), [-1_000, 2_500, -500])
        XCTAssertEqual(named.parts[0].closing?.amount, -9_000)
    }

    func testTwoAmountsInARow_AreRefused() throws {
        try checkRefusal(
            of: "Date,Amount,Debit\n2026-06-26,-10.00,4.00\n", "there are two amounts in the row")
    }

    func testAmountsWithoutSigns_WithBalancesThatGoBothWays_AreRefused() throws {
        let rows = [
            "2026-10-12;Start;0.00;90.00", "2026-10-13;Rent;40.00;50.00", "2026-10-14;Wages;70.00;120.00",
            "2026-10-15;Shop;15.00;105.00",
        ]
        for rows in [rows, rows.reversed(), Array(rows.dropFirst()), rows.dropFirst().reversed()] {
            let file = "Date;Text;Amount;Balance\n" + rows.joined(separator: "\n") + "\n"
            try checkRefusal(
                of: file, "Amount: no amount has a sign, and the balances show both debits and credits")
        }
        var layout = StatementLayout()
        layout.acceptsProfile = true
        let profiled = try read(
            "Date;Text;Amount;Balance\n" + rows.joined(separator: "\n"), layout: layout)
        XCTAssertFalse(profiled.notices.contains("the balances show that amounts without a sign are debits"))
        let debits = "Date;Text;Amount;Balance\n2026-10-13;a;7.00;90.00\n2026-10-14;b;4.00;86.00\n"
        XCTAssertEqual(try amounts(debits), [-700, -400])
    }

    func testAmountsWithoutSigns_OfWhichOneBalanceShowsACredit_GiveANotice() throws {
        let head = "Date;Text;Amount;Balance\n2026-10-13;Rent;40.00;50.00\n2026-10-14;Wages;70.00;120.00\n"
        let notice = "no amount has a sign, so all were read as credits; use --inverted if they are debits"
        XCTAssert(try read(head).notices.contains { $0.contains(notice) })
        XCTAssertEqual(try read(head + "2026-10-15;Gift;5.00;125.00\n").notices, [])
    }

    func testPaymentOfACardWithAMinus_IsANotice() throws {
        let file = "Date,Text,Amount\n2026-01-15,Books,25.00\n2026-01-20,WEB PAYMENT - THANK YOU,-150.00\n"
        let notices = try read(file).notices
        XCTAssert(notices.contains { $0.hasPrefix("\"WEB PAYMENT - THANK YOU\" has a minus") }, "\(notices)")
        XCTAssertEqual(try read(file, layout: StatementLayout(isInverted: true)).notices, [])
    }

    func testDebitWithAMinusBesideOthers_IsANotice() throws {
        let read = try read(
            "Data contabile;Dare;Avere\n2026-09-15;80,10;\n2026-09-16;;25,00\n2026-09-17;-2,50;\n")
        XCTAssertEqual(read.lines.map(\.amount), [-8_010, 2_500, 250])
        XCTAssertEqual(
            read.notices,
            [
                "the column Dare has amounts with a minus beside others without one (line 4); they were read as debits "
                    + "that were taken back"
            ])
    }

    func testNumberOfARow_IsNoDebit() throws {
        for name in ["Sl. No.", "S No.", "No.", "No"] {
            let read = try read(
                "\(name),Date,Amount,Dr / Cr,Balance\n1,2026-09-24,14.00,DR,86.00\n2,2026-09-28,5.00,CR,91.00\n"
            )
            XCTAssertEqual(read.lines.map(\.amount), [-1_400, 500], name)
            XCTAssertEqual(read.notices, [], name)
        }
        XCTAssertEqual(
            try amounts("Ngày,Nợ,Có\n2026-09-24,14.00,\n2026-09-25,,5.00\n"), [-1_400, 500])
    }

    func testNameOfADirectionWithAmounts_IsTheAmount() throws {
        XCTAssertEqual(
            try amounts("Date;Débit/Crédit\n2026-03-21;-47,32\n2026-03-23;24,00\n"), [-4_732, 2_400])
    }
}
