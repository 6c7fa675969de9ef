import BankDomain
import BankServices
import XCTest

@testable import BankExchange

/// Several accounts in one table, which are never one sum.
final class TableAccountsTests: TableTestCase {
    func testAccountsThatAllDiffer_AreStatementsOfTheirOwn() throws {
        let rows = (1...4).map { "2026-06-2\($0),\($0)1111111,-1.00\n" }.joined()
        let read = try read("Date,Account,Amount\n\(rows)")
        XCTAssertEqual(read.parts.map(\.account), ["11111111", "21111111", "31111111", "41111111"])
    }

    func testNamesOfAccounts_AreStatementsOfTheirOwn() throws {
        for name in ["Account Name", "Kontobezeichnung", "Nom du compte", "Rekeningnaam"] {
            let read = try read(
                "\(name),Date,Amount\nMain,2026-06-02,-12.50\nPot,2026-06-03,-5.00\nMain,2026-06-04,1.00\n")
            XCTAssertEqual(read.parts.map(\.account), ["Main", "Pot"], name)
        }
    }

    func testAccountsOfOtherParties_AreSeenByBalancesOrBlanks() throws {
        let chained =
            "Date,Account,Amount,Balance\n2026-06-21,11111111,-1.00,99.00\n2026-06-22,22222222,-2.00,97.00\n"
            + "2026-06-23,33333333,5.00,102.00\n"
        let read = try read(chained)
        XCTAssertEqual(read.parts.count, 1)
        XCTAssertEqual(read.parts.map { $0.closing?.amount }, [10_200])
        XCTAssertEqual(read.notices, ["the column Account has several accounts and was not used"])
        let blank = "Date,Konto,Amount\n2026-06-29,11111111,-1\n2026-06-29,,-1\n2026-06-29,3333333,-1\n"
        XCTAssertEqual(
            try self.read(blank).notices, ["the column Konto has several accounts and was not used"])
    }

    func testAccountsWithBalancesOfTheirOwn_AreStatementsOfTheirOwn() throws {
        let file =
            "Date,Account,Amount,Balance\n2026-06-21,11111111,-1.00,99.00\n2026-06-22,11111111,-2.00,97.00\n"
            + "2026-06-21,22222222,5.00,505.00\n2026-06-23,22222222,5.00,510.00\n"
        let read = try read(file)
        XCTAssertEqual(read.parts.map(\.account), ["11111111", "22222222"])
        XCTAssertEqual(read.parts.map { $0.closing?.amount }, [9_700, 51_000])
    }

    func testEntryWithoutAnAccountAmongSeveral_IsRefused() throws {
        try checkRefusal(
            of:
                "Date,Account,Amount\n2026-06-21,11111111,-1\n2026-06-21,11111111,-1\n2026-06-22,22222222,-2\n"
                + "2026-06-23,22222222,-2\n2026-06-23,,-3\n",
            "6: Account: it is empty, and the file has several accounts")
    }

    func testTablesUnderTitles_AreRefused() throws {
        let head = "Date;Text;Amount\n2026-06-29;a;-1,00\n"
        for title in [
            "Account 22222222", "Konto;22222222", "DE02120300000000202051",
            "IBAN: DE02 1203 0000 0000 2020 51",
            "Savings account", "22222222",
        ] {
            for gap in ["\(title)\n", "\n\(title);\n", "Total;;-1,00\n\(title)\nDate;Text;Amount\n"] {
                try checkRefusal(of: head + gap + "2026-06-30;b;-2,00\n", "it begins another table")
            }
        }
        for title in ["Tagesgeld", "Visa"] {
            try checkRefusal(
                of: head + "\(title)\nDate;Text;Amount\n2026-06-30;b;-2,00\n", "it begins another table")
        }
    }

    func testRowsBetweenEntriesThatAreNoTitles_AreLeftOut() throws {
        for gap in [
            "Juni 2026\n", "Page 2\nDate;Text;Amount\n", ";IBAN DE02120300000000202051;\n", "Total;;-1,00\n",
            "30.06.2026;;\n", "and more\n",
        ] {
            let file = "Date;Text;Amount\n29.06.2026;a;-1,00\n\(gap)30.06.2026;b;-2,00\n"
            XCTAssertEqual(try amounts(file), [-100, -200], gap)
        }
    }

    func testNumberOfAnAccount_UnderAnyName_IsAnAccount() throws {
        for name in ["accountNum", "Account_Nr.", "ACCOUNT NBR", "acctnum", "Compte num"] {
            let read = try read(
                "Date;Text;Amount;\(name)\n2026-01-15;a;-2,00;77001122\n2026-01-16;b;5,00;77001122\n"
                    + "2026-01-17;c;-4,00;77003344\n")
            XCTAssertEqual(read.parts.map(\.account), ["77001122", "77003344"], name)
        }
    }

    func testBalanceOfEachAccountBesideAllItsEntries_IsNotUsed() throws {
        let read = try read(
            "Date;Text;Amount;accountNum;Balance\n2026-01-15;a;-2,00;77001122;9,00\n"
                + "2026-01-16;b;5,00;77001122;9,00\n2026-01-17;c;-4,00;77003344;1,00\n")
        XCTAssertEqual(read.parts.map { $0.opening?.amount }, [nil, nil])
        XCTAssertEqual(
            read.notices, ["the column Balance has one balance for all entries and was not used"])
    }
}
