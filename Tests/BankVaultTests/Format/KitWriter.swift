import BankCryptography
import BankDomain
import BankServices

@testable import BankVault

/// Writes keychain files with single faults.
struct KitWriter {
    let random = SeededRandomSource(seed: 1)
    let id: KeychainID
    let key: DataKey
    var generation: UInt64 = 7
    var time: Int64 = 1_790_000_000_000
    var slots: [KeySlot] = []
    /// The content before encryption.
    var content: [UInt8] = []
    /// Changes the header's bytes before they are authenticated.
    var header: (inout [UInt8]) -> Void = { _ in }
    /// Changes the body after it was encrypted.
    var body: (inout [UInt8]) -> Void = { _ in }
    /// Changes everything before the checksum.
    var file: (inout [UInt8]) -> Void = { _ in }
    /// Changes the whole file.
    var end: (inout [UInt8]) -> Void = { _ in }

    init(id byte: UInt8 = 0xA0) throws {
        id = KeychainID([UInt8](repeating: byte, count: KeychainID.byteCount)) ?? Self.noID
        key = DataKey(random: random)
        slots = [try slot(.password, Bench.password)]
        content = Self.content([entry("a", "1"), entry("b", "2")])
    }

    private static var noID: KeychainID { preconditionFailure("An id has 16 bytes.") }

    func slot(_ kind: KeychainSlotKind, _ secret: String, of other: KeychainID? = nil) throws -> KeySlot {
        try KeySlot(
            kind, secret: SecretBytes(secret), cost: Bench.cost, opening: key, of: other ?? id, random: random
        )
    }

    /// The bytes of an entry. Its value may be sealed for another name.
    func entry(_ name: String, _ value: String, sealedFor other: String? = nil) -> [UInt8] {
        var keychain = Keychain(id: id, slots: slots)
        keychain.set(SecretBytes(value), for: other ?? name, key: key, random: random)
        return Self.entry(name: Array(name.utf8), box: keychain.entries.list[0].box)
    }

    static func entry(name: [UInt8], box: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(integer: UInt16(name.count))
        bytes.append(integer: UInt32(box.count))
        return bytes + name + box
    }

    static func content(_ entries: [[UInt8]], count: Int? = nil, blocks: Int = 1) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(integer: UInt32(count ?? entries.count))
        bytes += entries.joined()
        return bytes + [UInt8](repeating: 0, count: 4_096 * blocks - bytes.count)
    }

    var bytes: [UInt8] {
        let nonce = [UInt8](byteCount: 24, from: random)
        var headerBytes = KeychainHeader(
            id: id, generation: generation, writtenAt: Instant(millisecondsSinceEpoch: time), slots: slots,
            bodyNonce: nonce, bodyByteCount: content.count + 16
        ).encoded
        header(&headerBytes)
        var sealedBody = XChaCha20Poly1305.seal(
            SecretBytes(content), key: key.subkey(.body), nonce: nonce, associatedData: headerBytes)
        body(&sealedBody)
        var bytes = headerBytes + BLAKE2b.mac(of: headerBytes, key: key.subkey(.header)) + sealedBody
        file(&bytes)
        bytes += BLAKE2b.checksum(of: bytes)
        end(&bytes)
        return bytes
    }
}
