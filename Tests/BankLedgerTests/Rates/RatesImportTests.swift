import BankDomain
import BankSQL
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankLedger
@testable import BankSQLite

final class RatesImportTests: RatesTestCase {
    private static let two = document(
        day("2026-01-14", "1.1005") + "\n" + day("2026-01-13", "JPY", "120.020"))

    func testDocument_IsImportedInFull() async throws {
        let report = try await take(Self.two)
        XCTAssertEqual(
            report,
            ImportedRates(
                path: folder + "/rates", dayCount: 2, rateCount: 2, newRateCount: 2, skippedCount: 0,
                skippedCodes: [], firstDate: CalendarDate("2026-01-13")!,
                lastDate: CalendarDate("2026-01-14")!))
        let rates = [
            try await rate(of: "USD", on: "2026-01-14"), try await rate(of: "JPY", on: "2026-01-13"),
        ]
        XCTAssertEqual(rates, ["1.1005", "120.02"])
    }

    func testHistoryAsCSV_IsImported() async throws {
        let report = try await take(
            """
            Date,USD,JPY,CYP,EEK,
            2026-01-14,1.1005,120.02,N/A,15.6466,
            2026-01-13,1.1,N/A,0.5853,15.6466,

            """)
        XCTAssertEqual(report.rateCount, 3)
        XCTAssertEqual(report.skippedCount, 3)
        XCTAssertEqual(report.skippedCodes, ["CYP", "EEK"])
        let missing = try await rate(of: "JPY", on: "2026-01-13")
        XCTAssertNil(missing)
    }

    func testDailyCSV_HasBlanksAndEnglishDays() async throws {
        let report = try await take("Date, USD, JPY, \n14 January 2026, 1.1005, 120.02, \n")
        XCTAssertEqual(report.firstDate, CalendarDate("2026-01-14"))
        XCTAssertEqual(report.newRateCount, 2)
    }

    func testRepeatedImport_ChangesNothing() async throws {
        try await take(Self.two)
        let again = try await take(Self.two.replacing("120.020", with: "120.02"))
        XCTAssertEqual(again.rateCount, 2)
        XCTAssertEqual(again.newRateCount, 0)
    }

    func testAnotherRateForAKnownDay_IsRefusedWithItsLine() async throws {
        try await take(Self.two)
        let fault = try await fault(
            of: "Date,USD,JPY\n2026-01-15,1,2\n2026-01-14,1.1006,3\n")
        XCTAssertEqual(fault.line, 3)
        XCTAssertEqual(fault.column, "USD")
        XCTAssertEqual(fault.reason, "it has 1.1006 for 2026-01-14, but the bank already has 1.1005")
    }

    func testDryRun_KeepsNothing() async throws {
        let report = try await take(Self.two, mode: .dryRun)
        XCTAssertEqual(report.newRateCount, 2)
        let count = try await rateCount()
        XCTAssertEqual(count, 0)
    }

    func testInvalidRates_AreRefused() async throws {
        for rate in [
            "0", "0.0000", "-1.1", "+1.1", "", "N/A", "NaN", "1,1", "1e5", "1000000000", "0.0000001",
            String(repeating: "9", count: 400),
        ] {
            let fault = try await fault(
                of: Self.document(Self.day("2026-01-14", "1.1") + "\n" + Self.day("2026-01-13", rate)))
            XCTAssertEqual(fault.line, 7, rate)
            XCTAssertTrue(fault.reason.hasSuffix("is not a rate"), fault.reason)
        }
        for rate in ["0", "-1.1", "", "n/a", "1 1"] {
            let fault = try await fault(of: "Date,JPY,USD\n2026-01-14,1,\(rate)\n")
            XCTAssertEqual(fault.line, 2, rate)
            XCTAssertEqual(fault.column, "USD", rate)
        }
    }

    func testRepeatedRates_AreRefused() async throws {
        let day = Self.day("2026-01-14", "1.1")
        let days = try await fault(of: Self.document(day + "\n" + day))
        XCTAssertEqual(days.reason, "it has 2026-01-14 twice")
        XCTAssertEqual(days.line, 7)
        let rows = try await fault(of: "Date,USD\n2026-01-14,1\n2026-01-14,1\n")
        XCTAssertEqual(rows.line, 3)
        let columns = try await fault(of: "Date,USD,USD\n2026-01-14,1,1\n")
        XCTAssertEqual(columns.reason, "it has USD twice on 2026-01-14")
    }

    func testInvalidDaysAndCodes_AreRefused() async throws {
        for date in ["", "2026-02-30", "14.1.2026", "2026-01-14T00:00"] {
            let fault = try await fault(of: Self.document(Self.day(date, "1.1")))
            XCTAssertTrue(fault.reason.hasSuffix("is not a date"), fault.reason)
        }
        for date in [
            "", "30 February 2026", "1 january 2026", "001 January 2026", "1  January 2026", "+1 May 2026",
        ] {
            let fault = try await fault(of: "Date,USD\n\(date),1\n")
            XCTAssertTrue(fault.reason.hasSuffix("is not a date"), fault.reason)
        }
        for code in ["", "usd", "US", "DOLLAR", "U D", "€€€"] {
            let fault = try await fault(of: Self.document(Self.day("2026-01-14", code, "1.1")))
            XCTAssertTrue(fault.reason.hasSuffix("is not a currency code"), fault.reason)
        }
        let euro = try await fault(of: Self.document(Self.day("2026-01-14", "EUR", "1")))
        XCTAssertEqual(euro.reason, "it has a rate from euro to euro")
    }

    func testOtherDocuments_AreRefused() async throws {
        let rate = "<Cube currency='USD' rate='1'/>"
        for (text, reason) in [
            ("<html><body/></html>", "it is not a rates document of the European Central Bank"),
            (Self.document(""), "it has no rates"),
            (Self.document("<Cube time='2026-01-14'/>"), "it has no rates"),
            (Self.document(Self.day("2026-01-14", "EEK", "15.6")), "it has no rates"),
            (Self.document(rate), "it has a Cube that is neither a day nor a currency's rate"),
            (
                Self.document("<Cube><Cube currency='USD' rate='1' multiplier='100'/></Cube>"),
                "it has a Cube that is neither a day nor a currency's rate"
            ),
            ("", "it is neither XML nor CSV of the European Central Bank's rates"),
            ("{}", "it is neither XML nor CSV of the European Central Bank's rates"),
            ("Date,USD\n", "it has no rates"), ("Date,USD\n2026-01-14\n", "it has 1 fields instead of 2"),
        ] {
            let fault = try await fault(of: text)
            XCTAssertEqual(fault.reason, reason, text)
        }
    }

    func testTruncatedFile_LeavesNothing() async throws {
        let bytes = Array(Self.two.utf8)
        for count in stride(from: 1, to: bytes.count, by: 7) {
            let error = await error { try await take(Array(bytes[..<count])) }
            guard case .invalidFile? = error else { return XCTFail("\(count): \(String(describing: error))") }
        }
        let count = try await rateCount()
        XCTAssertEqual(count, 0)
    }

    func testFilesBeforeABadOne_StayImported() async throws {
        let good = try file("good", Self.two)
        let bad = try file("bad", "Date,USD\n2026-01-15,0\n")
        let market = market
        let error = await error {
            try await market.importRates(RatesImportRequest(filePaths: [good, bad]))
        }
        XCTAssertEqual(
            error, .invalidFile(path: bad, line: 2, column: "USD", reason: "\"0\" is not a rate"))
        let count = try await rateCount()
        XCTAssertEqual(count, 2)
    }

    func testEachFile_IsInTheAuditTrail() async throws {
        try await take(Self.two)
        _ = try await fault(of: "Date,USD\n")
        let lines = try await bank.store.read { transaction in
            try transaction.flushed.rows("SELECT operation, outcome FROM audit_event ORDER BY id") {
                "\($0.text("operation")) \($0.text("outcome"))"
            }
        }
        XCTAssertEqual(lines.suffix(2), ["fx.import done", "fx.import invalidFile"])
    }

    func testKeptRates_AreNeverChanged() async throws {
        try await take(Self.two)
        let database = try SQLiteConnection(path: bank.path, access: .readWrite)
        for sql in ["UPDATE exchange_rate SET mantissa = 1", "DELETE FROM exchange_rate"] {
            XCTAssertThrowsError(try database.execute(sql))
        }
    }
}
