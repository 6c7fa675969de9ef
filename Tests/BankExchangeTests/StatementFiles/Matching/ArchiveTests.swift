import BankDomain
import BankServices
import BankTestSupport
import LanguageKit
import XCTest

@testable import BankExchange

/// ZIP archives of statements.
final class ArchiveTests: ReconciliationTestCase {
    private struct Stored {
        var name: String
        var content: [UInt8]
        var checksum: UInt32?
        var flags = 0
        var method = 0
        var size: Int?
    }

    /// An archive whose files are not compressed, unless they are already.
    private func archive(_ files: [Stored]) -> [UInt8] {
        var (bytes, directory): ([UInt8], [UInt8]) = ([], [])
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        for file in files {
            let size = file.size ?? file.content.count
            let facts =
                number(file.flags, 2) + number(file.method, 2) + number(0, 4)
                + number(Int(file.checksum ?? Self.checksum(file.content)), 4)
                + number(file.content.count, 4) + number(size, 4) + number(file.name.utf8.count, 2)
            directory +=
                [0x50, 0x4B, 1, 2] + number(20, 2) + number(20, 2) + facts + number(0, 12)
                + number(bytes.count, 4) + file.name.utf8
            bytes +=
                [0x50, 0x4B, 3, 4] + number(20, 2) + facts + number(0, 2) + file.name.utf8 + file.content
        }
        let start = bytes.count
        bytes += directory + [0x50, 0x4B, 5, 6] + number(0, 4) + number(files.count, 2)
        return bytes + number(files.count, 2) + number(directory.count, 4) + number(start, 4) + number(0, 2)
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var sum: UInt32 = ~0
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }

    private func table(_ name: String, _ day: String, _ amount: String) -> Stored {
        Stored(name: name, content: Array("date,amount\n\(day),\(amount)\n".utf8))
    }

    private func refusal(_ files: [Stored]) async throws -> String? {
        let path = try file("bank.zip", archive(files))
        let error = await error { try await self.reconciliation(path, []).reconcile { _ in } }
        guard case .invalidFile(_, _, _, let reason)? = error else { return nil }
        return reason.english
    }

    func testFilesOfAnArchive_AreReadTogetherByName() async throws {
        let path = try file(
            "bank.zip",
            archive([
                table("b/february.csv", "2026-02-01", "-2.00"), table("a/january.csv", "2026-01-31", "-1.00"),
                Stored(name: "a/", content: []), Stored(name: "__MACOSX/x", content: [1]),
                Stored(name: "statement.pdf", content: Array("%PDF-1.4".utf8)),
            ]))
        let comparison = reconciliation(path, [])
        let report = try await comparison.reconcile { _ in }
        let entries = try await comparison.entries(after: 0, limit: 10)
        XCTAssertEqual(entries.compactMap { $0.stated?.amount.decimalText }, ["-1.00", "-2.00"])
        XCTAssertEqual(
            report.notices.map(\.english),
            [
                """
                the archive's file statement.pdf was left out: it is a PDF; download the statement as camt.053, MT940, \
                OFX or CSV
                """
            ])
    }

    func testDeflatedFile_IsInflated() async throws {
        let text = Array("date,amount\n2026-01-31,-1.00\n".utf8)
        // A stored block of DEFLATE.
        let count = [UInt8(text.count), 0]
        let deflated = [1] + count + count.map { ~$0 } + text
        var packed = Stored(
            name: "a.csv", content: deflated, checksum: Self.checksum(text), method: 8, size: text.count)
        let comparison = reconciliation(try file("bank.zip", archive([packed])), [])
        _ = try await comparison.reconcile { _ in }
        let entries = try await comparison.entries(after: 0, limit: 10)
        XCTAssertEqual(entries.compactMap { $0.stated?.amount.decimalText }, ["-1.00"])
        packed.size = text.count - 1
        let refused = try await refusal([packed])
        XCTAssertEqual(refused, "it is a damaged ZIP archive; download it again")
    }

    func testArchiveThatCannotBeTrusted_IsRefused() async throws {
        let table = table("a.csv", "2026-01-31", "-1.00")
        let damaged = "it is a damaged ZIP archive; download it again"
        var (secret, bomb, wrong) = (table, table, table)
        secret.flags = 1
        (bomb.method, bomb.size) = (8, 200 << 20)
        wrong.checksum = 7
        for (files, reason) in [
            (
                [Stored(name: "../a.csv", content: [])],
                "it is a ZIP archive with a path that leads out of it: \"../a.csv\""
            ),
            (
                [Stored(name: "/a.csv", content: [])],
                "it is a ZIP archive with a path that leads out of it: \"/a.csv\""
            ),
            ([secret], "it is a ZIP archive with a password; unpack it and use the files in it"),
            (
                [bomb],
                "it is a ZIP archive of more than 128 MiB when unpacked; unpack it and use the files in it"
            ),
            ([wrong], damaged),
            (
                [Stored(name: "b.zip", content: archive([table]))],
                "it is a ZIP archive in another one; unpack the outer one"
            ),
            (
                [Stored(name: "b.pdf", content: Array("%PDF-1.4".utf8))],
                "it is a ZIP archive without a statement that can be read"
            ),
            (
                Array(repeating: table, count: 1_001),
                "it is a ZIP archive of too many files; unpack it and use the files in it"
            ),
        ] as [([Stored], String)] {
            let found = try await refusal(files)
            XCTAssertEqual(found, reason)
        }
    }

    func testDamageAtEveryPosition_IsRefusedOrRead() async throws {
        let whole = archive([table("a.csv", "2026-01-31", "-1.00"), table("b.csv", "2026-02-01", "-1.00")])
        for place in whole.indices {
            var flipped = whole
            flipped[place] ^= UInt8(1 << (place % 8))
            for damaged in [Array(whole[..<place]), flipped] {
                do {
                    _ = try StatementFiles(
                        ReconciliationRequest(accountID: "ACC001", path: try file("bank.zip", damaged)), .usd)
                } catch ServiceError.invalidFile {}
            }
        }
    }
}
