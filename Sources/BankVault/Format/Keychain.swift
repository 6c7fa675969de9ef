import BankCryptography
import BankDomain
import BankServices
import LanguageKit

/// An open keychain: its names are readable, and its values can be decrypted with the key.
struct Keychain {
    let id: KeychainID
    private(set) var generation: UInt64
    private(set) var writtenAt: Instant
    var slots: [KeySlot]
    var entries = KeychainEntries()

    /// A new keychain that was never written.
    init(id: KeychainID, slots: [KeySlot]) {
        self.id = id
        self.generation = 0
        self.writtenAt = Instant(millisecondsSinceEpoch: 0)
        self.slots = slots
    }

    /// Opens a file. Throws ``KeychainFault/tampered(_:)`` unless it was written with the key.
    init(opening file: KeychainFile, with key: DataKey) throws(KeychainFault) {
        try file.requireAuthentic(key)
        self.init(id: file.header.id, slots: file.header.slots)
        self.generation = file.header.generation
        self.writtenAt = file.header.writtenAt
        guard
            let content = XChaCha20Poly1305.open(
                file.sealedBody, key: key.subkey(.body), nonce: file.header.bodyNonce,
                associatedData: file.headerBytes)
        else { throw .tampered("its content was changed") }
        do throws(KeychainFault) {
            entries = try content.withUnsafeBytes { content throws(KeychainFault) in
                try KeychainEntries(decoding: content)
            }
        } catch {
            throw .tampered("it doesn't contain a keychain")
        }
    }

    /// The file of the next generation.
    mutating func sealNext(
        with key: DataKey, at now: Instant, random: any RandomSource
    ) throws(KeychainFault) -> KeychainFile {
        guard generation < KeychainFormat.generations.upperBound else {
            throw .tampered("its version can't get any higher")
        }
        generation += 1
        writtenAt = Instant(
            millisecondsSinceEpoch: min(
                max(now.millisecondsSinceEpoch, KeychainFormat.times.lowerBound),
                KeychainFormat.times.upperBound))
        let header = KeychainHeader(
            id: id, generation: generation, writtenAt: writtenAt, slots: slots,
            bodyNonce: [UInt8](byteCount: XChaCha20Poly1305.nonceByteCount, from: random),
            bodyByteCount: entries.encodedByteCount + XChaCha20Poly1305.tagByteCount)
        let sealedBody = XChaCha20Poly1305.seal(
            entries.encoded, key: key.subkey(.body), nonce: header.bodyNonce, associatedData: header.encoded)
        return KeychainFile(header: header, sealedBody: sealedBody, key: key)
    }

    /// The value of an entry; `nil` if there is none. Throws ``KeychainFault/tampered(_:)`` if its box belongs to
    /// another entry.
    func value(of name: String, key: DataKey) throws(KeychainFault) -> SecretBytes? {
        guard let entry = entries[name] else { return nil }
        return try open(entry, with: key.subkey(.values))
    }

    mutating func set(
        _ value: borrowing SecretBytes, for name: String, key: DataKey, random: any RandomSource
    ) {
        entries.insert(seal(value, for: name, with: key.subkey(.values), random: random))
    }

    func rekeyed(
        from old: DataKey, to new: DataKey, slots: [KeySlot], random: any RandomSource
    ) throws(KeychainFault) -> Keychain {
        var keychain = self
        keychain.slots = slots
        let oldKey = old.subkey(.values)
        let newKey = new.subkey(.values)
        for entry in entries.list {
            let value = try open(entry, with: oldKey)
            keychain.entries.insert(seal(value, for: entry.name, with: newKey, random: random))
        }
        return keychain
    }

    func open(_ entry: VaultEntry, with key: borrowing SecretBytes) throws(KeychainFault) -> SecretBytes {
        let nonce = Array(entry.box.prefix(XChaCha20Poly1305.nonceByteCount))
        let value = XChaCha20Poly1305.open(
            Array(entry.box.dropFirst(nonce.count)), key: key, nonce: nonce,
            associatedData: associatedData(entry.name))
        guard let value else { throw .tampered("an entry was changed") }
        return value
    }

    private func seal(
        _ value: borrowing SecretBytes, for name: String, with key: borrowing SecretBytes,
        random: any RandomSource
    ) -> VaultEntry {
        let nonce = [UInt8](byteCount: XChaCha20Poly1305.nonceByteCount, from: random)
        let sealed = XChaCha20Poly1305.seal(
            value, key: key, nonce: nonce, associatedData: associatedData(name))
        return VaultEntry(name: name, box: nonce + sealed)
    }

    // A box is valid for one name in one keychain.
    private func associatedData(_ name: String) -> [UInt8] { id.bytes + Array(name.utf8) }
}
