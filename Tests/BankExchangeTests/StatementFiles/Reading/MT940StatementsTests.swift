import BankDomain
import XCTest

@testable import BankExchange

final class MT940StatementsTests: StatementReadingTestCase {
    private let plain = """
        :20:STARTUMS
        :25:50880050/0194785600888
        :28C:00001/001
        :60F:C251230EUR1000,00
        :61:2512310102D12,50NTRFREF-1//BANK-1
        SUPPLEMENT
        :86:166?00TRANSFER?20EREF+E2E-1?21SVWZ+Rent for
        ?22 January?32Jane ?33Doe
        :61:260102C100,NMSCNONREF
        :86:Salary of
        January
        :61:260103RC5,25NTRFREF-3
        :61:260103RD0,25NTRFREF-4//B-4
        :86:/TRTP/SEPA/EREF/X-9/NAME/Acme NV/REMI/Refund//
        :62F:C260103EUR1082,50
        -

        """

    func testPlainFile_GivesEntriesAndBalances() throws {
        let read = try read(plain)
        XCTAssertEqual(
            read.short,
            [
                "2026-01-02|-1250|BANK-1|E2E-1|Jane Doe|Rent for January",
                "2026-01-02|10000||||Salary of January", "2026-01-03|-525||REF-3||",
                "2026-01-03|25|B-4|X-9|Acme NV|Refund",
            ])
        let part = try XCTUnwrap(read.parts.first)
        XCTAssertEqual(read.parts.count, 1)
        XCTAssertEqual(part.account, "50880050/0194785600888")
        XCTAssertEqual(part.currency, .eur)
        XCTAssertEqual(part.opening, StatedBalance(amount: 100_000, date: CalendarDate("2025-12-30")))
        XCTAssertEqual(part.closing, StatedBalance(amount: 108_250, date: CalendarDate("2026-01-03")))
        XCTAssertEqual(read.lines.map(\.line), [5, 9, 12, 13])
    }

    func testEntryDate_IsInTheYearNextToTheValueDate() throws {
        XCTAssertEqual(try read(plain).lines[0].valueDate, CalendarDate("2025-12-31"))
        XCTAssertEqual(try read(plain).lines[0].bookingDate, CalendarDate("2026-01-02"))
    }

    func testEnvelopeAndPages_AreStatementsOneAfterTheOther() throws {
        let page = """
            {1:F01BANKDEFFAXXX0000000000}{2:I940BANKDEFFXXXXN}{4:
            :20:A
            :25:DE02120300000000202051
            :28C:1/1
            :60F:D260101EUR10,00
            :61:260101C4,NTRFNONREF
            :62M:D260101EUR6,00
            -}{5:{CHK:123456789ABC}}
            {1:F01BANKDEFFAXXX0000000000}{2:I940BANKDEFFXXXXN}{4:
            :20:A
            :25:DE02120300000000202051
            :28C:1/2
            :60M:D260101EUR6,00
            :61:260102C16,NTRFNONREF
            :62F:C260102EUR10,00
            -}
            """
        let read = try read(page)
        XCTAssertEqual(read.parts.map { $0.opening?.amount }, [-1_000, -600])
        XCTAssertEqual(read.parts.map { $0.closing?.amount }, [-600, 1_000])
        XCTAssertEqual(read.lines.map(\.amount), [400, 1_600])
    }

    func testExpectedEntries_AreSkippedWithTheirInformationAndCounted() throws {
        let expected = ":61:2601030103EC7,NTRFX\n:86:May never come\n:61:260103ED7,NTRFX\n:62F:"
        let read = try read(plain.replacing(":62F:", with: expected))
        XCTAssertEqual(read.short, try self.read(plain).short)
        XCTAssertEqual(read.parts.map(\.unbookedCount), [2])
    }

    func testYen_HasNoDecimals() throws {
        let text = ":20:A\n:25:1\n:60F:C260101JPY100,\n:61:260101D100,NTRFX\n:62F:C260101JPY0,\n"
        XCTAssertEqual(try read(text).lines.map(\.amount), [-100])
        XCTAssertEqual(
            try refusal(of: text.replacing("D100,N", with: "D100,5N")),
            "4: the entry :61: has \"100,5\", which is not an amount in JPY like 12,50")
    }

    func testLatin1_IsReadAndReported() throws {
        let text = ":20:A\n:25:1\n:60F:C260101EUR0,\n:61:260101C1,NTRFX\n:86:M@nchen\n:62F:C260101EUR1,\n"
        let read = try read(text.utf8.map { $0 == UInt8(ascii: "@") ? 0xFC : $0 })
        XCTAssertEqual(read.lines.map(\.text), ["München"])
        XCTAssertEqual(
            read.notices, ["the file is not UTF-8; it was read as windows-1252. Use --encoding for another"])
        XCTAssertEqual(try self.read(text).notices, [])
    }

    func testCutFiles_AreRefused() throws {
        let cut = try XCTUnwrap(plain.range(of: ":62F:"))
        XCTAssertEqual(
            try refusal(of: String(plain[..<cut.lowerBound])),
            "15: the statement on line 4 has no closing balance (:62F:): the file is cut off; download it again"
        )
        let enveloped = "{1:F01}{4:\n:20:A\n:25:1\n:60F:C260101EUR0,\n:62F:C260101EUR0,\n"
        XCTAssertEqual(
            try refusal(of: enveloped),
            "6: it ends without -}: the file is cut off; download it again")
    }

    func testNonsense_IsRefusedWithItsLine() throws {
        let cases = [
            (":61:260102C100", ":61:269902C100", "9: the entry :61: does not begin with a date like 260131"),
            (
                ":61:260102C100", ":61:260102X100",
                "9: the entry :61: has none of the marks C, D, RC, RD, EC and ED after the date"
            ),
            (
                "C100,NMSC", "C100,5,5NMSC",
                "9: the entry :61: has \"100,5,5\", which is not an amount in EUR like 12,50"
            ),
            ("C100,NMSC", "C100,XMSC", "9: the entry :61: has no type like NTRF after the amount"),
            (
                ":60F:C251230EUR1000,00", ":60F:C251230DEM1000,00",
                "4: it is in DEM, which is not a currency of today"
            ),
            (
                ":60F:C251230EUR1000,00", ":60F:C251230E1R1000,00",
                "4: the balance :60F: does not have the form C260131EUR1234,56: the file is damaged or cut off"
            ),
            (":62F:C260103EUR", ":62F:C260103USD", "15: it closes in USD, but the opening balance is in EUR"),
        ]
        for (found, put, refusal) in cases {
            XCTAssertEqual(try self.refusal(of: plain.replacing(found, with: put)), refusal)
        }
    }

    func testDamageAtEveryPosition_IsRefusedOrRead() throws { try checkDamage(plain, step: 3) }

    /// A statement with one entry.
    private func statement(_ entry: String, information: String = "x") -> String {
        ":20:T1\n:25:1234567890\n:28C:1/1\n:60F:C260614EUR100,00\n\(entry)\n:86:\(information)\n"
            + ":62F:C260630EUR70,00\n-\n"
    }

    func testDialects_AreRead() throws {
        let entries = [
            ":61:260615    D30,00NTRFNONREF", ":61:2606150615D30,00 NTRFNONREF",
            ":61:2606150615D30.00NTRFNONREF",
            ":61:2606150615D30,00", ":61:2606150615D30,00//B1", ":61:2606150615D 30,00NTRFNONREF",
        ]
        for entry in entries {
            let read = try read(statement(entry))
            XCTAssertEqual(read.lines.map(\.amount), [-3_000], entry)
            XCTAssertEqual(read.lines.map(\.bookingDate.text), ["2026-06-15"], entry)
        }
        XCTAssertNotNil(try refusal(of: statement(":61:2606150615D1.000NTRFNONREF")))
        XCTAssertNotNil(try refusal(of: statement(":61:2606150615D30,0ONTRFNONREF")))
    }

    func testDashInInformation_DoesNotEndTheStatement() throws {
        let read = try read(statement(":61:2606150615D30,00NTRFNONREF", information: "one\n-\ntwo"))
        XCTAssertEqual(read.lines.map(\.text), ["one - two"])
        XCTAssertEqual(read.parts.count, 1)
    }

    func testSignsForLineEnds_AreLineEnds() throws {
        let text = "@@" + statement(":61:2606150615D30,00NTRFNONREF").replacing("\n", with: "@@")
        XCTAssertEqual(try read(text).short, try read(statement(":61:2606150615D30,00NTRFNONREF")).short)
    }

    func testDayAfterTheEndOfFebruary_IsTheLastOne_WithANotice() throws {
        let read = try read(statement(":61:2602300227D30,00NTRFNONREF"))
        XCTAssertEqual(read.lines.map(\.bookingDate.text), ["2026-02-27"])
        XCTAssertEqual(read.lines.map { $0.valueDate?.text }, ["2026-02-28"])
        XCTAssertEqual(
            read.notices,
            ["the value date 260230 on line 5 is not in the calendar; it was read as 2026-02-28"])
        XCTAssertNotNil(try refusal(of: statement(":61:2613300227D30,00NTRFNONREF")))
    }

    func testReportWithinTheDay_IsReadWithANotice() throws {
        let text =
            ":20:T1\n:25:1234567890\n:28C:1/1\n:34F:EURD0,00\n:34F:EURC0,00\n:13D:2606151200+0200\n"
            + ":61:2606150615D30,00NTRFNONREF\n:86:x\n:90D:1EUR30,00\n-\n"
        let read = try read(text)
        XCTAssertEqual(read.lines.map(\.amount), [-3_000])
        XCTAssertEqual(read.parts.map(\.account), ["1234567890"])
        XCTAssertEqual(read.notices.count, 1)
    }

    func testReportAfterAStatement_IsNotBooked_WithItsLine() throws {
        let report =
            ":20:T2\n:25:1234567890\n:28C:1/2\n:34F:EURD5,00\n:13D:2607011200+0200\n"
            + ":61:2607010701D5,00NTRFNONREF\n:86:y\n:90D:1EUR5,00\n-\n"
        let booked = statement(":61:2606150615D30,00NTRFNONREF")
        for (text, line) in [(booked + report, 12), (report + booked, 4)] {
            let read = try read(text)
            XCTAssertEqual(read.lines.map(\.amount), [-3_000])
            XCTAssertEqual(read.parts.map(\.unbookedCount).sorted(), [0, 1])
            XCTAssertEqual(
                read.notices,
                [
                    """
                    the report on line \(line) is MT942, within the day: its entries are in no balance, so they count \
                    as not booked
                    """
                ])
        }
    }

    func testMissingPages_AreReported() throws {
        let whole = statement(":61:2606150615D30,00NTRFNONREF")
        let first = whole.replacing(":62F:", with: ":62M:")
        let second = whole.replacing(":60F:C260614EUR100,00", with: ":60M:C260614EUR70,00")
            .replacing("EUR70,00\n-", with: "EUR40,00\n-")
        XCTAssertEqual(try read(first + second).notices, [])
        XCTAssertEqual(
            try read(first).notices,
            [
                """
                the page that ends on line 7 has an interim balance (:62M:), not the last one (:62F:): the pages after \
                it are missing
                """
            ])
        XCTAssertEqual(
            try read(second).notices,
            [
                "the statement on line 4 begins with an interim balance (:60M:): the pages before it are missing"
            ])
        let other = whole.replacing("1234567890", with: "9876543210")
        XCTAssertEqual(try read(first + other).notices, try read(first).notices)
        XCTAssertEqual(try read(first + whole).notices, try read(first).notices)
    }

    func testBlanksAndGroupsInAmounts_AreRead() throws {
        for (entry, amount, reference) in [
            ("D12 3,45NTRFREF-1", -12_345, "REF-1"), ("D12 345,60 NTRFREF-1", -1_234_560, "REF-1"),
            ("D12, 34NTRFREF-1", -1_234, "REF-1"), ("D1.234,56NTRFREF-1", -123_456, "REF-1"),
            ("D1,234.56NTRFREF-1", -123_456, "REF-1"), ("D12.345.678,NTRFREF-1", -1_234_567_800, "REF-1"),
            ("D30,00 4711", -3_000, "4711"), ("D30,00 4711NTRF", -3_000, "4711NTRF"),
        ] {
            let line = try XCTUnwrap(read(statement(":61:2606150615" + entry)).lines.first)
            XCTAssertEqual(line.amount, Int64(amount), entry)
            XCTAssertEqual(line.reference, reference, entry)
        }
        for entry in ["D12 345NTRFREF-1", "D1.23,45NTRFREF-1", "D1.234NTRFREF-1", "D1,234.5.6NTRFREF-1"] {
            XCTAssertNotNil(try refusal(of: statement(":61:2606150615" + entry)), entry)
        }
        let grouped = statement(":61:2606150615D30,00NTRF").replacing("EUR100,00", with: "EUR1.100,00")
        XCTAssertEqual(try read(grouped).parts.map { $0.opening?.amount }, [110_000])
    }

    func testEntryDateMonthsOutsideTheStatement_IsTheValueDate_WithANotice() throws {
        for day in ["0115", "1115"] {
            let read = try read(statement(":61:260617\(day)D30,00NTRFREF-1"))
            XCTAssertEqual(read.lines.map(\.bookingDate.text), ["2026-06-17"])
            XCTAssertEqual(read.lines.map(\.text), ["x"])
            XCTAssertEqual(
                read.notices,
                [
                    """
                    the entry date of line 5 is months outside the statement; the value date 2026-06-17 was used
                    """
                ])
        }
        // A value date of long ago is not doubtful if the entry date is in the statement.
        let old = try read(statement(":61:2602170617D30,00NTRFREF-1"))
        XCTAssertEqual(old.lines.map(\.bookingDate.text), ["2026-06-17"])
        XCTAssertEqual(old.notices, [])
    }
}
