import BankDomain
import BankServices
import XCTest

@testable import BankExchange

/// QIF, and forms that are named because they can't be read.
final class OtherFormsTests: StatementReadingTestCase {
    func testQIF_IsRead() throws {
        let text =
            "!Account\nNChecking\nTBank\n^\n!Type:Bank\nD06/ 1'26\nT1,000.00\nPOpening Balance\n^\n"
            + "D6/29/26\nT-12.00\nPShop\nMTea\nN101\nSFood\n$-12.00\n^\n"
        let read = try read(text)
        XCTAssertEqual(read.short, ["2026-06-29|-1200||101|Shop|Tea"])
        XCTAssertEqual(read.parts.map(\.account), ["Checking"])
        XCTAssertEqual(read.parts.map { $0.opening?.amount }, [100_000])
        XCTAssertNotNil(try refusal(of: "!Type:Bank\nD06/29/2026\nT-12.00\n"))
        XCTAssertNotNil(try refusal(of: "!Type:Bank\nD06/05/2026\nT-12.00\n^\n"))
        XCTAssertNotNil(try refusal(of: "!Type:Invst\nD06/29/2026\n^\n"))
        XCTAssertNotNil(try refusal(of: "!Type:Bank\nD06/29/2026\nPno amount\n^\n"))
        try checkDamage(text)
    }

    func testQIF_OneDateShowsTheOrder() throws {
        let text = "!Type:Bank\nD03/04/2024\nT-45.20\n^\nD03/25'24\nT-1.00\n^\nD12/ 1/99\nT-2.00\n^\n"
        let days = ["2024-03-04", "2024-03-25", "1999-12-01"]
        XCTAssertEqual(try read(text).lines.map(\.bookingDate.text), days)
        for format in ["MM/DD/YYYY", "MM/DD/YY"] {
            let read = try read(text, layout: StatementLayout(dateFormat: format))
            XCTAssertEqual(read.lines.map(\.bookingDate.text), days)
        }
        let unclear = "!Type:Bank\nD03/04/2024\nT-45.20\n^\nD03/05'24\nT-1.00\n^\n"
        XCTAssertNotNil(try refusal(of: unclear))
        let read = try read(unclear, layout: StatementLayout(dateFormat: "DD/MM/YYYY"))
        XCTAssertEqual(read.lines.map(\.bookingDate.text), ["2024-04-03", "2024-05-03"])
        let short = "!Type:Bank\nD29/6/26\nT-12.00\n^\n"
        let long = try self.read(short, layout: StatementLayout(dateFormat: "DD/MM/YYYY"))
        XCTAssertEqual(long.lines.map(\.bookingDate.text), ["2026-06-29"])
    }

    func testQIF_WithoutItsFirstLine_IsReadWithANotice() throws {
        let text = "D11/ 8'26\nT-107.88\nPTelephone\n^\nD11/19'26\nT-1,570.73\nPRent\n^\n"
        let read = try read(text)
        XCTAssertEqual(read.lines.map(\.amount), [-10_788, -157_073])
        XCTAssertEqual(
            read.notices, ["there is no line like !Type:Bank; the records were read as an account's entries"])
        XCTAssertEqual(
            try refusal(of: "NChecking\n^\n" + text, format: .qif),
            "1: it has a record without a date and an amount before a line like !Type:Bank")
    }

    func testOtherForms_AreNamed() throws {
        let files: [(String, String)] = [
            ("%PDF-1.4\n", "PDF"), ("PK\u{3}\u{4}camt.xml", "ZIP"),
            ("PK\u{3}\u{4}[Content_Types].xml", "spreadsheet"),
            ("<!DOCTYPE html><table>", "web page"), ("{\"a\": 1}", "JSON"),
            ("1CClientBankExchange\r\nVersion=1.03\r\n", "1CClientBankExchange"),
            ("; x\n2026-06-29 * \"Shop\" \"Tea\"\n  Assets:Bank  -1.00 EUR\n  Expenses:Tea\n", "journal"),
        ]
        for (text, name) in files {
            let refusal = try refusal(of: text)
            XCTAssert(refusal?.contains(name) == true, "\(name): \(refusal ?? "")")
        }
    }

    func testEncodingsByName_AreKnownInManySpellings() {
        for (name, known) in [
            ("CP1250", "windows-1250"), ("win-1252", "windows-1252"), ("latin1", "ISO-8859-1"),
            ("cp852", "IBM852"),
            ("iso_8859-15", "ISO-8859-15"), ("koi8r", "KOI8-R"),
        ] {
            XCTAssertEqual(TextEncoding(name)?.name, known)
        }
        XCTAssertNil(TextEncoding("utf-7"))
    }

    func testWordsOfStatements_HaveOneMeaningEach() throws {
        let words = StatementWords.shipped
        XCTAssertGreaterThan(words.columns.count, 1_000)
        XCTAssertEqual(Set(words.months.values), Set(1...12))
        XCTAssertEqual(TableColumn.known("Closing Balance (USD)")?.column, .balance)
        XCTAssertNil(TableColumn.known("Original amount"))
        XCTAssertEqual(TableColumn.known("Kontowährung")?.column, .currency)
    }
}
