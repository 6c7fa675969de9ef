import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankExchange

/// Files that are no text are named, and their bytes are not shown.
final class ForeignFileFormTests: FileTestCase {
    private static let map = """
        {"separator": ",", "quote": "'", "currency": "USD",
         "files": [{"kind": "users", "header": ["a"], "user": "{a}", "name": "{a}"}]}
        """

    private static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D] + Array("IHDR".utf8) + [0, 0, 0, 1]

    private static let forms: [(bytes: [UInt8], reason: Phrase)] = [
        ([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x4B, 0x4C], "it is a gzip file; unpack it first"),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0, 4], "it is a compressed file (xz); unpack it first"),
        (Array("BZh91AY&SY".utf8) + [0xA5], "it is a compressed file (bzip2); unpack it first"),
        ([0x28, 0xB5, 0x2F, 0xFD, 0x24, 5], "it is a compressed file (zstd); unpack it first"),
        ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0, 0], "it is a spreadsheet; save it as CSV"),
        (png, "it is a picture"), ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10], "it is a picture"),
        ([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0, 0, 0], "it is a program"),
        (Array("SQLite format 3".utf8) + [0, 0x10, 0], "it is a database"),
        (noise, "it is not a text file"), ([UInt8](repeating: 0, count: 600), "it is not a text file"),
    ]

    /// As from a random device, but the same each time.
    private static let noise: [UInt8] = {
        var state: UInt64 = 7
        return (0..<5_000).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 33)
        }
    }()

    /// The reason for which each reader refuses a file.
    private func refusals(of path: String) -> [(String, Phrase?)] {
        let statement = { (format: ReconciliationFormat?) in
            { () throws -> Void in
                _ = try StatementFile(
                    ReconciliationRequest(accountID: "ACC001", path: path, format: format), .eur)
            }
        }
        let readers: [(String, () throws -> Void)] = [
            ("statement", statement(nil)), ("statement as CSV", statement(.csv)),
            ("payments", { _ = try PaymentFile(PaymentFileRequest(path: path)).examine() }),
            (
                "payments as CSV",
                { _ = try PaymentFile(PaymentFileRequest(path: path, format: .csv)).examine() }
            ),
            (
                "rows",
                {
                    let map = try ImportMap.read(Array(Self.map.utf8), path: "map")
                    _ = try ImportSource(path: path, map: map) { _ in }
                }
            ),
            ("clearing", { _ = try ClearingFile.advices(in: InputFile(path)) }),
        ]
        var refusals: [(String, Phrase?)] = []
        for (name, read) in readers {
            do {
                try read()
                refusals.append((name, nil))
            } catch ServiceError.invalidFile(_, _, _, let reason) {
                refusals.append((name, reason))
            } catch {
                refusals.append((name, Phrase(verbatim: "\(error)")))
            }
        }
        return refusals
    }

    func testFilesThatAreNoText_AreNamedByEveryReader() throws {
        for (index, form) in Self.forms.enumerated() {
            let path = try file("file-\(index)", form.bytes)
            for (reader, reason) in refusals(of: path) {
                XCTAssertEqual(reason, form.reason, "\(reader) of file \(index)")
            }
        }
    }

    func testTextsInAnyEncoding_AreText() throws {
        let text = "to,amount,reference\nACC002,1.50,Größe\nACC002,2.50,Поставка\n"
        var encodings: [[UInt8]] = [
            Array(text.utf8), Array("{1:F01X}".utf8) + [0x01, 0x03], [],
            Array("a;b\n".utf8) + [0xC4, 0xD6, 0xDC, 0x80, 0x9F, 0x1A],
        ]
        for isBig in [false, true] {
            let units = text.utf16.flatMap { unit -> [UInt8] in
                let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
                return isBig ? [high, low] : [low, high]
            }
            encodings += [units, (isBig ? [0xFE, 0xFF] : [0xFF, 0xFE]) + units]
        }
        for bytes in encodings {
            XCTAssertTrue(try InputFile("text", bytes: bytes).isText(), "\(bytes.prefix(20))")
        }
    }

    func testPaymentsInUTF16_AreRead() throws {
        let text = "to,amount,reference\nACC002,1.50,Größe\n"
        let units = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        for (name, bytes) in [("plain", units), ("marked", [0xFF, 0xFE] + units)] {
            let payments = PaymentFile(PaymentFileRequest(path: try file(name, bytes)))
            XCTAssertEqual(try payments.examine().paymentCount, 1, name)
            XCTAssertEqual(try payments.next(2).map(\.reference), ["Größe"], name)
            XCTAssertEqual(try payments.next(2), [], name)
        }
    }
}
