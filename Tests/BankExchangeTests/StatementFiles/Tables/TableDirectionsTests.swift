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
}
