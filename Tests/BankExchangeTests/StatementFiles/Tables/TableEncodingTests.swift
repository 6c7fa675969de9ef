import BankDomain
import BankServices
import LanguageKit
import XCTest

@testable import BankExchange

/// Tables in encodings with one byte for each character.
final class TableEncodingTests: TableTestCase {
    private func bytes(_ text: String, _ name: String) throws -> [UInt8] {
        let encoding = try XCTUnwrap(TextEncoding(name))
        return text.unicodeScalars.map { scalar in
            (0...255).first { encoding.scalar($0) == scalar } ?? UInt8(ascii: "?")
        }
    }

    func testNamesOfColumns_ShowTheEncoding() throws {
        let files = [
            ("windows-1250", "Datum provedení;Částka;Zpráva\n2025-03-15;-1,00;Účet\n"),
            ("windows-1254", "Tarih;Açıklama;Tutar\n2025-03-15;MAAŞ İŞ;-1,00\n"),
            ("windows-1252", "Datum;Währung;Betrag;Empfänger\n2025-03-15;EUR;-1,00;Märkte\n"),
        ]
        for (name, file) in files {
            let read = try read(bytes(file, name))
            XCTAssertEqual(read.lines.map(\.amount), [-100], name)
            XCTAssertEqual(
                read.notices, ["the file is not UTF-8; it was read as \(name). Use --encoding for another"])
        }
    }

    func testPoundBeforeADigit_IsNoLetter() throws {
        let file = "Date,Description,Paid out,Paid in\n2026-01-15,CAFÉ,£50.00,\n2026-01-14,WAGES,,£200.00\n"
        let gbp = try XCTUnwrap(Currency(code: "GBP"))
        let read = try read(bytes(file, "windows-1252"), currency: gbp)
        XCTAssertEqual(read.lines.map(\.text), ["CAFÉ", "WAGES"])
        XCTAssertEqual(
            read.notices, ["the file is not UTF-8; it was read as windows-1252. Use --encoding for another"])
    }

    func testUnknownNamesInAnotherEncoding_NameTheOption() throws {
        // Shift JIS.
        let file: [UInt8] =
            [0x93, 0xFA, 0x95, 0x74, 0x2C, 0x93, 0x45, 0x97, 0x76, 0x0A] + Array("x,5\n".utf8)
        XCTAssertThrowsError(try read(file)) { error in
            guard case ServiceError.invalidFile(_, _, _, let reason) = error else {
                return XCTFail("\(error)")
            }
            XCTAssert(reason.english.contains("name its encoding with --encoding, or save it as UTF-8"))
        }
    }
}
