import BankCryptography
import BankServices

@testable import BankVault

/// Files with exactly one fault each, and the expected error. They are stored in Fixtures/keychains.
enum Kit {
    struct File {
        let name: String
        let outcome: String
        let make: () throws -> [UInt8]
    }

    static var files: [File] { whole + kinds + frame + header + slots + authentic }

    private static var whole: [File] {
        [
            File("whole", "opened"),
            File("whole-and-empty", "opened") { $0.content = KitWriter.content([]) },
            File("whole-with-recovery-code", "opened") {
                $0.slots.append(try $0.slot(.recoveryCode, "0000000000000000000000000000000000"))
            },
            File("whole-with-device-key", "opened") {
                $0.slots.insert(
                    KeySlot(
                        deviceKey: SecretBytes([UInt8](repeating: 9, count: 32)), opening: $0.key, of: $0.id,
                        random: $0.random), at: 0)
            },
            File("whole-in-two-blocks", "opened") {
                $0.content = KitWriter.content(
                    [$0.entry("long", String(repeating: "x", count: 5_000))], blocks: 2)
            },
        ]
    }

    private static var kinds: [File] {
        [
            File("empty", "damaged") { $0.end = { $0 = [] } },
            File("foreign-text", "foreign") { $0.end = { $0 = Array("{\"entries\":[]}\n".utf8) } },
            File("foreign-line-ends", "foreign") { $0.end = { $0.remove(at: 5) } },
            File("foreign-seven-bits", "foreign") { $0.end = { $0[0] &= 0x7F } },
            File("version-later", "newer") { $0.header = { $0[8] = 2 } },
            File("version-much-later", "newer") { $0.header = { $0[9] = 1 } },
            File("version-none", "damaged") { $0.header = { $0[8] = 0 } },
        ]
    }

    private static var frame: [File] {
        [
            File("cut-in-magic", "damaged") { $0.end = { $0 = Array($0.prefix(5)) } },
            File("cut-in-header", "damaged") { $0.end = { $0 = Array($0.prefix(100)) } },
            File("cut-by-one", "damaged") { $0.end = { $0.removeLast() } },
            File("one-byte-more", "damaged") { $0.end = { $0.append(0) } },
            File("one-byte-more-in-checksum", "damaged") { $0.file = { $0.append(0) } },
            File("one-block-more-in-checksum", "damaged") {
                $0.file = { $0 += [UInt8](repeating: 0, count: 4_096) }
            },
            File("checksum-wrong", "damaged") { $0.end = { $0[$0.count - 1] ^= 1 } },
            File("body-not-whole-blocks", "damaged") { $0.content.append(0) },
            File("body-length-wrong", "damaged") { $0.header = { $0[184] ^= 1 } },
            File("body-length-huge", "damaged") { $0.header = { $0[191] = 0xFF } },
            File("header-length-wrong", "damaged") { $0.header = { $0[12] += 1 } },
            File("header-length-huge", "damaged") { $0.header = { $0[15] = 0xFF } },
            File("slot-count-wrong", "damaged") { $0.header = { $0[48] = 2 } },
        ]
    }

    private static var header: [File] {
        [
            File("flag-set", "tampered") { $0.header = { $0[10] = 1 } },
            File("reserved-byte-set", "tampered") { $0.header = { $0[55] = 1 } },
            File("generation-none", "tampered") { $0.generation = 0 },
            File("generation-too-high", "tampered") { $0.generation = 1 << 63 },
            File("time-too-late", "tampered") { $0.time = 253_402_300_800_000 },
            File("time-negative", "tampered") { $0.time = -1 },
            File("slots-none", "tampered") { $0.header = { $0[48] = 0 } },
            File("slots-nine", "tampered") { $0.header = { $0[48] = 9 } },
            File("header-changed", "tampered") { $0.file = { $0[32] += 1 } },
            File("header-mac-changed", "tampered") { $0.file = { $0[192] ^= 1 } },
            File("body-changed", "tampered") { $0.file = { $0[300] ^= 1 } },
            File("body-tag-changed", "tampered") { $0.file = { $0[$0.count - 1] ^= 1 } },
            File("body-nonce-changed", "tampered") { $0.file = { $0[160] ^= 1 } },
        ]
    }

    private static var slots: [File] {
        [
            File("slot-of-no-kind", "tampered") { $0.header = { $0[56] = 4 } },
            File("slot-reserved-byte-set", "tampered") { $0.header = { $0[57] = 1 } },
            File("memory-too-much", "tampered") { $0.header = { $0[64..<68] = [1, 0, 16, 0] } },
            File("memory-much-too-much", "tampered") { $0.header = { $0[64..<68] = [255, 255, 255, 255] } },
            File("memory-too-little", "tampered") { $0.header = { $0[64..<68] = [7, 0, 0, 0] } },
            File("passes-too-many", "tampered") { $0.header = { $0[68] = 11 } },
            File("passes-much-too-many", "tampered") { $0.header = { $0[71] = 255 } },
            File("passes-none", "tampered") { $0.header = { $0[68] = 0 } },
            File("device-slot-with-cost", "tampered") { $0.header = { $0[56] = 3 } },
            File("slot-changed", "wrongPassword") { $0.header = { $0[130] ^= 1 } },
            File("slot-of-another-kind", "wrongPassword") { $0.header = { $0[56] = 2 } },
            File("slot-cheaper", "wrongPassword") {
                $0.slots = [
                    try KeySlot(
                        .password, secret: SecretBytes(Bench.password),
                        cost: PasswordCost(memoryKibibytes: 16, passes: 1), opening: $0.key, of: $0.id,
                        random: $0.random)
                ]
                $0.header = { $0[64] = 8 }
            },
            File("slot-of-another-keychain", "wrongPassword") {
                $0.slots = [try $0.slot(.password, Bench.password, of: try KitWriter(id: 0xB0).id)]
            },
            File("slot-of-another-password", "wrongPassword") {
                $0.slots = [try $0.slot(.password, "some other password")]
            },
        ]
    }

    // Files written with knowledge of the key.
    private static var authentic: [File] {
        [
            File("entries-not-in-order", "tampered") {
                $0.content = KitWriter.content([$0.entry("b", "2"), $0.entry("a", "1")])
            },
            File("entry-twice", "tampered") {
                $0.content = KitWriter.content([$0.entry("a", "1"), $0.entry("a", "2")])
            },
            File("entry-count-too-high", "tampered") {
                $0.content = KitWriter.content([$0.entry("a", "1")], count: 2)
            },
            File("entry-count-huge", "tampered") {
                $0.content = KitWriter.content([$0.entry("a", "1")], count: 0xFFFF_FFFF)
            },
            File("entry-count-too-low", "tampered") {
                $0.content = KitWriter.content([$0.entry("a", "1"), $0.entry("b", "2")], count: 1)
            },
            File("entry-without-name", "tampered") {
                $0.content = KitWriter.content([
                    KitWriter.entry(name: [], box: [UInt8](repeating: 1, count: 40))
                ])
            },
            File("entry-with-long-name", "tampered") {
                $0.content = KitWriter.content([$0.entry(String(repeating: "n", count: 256), "1")])
            },
            File("entry-with-name-not-text", "tampered") {
                $0.content = KitWriter.content([
                    KitWriter.entry(name: [0xFF], box: [UInt8](repeating: 1, count: 40))
                ])
            },
            File("entry-with-short-value", "tampered") {
                $0.content = KitWriter.content([
                    KitWriter.entry(name: [97], box: [UInt8](repeating: 1, count: 39))
                ])
            },
            File("entry-longer-than-content", "tampered") {
                $0.content = KitWriter.content([$0.entry("a", "1")])
                $0.content[6] = 0xFF
            },
            File("padding-not-zero", "tampered") { $0.content[4_095] = 1 },
            File("padding-of-a-block", "tampered") { $0.content += [UInt8](repeating: 0, count: 4_096) },
            File("values-exchanged", "tampered") {
                $0.content = KitWriter.content([
                    $0.entry("a", "2", sealedFor: "b"), $0.entry("b", "1", sealedFor: "a"),
                ])
            },
            File("value-changed", "tampered") { $0.content[40] ^= 1 },
        ]
    }
}

extension Kit.File {
    /// A valid file with one change in its writer.
    fileprivate init(
        _ name: String, _ outcome: String, _ change: @escaping (inout KitWriter) throws -> Void = { _ in }
    ) {
        self.init(name: name + ".bkv", outcome: outcome) {
            var writer = try KitWriter()
            try change(&writer)
            return writer.bytes
        }
    }
}
