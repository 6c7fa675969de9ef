import BankDomain
import BankServices
import LanguageKit
import XCTest

@testable import BankExchange

/// CODA, Norma 43 and BAI2: forms of records.
final class RecordStatementsTests: StatementReadingTestCase {
    /// A record of blanks with texts at places, counted from 1.
    private func record(_ count: Int, _ texts: [(Int, String)]) -> String {
        var record = [Character](repeating: " ", count: count)
        for (place, text) in texts {
            for (offset, character) in text.enumerated() { record[place - 1 + offset] = character }
        }
        return String(record) + "\n"
    }

    private func norma43(debits: String = "00000000001200") -> String {
        record(
            80,
            [
                (1, "11"), (3, "0049"), (7, "0001"), (11, "0123456789"), (21, "260601"), (27, "260630"),
                (33, "2"),
                (34, "00000000010000"), (48, "978"), (51, "3"), (52, "EJEMPLO SL"),
            ])
            + record(
                80,
                [
                    (1, "22"), (7, "0001"), (11, "260629"), (17, "260630"), (23, "04"), (25, "040"),
                    (28, "1"),
                    (29, "00000000001200"), (43, "0000000007"), (53, "000000000000"), (65, "FACTURA 9"),
                ])
            + record(80, [(1, "23"), (3, "01"), (5, "SUPERMERCADO"), (43, "CALLE MAYOR")])
            + record(
                80,
                [
                    (1, "22"), (11, "260630"), (17, "260630"), (28, "2"), (29, "00000000000500"),
                    (43, "0000000000"), (53, "000000000000"), (65, "0000000000000000"),
                ])
            + record(
                80,
                [
                    (1, "33"), (3, "0049"), (7, "0001"), (11, "0123456789"), (21, "00001"), (26, debits),
                    (40, "00001"), (45, "00000000000500"), (59, "2"), (60, "00000000009300"), (74, "978"),
                ])
            + record(80, [(1, "88"), (3, "999999999999999999"), (21, "000005")])
    }

    func testNorma43_IsReadAndComparedWithItsSums() throws {
        let read = try read(norma43())
        XCTAssertEqual(
            read.short,
            ["2026-06-29|-1200|0000000007|FACTURA 9||SUPERMERCADO CALLE MAYOR", "2026-06-30|500||||"])
        XCTAssertEqual(read.lines[0].valueDate?.text, "2026-06-30")
        let part = read.parts[0]
        XCTAssertEqual(part.account, "00490001510123456789")
        XCTAssertEqual([part.opening?.amount, part.closing?.amount], [10_000, 9_300])
        XCTAssertEqual([part.from?.text, part.to?.text], ["2026-06-01", "2026-06-30"])
        XCTAssertEqual(read.notices, [])
        XCTAssertEqual(
            try self.read(norma43(debits: "00000000001300")).notices,
            ["the numbers and sums of debits and credits on line 5 are not those of the entries"])
        let plain = try self.read(norma43().replacing("200000000009300", with: "000000000009300"))
        XCTAssertEqual(plain.parts[0].closing?.amount, 9_300)
        let cut = norma43().split(separator: "\n").prefix(3).joined(separator: "\n")
        XCTAssertEqual(
            try refusal(of: cut),
            "4: it is Norma 43 without a closing record (33): the file is cut off; download it again")
    }

    private func coda(credits: String = "000000000020000") -> String {
        record(
            128,
            [
                (1, "0000030062672505"), (25, "0000000001"), (35, "VOORBEELD BV"), (61, "KREDBEBB"),
                (128, "2"),
            ])
            + record(
                128,
                [
                    (1, "12001"), (6, "BE68539007547034"), (40, "EUR"), (43, "0"), (44, "000000000100000"),
                    (59, "290626"), (65, "VOORBEELD BV"),
                ])
            + record(
                128,
                [
                    (1, "2100010000"), (11, "REF0001"), (32, "1"), (33, "000000000012500"), (48, "300626"),
                    (54, "00150000"), (62, "0"), (63, "FACTUUR 12"), (116, "300626"), (126, "1"),
                ])
            + record(128, [(1, "2200010000"), (11, "TWEEDE REGEL"), (64, "E2E-7"), (126, "1")])
            + record(128, [(1, "2300010000"), (11, "BE62510007547061"), (48, "WINKEL NV"), (83, "EINDE")])
            + record(
                128,
                [
                    (1, "2100020000"), (11, "REF0002"), (32, "0"), (33, "000000000020000"), (48, "000000"),
                    (54, "10150000"), (62, "1"), (63, "101123456789002"), (116, "300626"),
                ])
            + record(
                128,
                [
                    (1, "2100020001"), (11, "REF0003"), (32, "0"), (33, "000000000020000"), (54, "50150000"),
                    (116, "300626"),
                ])
            + record(
                128,
                [
                    (1, "8001"), (5, "BE68539007547034"), (39, "EUR"), (42, "0"), (43, "000000000107500"),
                    (58, "300626"),
                ])
            + record(
                128, [(1, "9"), (17, "000008"), (23, "000000000012500"), (38, credits), (128, "2")])
    }

    func testCODA_IsReadWithoutTheDetailsOfMovements() throws {
        let read = try read(coda())
        XCTAssertEqual(
            read.short,
            [
                "2026-06-30|-1250|REF0001|E2E-7|WINKEL NV|FACTUUR 12 TWEEDE REGEL EINDE",
                "2026-06-30|2000|REF0002|||123456789002",
            ])
        XCTAssertEqual(read.lines.map(\.valueDate?.text), ["2026-06-30", nil])
        let part = read.parts[0]
        XCTAssertEqual(part.account, "BE68539007547034")
        XCTAssertEqual(part.opening, StatedBalance(amount: 10_000, date: CalendarDate("2026-06-29")))
        XCTAssertEqual(part.closing, StatedBalance(amount: 10_750, date: CalendarDate("2026-06-30")))
        XCTAssertEqual(read.notices, [])
        XCTAssertEqual(
            try self.read(coda(credits: "000000000030000")).notices,
            ["the sums of debits and credits on line 9 are not those of the entries"])
        let cut = coda().split(separator: "\n").dropLast().joined(separator: "\n")
        XCTAssertEqual(
            try refusal(of: cut),
            "9: it is CODA without closing records (8, 9): the file is cut off; download it again")
    }

    private static let bai2 = """
        01,122099999,123456789,260630,0200,1,65,,2/
        02,031001234,122099999,1,260630,2359,USD,2/
        03,1234567890,,010,10000,,,015,11500,,S,0,5,6/
        16,475,500,V,260701,,CHK9,INV 7,SHOP, MAIN STREET/
        88,SECOND LINE
        16,165,2000,D,1,0,2000,ACH1,,PAYROLL A/B
        16,890,,,,,A NOTE
        49,24000,6/
        98,24000,1,8/
        99,24000,1,10/

        """

    func testBAI2_IsReadWithContinuationsAndFunds() throws {
        let read = try read(Self.bai2, currency: .usd)
        XCTAssertEqual(
            read.short,
            [
                "2026-06-30|-500|CHK9|INV 7||SHOP, MAIN STREET,SECOND LINE",
                "2026-06-30|2000|ACH1|||PAYROLL A/B",
            ])
        XCTAssertEqual(read.lines[0].valueDate?.text, "2026-07-01")
        let part = read.parts[0]
        XCTAssertEqual(part.account, "1234567890")
        XCTAssertEqual([part.opening?.amount, part.closing?.amount], [10_000, 11_500])
        XCTAssertEqual(
            read.notices, ["records without an amount were left out, such as those of type 890"])
        XCTAssertEqual(
            try self.read(Self.bai2.replacing("49,24000", with: "49,24001"), currency: .usd).notices.last,
            "the control total on line 8 is not the sum of the amounts before it")
        for (old, new, reason) in [
            ("65,,2/", "65,,3/", "1: it is not of version 2 of BAI, which is the one that can be read"),
            (
                "16,475", "16,775",
                "4: it has an amount of type 775, which says neither credit nor debit"
            ),
            (
                "99999,1,2606", "99999,2,2606",
                "2: it deletes, corrects or tests an earlier report; only reports of status 1 are read"
            ),
            (
                "99,24000,1,10/\n", "",
                "10: it is BAI2 without trailers (49, 99): the file is cut off; download it again"
            ),
        ] {
            XCTAssertEqual(
                try refusal(of: Self.bai2.replacing(old, with: new), currency: .usd), reason)
        }
    }

    func testBAI2_WithEmptyFieldsAtTheEndsOfLines_IsRead() throws {
        let empty = Self.bai2.replacing(
            "03,1234567890,,010,10000,,,015,11500,,S,0,5,6/\n",
            with: "03,1234567890,,010,10000,,,/\n88,015,11500,,,/\n88,040,000,,,045,000,,,/\n")
        let read = try read(empty, currency: .usd)
        let plain = try self.read(Self.bai2, currency: .usd)
        XCTAssertEqual(read.short, plain.short)
        XCTAssertEqual(
            read.parts.map { [$0.opening?.amount, $0.closing?.amount] }, [[10_000, 11_500]])
        XCTAssertEqual(read.notices, plain.notices)
        XCTAssertEqual(
            try refusal(of: empty.replacing("88,015", with: "88,X15"), currency: .usd),
            "3: it has the unknown type \"X15\"")
    }

    func testBAI2_WithLinesThatEndWithCR_IsRead() throws {
        let read = try read(Self.bai2.replacing("\n", with: "\r"), currency: .usd)
        XCTAssertEqual(read.short, try self.read(Self.bai2, currency: .usd).short)
        XCTAssertEqual(read.lines.map(\.line), [4, 6])
    }

    func testBAI2_WithoutAControlTotal_HasANotice() throws {
        XCTAssertEqual(
            try read(Self.bai2.replacing("49,24000", with: "49,"), currency: .usd).notices.last,
            "the control total on line 8 is empty, so it was not compared")
    }

    func testBAI2_WithoutAField_IsRefusedWithWhatIsInItsPlace() throws {
        for (old, new, reason) in [
            (
                "122099999,1,260630,2359", "122099999,260630,2359",
                "2: it has \"260630\" where record 02 states the status; a field may be missing"
            ),
            (
                "1,65,,2/", "1,65,,A,19/",
                "1: it is not of version 2 of BAI, which is the one that can be read"
            ),
            (
                "1,65,,2/", "1,65,,19/",
                "1: it has \"19\" where record 01 states the version; a field may be missing"
            ),
        ] {
            XCTAssertEqual(
                try refusal(of: Self.bai2.replacing(old, with: new), currency: .usd), reason)
        }
    }

    func testDamage_IsRefusedOrRead() throws {
        try checkDamage(norma43(), step: 3)
        try checkDamage(coda(), step: 7)
        try checkDamage(Self.bai2, step: 2)
    }
}
