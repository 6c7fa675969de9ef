import BankDomain
import BankServices
import FoundationEssentials

/// The demo's keychain, written out and taken in.
extension MockBank {
    mutating func importIntoKeychain(
        _ archive: KeychainArchive, replacesExisting: Bool
    ) throws(ServiceError) -> KeychainImport {
        var keychain = try keychain()
        let present = keychain.current.values
        let entries = archive.entries.map { entry in
            (name: entry.key.name, value: entry.value.withUnsafeBytes { Data($0) })
        }
        let added = entries.count { present[$0.name] == nil }
        let unchanged = entries.count { present[$0.name] == $0.value }
        let other = entries.first { present[$0.name] != nil && present[$0.name] != $0.value }
        if let other, !replacesExisting { throw .alreadyExists(.secret, name: other.name) }
        if unchanged < entries.count {
            keychain.write(at: head.clock) { next in
                for entry in entries { next.values[entry.name] = entry.value }
            }
            head.keychain = keychain
        }
        return KeychainImport(
            addedCount: added, replacedCount: entries.count - added - unchanged, unchangedCount: unchanged)
    }
}

extension MockKeychain.Generation {
    func archive() -> SharedSecret {
        let entries = values.sorted { $0.key < $1.key }.map { name, value in
            KeychainArchive.Entry(key: SecureStorageKey(name), value: SharedSecret(SecretBytes(value)))
        }
        return SharedSecret(KeychainArchive(entries: entries).encoded())
    }
}
