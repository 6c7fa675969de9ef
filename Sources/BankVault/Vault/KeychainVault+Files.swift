import BankCryptography
import BankDomain
import BankServices

/// Keychain files other than this keychain: some entries, under a separate password.
extension KeychainVault {
    /// A file with these entries, in the form of a new keychain.
    func sealed(_ archive: KeychainArchive, password: borrowing SecretBytes) throws -> SharedSecret {
        let composed = try Self.accepted(password)
        guard let id = KeychainID([UInt8](byteCount: KeychainID.byteCount, from: random)) else {
            fatalError("An id has as many bytes as an id has.")
        }
        let key = DataKey(random: random)
        let slot = try KeySlot(.password, secret: composed, cost: cost, opening: key, of: id, random: random)
        var keychain = Keychain(id: id, slots: [slot])
        for entry in archive.entries {
            keychain.set(entry.value.copy(), for: entry.key.name, key: key, random: random)
        }
        try requireRoom(keychain)
        let file = try naming { () throws(KeychainFault) in
            try keychain.sealNext(with: key, at: clock.now(), random: random)
        }
        return SharedSecret(SecretBytes(file.encoded))
    }

    /// The entries of such a file; `path` is for errors.
    func archive(
        in file: borrowing SecretBytes, path: String, password: borrowing SecretBytes
    ) throws -> KeychainArchive {
        let bytes = file.withUnsafeBytes { Array($0) }
        let file = try Self.naming(path) { () throws(KeychainFault) in try KeychainFile(decoding: bytes) }
        guard let key = try key(openedBy: password, of: file) else {
            throw ServiceError.wrongPassword(.keyFile)
        }
        return try Self.naming(path) { () throws(KeychainFault) in
            KeychainArchive(entries: try Keychain(opening: file, with: key).archiveEntries(key))
        }
    }
}

extension Keychain {
    /// Every entry, decrypted.
    func archiveEntries(_ key: DataKey) throws(KeychainFault) -> [KeychainArchive.Entry] {
        let valuesKey = key.subkey(.values)
        var opened: [KeychainArchive.Entry] = []
        for entry in entries.list {
            let value = SharedSecret(try open(entry, with: valuesKey))
            opened.append(.init(key: SecureStorageKey(entry.name), value: value))
        }
        return opened
    }
}
