import BankDomain
import BankServices
import XCTest

@testable import BankExchange

/// Which rows are booked. Those that are not are counted or named, never left out in silence.
final class TableStatusesTests: TableTestCase {
    private func check(_ text: String, _ amounts: [Int64], unbooked: Int, at line: UInt = #line) throws {
        let read = try read(text)
        XCTAssertEqual(read.lines.map(\.amount), amounts, text, line: line)
        XCTAssertEqual(read.parts.map(\.unbookedCount), [unbooked], text, line: line)
    }

    func testColumnsOfYesAndNo_SayWhatTheirNamesSay() throws {
        for (name, yes, no) in [
            ("Posted", "Yes", "No"), ("Booked", "true", "false"), ("Gebucht", "Ja", "Nein"),
            ("Is pending", "N", "Y"), ("Cancelled", "", "x"), ("Zaksięgowana", "tak", "nie"),
            ("Pending", "", "yes"),
        ] {
            try check(
                "Date,\(name),Amount\n2026-06-28,\(yes),-1.00\n2026-06-29,\(no),-2.00\n2026-06-29,\(yes),-4.00\n",
                [-100, -400], unbooked: 1)
        }
    }

    func testCategoriesThatSoundLikeStatuses_AreEntries() throws {
        let read = try read("Date,Category,Amount\n2026-06-28,Returned,-1.00\n2026-06-29,Open,-2.00\n")
        XCTAssertEqual(read.lines.map(\.amount), [-100, -200])
        XCTAssertEqual(
            read.notices,
            [
                "the column Category has \"Returned\", which may mean that entries are not booked; it was not used"
            ])
    }

    func testColumnThatIsAStatusByItsContent_IsNamed() throws {
        for name in ["Type", "Kind", "Stage"] {
            let read = try read(
                "Date,\(name),Amount\n2026-06-28,Booked,-1.00\n2026-06-29,Pending,-2.00\n2026-06-29,Booked,-3.00\n"
            )
            XCTAssertEqual(read.lines.map(\.amount), [-100, -300], name)
            XCTAssertEqual(read.parts.map(\.unbookedCount), [1], name)
            XCTAssertEqual(
                read.notices,
                ["the column \(name) says which entries are booked; those with \"Pending\" were left out"])
        }
    }

    func testSectionsUnderTitles_AreBookedOrNot() throws {
        let (pending, booked) = ("2026-06-30;a;-2,00\n", "2026-06-29;b;-1,00\n")
        let head = "Date;Text;Amount\n"
        for title in ["Pending transactions", "Vorgemerkte Umsätze", "Transactions en attente", "Pendientes"]
        {
            try check("\(head)\(booked)\(title)\n\(pending)", [-100], unbooked: 1)
            try check("\(head)\(booked)\n\(title);;\n\(head)\(pending)", [-100], unbooked: 1)
            try check(
                "\(title)\n\(head)\(pending)\nPosted transactions\n\(head)\(booked)", [-100], unbooked: 1)
            try check("\(title)\n\(head)\(pending)\nBooked\n\(booked)", [-100], unbooked: 1)
        }
        try check("Booked and pending transactions\n\(head)\(booked)", [-100], unbooked: 0)
        try checkRefusal(
            of: "Pending\n\(head)\(pending)\n\(head)\(booked)", "it begins another table")
    }

    func testRowWithoutADayWhoseBalanceIsAStatus_IsNotBooked() throws {
        try check(
            "Data operacji;Kwota;Saldo po transakcji\n;-29.99;W rozliczeniu\n2026-05-31;-42.40;57.60\n",
            [-4_240],
            unbooked: 1)
        try checkRefusal(
            of: "Data operacji;Kwota;Saldo po transakcji\n2026-05-31;-42.40;57.60\n;-29.99;zzz\n",
            "it is empty, but there is an amount")
    }

    func testPendingRowWithoutABalance_LeavesTheProofOfFees() throws {
        try check(
            "Date,Amount,Fee,State,Balance\n2026-09-01,50.00,0.00,COMPLETED,143.50\n2026-09-15,-13.99,0.00,PENDING,\n"
                + "2026-10-04,-50.00,0.25,COMPLETED,93.25\n", [5_000, -5_025], unbooked: 1)
    }
}
