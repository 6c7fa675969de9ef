import BankCryptography
import BankDomain
import BankServices
import LanguageKit
import XCTest

@testable import BankVault

/// A small file with a change at every position.
final class KeychainFileTests: XCTestCase {
    func testValidFile_IsReadAsWritten() throws {
        let bytes = try KitWriter().bytes
        let file = try KeychainFile(decoding: bytes)
        XCTAssertEqual(bytes.count, 4_368)
        XCTAssertEqual(file.header.generation, 7)
        XCTAssertEqual(file.header.writtenAt.millisecondsSinceEpoch, 1_790_000_000_000)
        XCTAssertEqual(file.header.slots.map(\.kind), [.password])
        XCTAssertEqual(file.header.encoded, file.headerBytes)
        XCTAssertEqual(file.encoded, bytes)
    }

    func testEveryBitFlipped_IsNamedRightly() throws {
        let bytes = try KitWriter().bytes
        for bit in 0..<(8 * bytes.count) {
            var changed = bytes
            changed[bit / 8] ^= 1 << (bit % 8)
            let expected =
                switch bit / 8 {
                case 0..<8: "foreign"
                // Version 0 never existed. All other bits make the version newer.
                case 8, 9: bit == 64 ? "damaged" : "newer"
                default: "damaged"
                }
            XCTAssertEqual(fault(changed), expected, "bit \(bit)")
        }
    }

    func testEveryBitFlippedUnderARightChecksum_IsNotOpened() throws {
        let writer = try KitWriter()
        let bytes = writer.bytes
        let content = Array(bytes.dropLast(32))
        // The rest of the content is encrypted, so one bit of each byte is enough.
        for bit in 0..<(8 * content.count) where bit < 8 * 224 || bit % 8 == bit / 8 % 8 {
            var changed = content
            changed[bit / 8] ^= 1 << (bit % 8)
            let fault = fault(changed + BLAKE2b.checksum(of: changed), openedWith: writer.key)
            let expected: Set<String> =
                switch bit / 8 {
                case 0..<8: ["foreign"]
                case 8, 9: bit == 64 ? ["damaged"] : ["newer"]
                case 12..<16, 48, 184..<192: ["damaged", "tampered"]
                default: ["tampered"]
                }
            XCTAssertTrue(expected.contains(fault), "bit \(bit): \(fault)")
        }
    }

    func testEveryLengthCut_IsDamaged() throws {
        let bytes = try KitWriter().bytes
        for count in 0..<bytes.count {
            XCTAssertEqual(fault(Array(bytes.prefix(count))), "damaged", "\(count) bytes")
        }
    }

    func testEveryLengthCutUnderARightChecksum_IsDamaged() throws {
        let bytes = try KitWriter().bytes
        for count in 10..<(bytes.count - 32) {
            let cut = Array(bytes.prefix(count))
            XCTAssertEqual(fault(cut + BLAKE2b.checksum(of: cut)), "damaged", "\(count) bytes")
        }
    }

    func testRandomBytesBehindAMagic_AreRefused() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<300 {
            let count = Int.random(in: 0..<4_700, using: &generator)
            let tail = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
            var bytes = KeychainFormat.magic + [1, 0, 0, 0] + tail
            bytes += BLAKE2b.checksum(of: bytes)
            XCTAssertNotEqual(fault(bytes), "none")
            KeychainDecoding.decodeAnything(bytes)
        }
    }

    func testRandomContent_IsRefusedOrReadAsItIsWritten() {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<5_000 {
            var content = [UInt8](repeating: 0, count: 4_096)
            for _ in 0..<Int.random(in: 0..<12, using: &generator) {
                content[Int.random(in: 0..<60, using: &generator)] = UInt8.random(
                    in: 0..<64, using: &generator)
            }
            let entries = content.withUnsafeBytes { try? KeychainEntries(decoding: $0) }
            XCTAssertEqual(entries?.encoded.withUnsafeBytes { Array($0) } ?? content, content)
        }
    }

    func testHeaderOfAnotherGeneration_DoesNotFitTheBody() throws {
        var (old, new) = (try KitWriter(), try KitWriter())
        new.generation = 8
        old.header = { _ in }
        let (oldBytes, newBytes) = (old.bytes, new.bytes)
        let mixed = Array(newBytes.prefix(224)) + Array(oldBytes.dropFirst(224).dropLast(32))
        XCTAssertEqual(fault(mixed + BLAKE2b.checksum(of: mixed), openedWith: old.key), "tampered")
    }

    func testHeaderOfAnotherKeychain_DoesNotFitTheBody() throws {
        let (one, other) = (try KitWriter(), try KitWriter(id: 0xB0))
        let mixed = Array(other.bytes.prefix(224)) + Array(one.bytes.dropFirst(224).dropLast(32))
        XCTAssertEqual(fault(mixed + BLAKE2b.checksum(of: mixed), openedWith: one.key), "tampered")
    }

    func testEntryOfAnotherKeychain_IsNotOpened() throws {
        var (one, other) = (try KitWriter(), try KitWriter(id: 0xB0))
        one.content = KitWriter.content([other.entry("a", "stolen")])
        other.content = one.content
        let keychain = try Keychain(opening: try KeychainFile(decoding: one.bytes), with: one.key)
        XCTAssertThrowsError(try { _ = try keychain.value(of: "a", key: one.key) }()) {
            XCTAssertEqual($0 as? KeychainFault, .tampered("an entry was changed"))
        }
    }

    func testNamesAndTheirLengths_DoNotShow() async throws {
        let bench = try await Bench.made(["marker-name": "marker-value"])
        let text = String(decoding: try bench.bytes, as: UTF8.self)
        XCTAssertFalse(text.contains("marker"))
        let other = try await Bench.made([
            String(repeating: "n", count: 200): String(repeating: "v", count: 900)
        ])
        XCTAssertEqual(try bench.bytes.count, try other.bytes.count)
    }

    private func fault(_ bytes: [UInt8], openedWith key: DataKey? = nil) -> String {
        do throws(KeychainFault) {
            let file = try KeychainFile(decoding: bytes)
            if let key { _ = try Keychain(opening: file, with: key) }
            return "none"
        } catch {
            return switch error {
            case .foreign: "foreign"
            case .newer: "newer"
            case .damaged: "damaged"
            case .tampered: "tampered"
            }
        }
    }
}
