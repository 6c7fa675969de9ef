import BankCryptography
import BankSQL
import BankServices

/// The bank's sealed secrets, and the fingerprint of their key.
struct SecretStore: NounStore {
    let transaction: LedgerTransaction

    /// The fingerprint of the bank's key; `nil` before the first secret.
    func keyFingerprint() throws -> Digest? {
        try stored.first("SELECT fingerprint FROM bank_key") {
            try StoredValue.digest($0.bytes("fingerprint"))
        }
    }

    /// Records the bank's key unless there is one, and returns the recorded one.
    func recordKey(_ fingerprint: Digest) throws -> Digest {
        try write(.insert(ifAbsentFrom: "bank_key", "id, fingerprint"), 1, fingerprint)
        return try keyFingerprint() ?? fingerprint
    }

    func box(of key: SecureStorageKey) throws -> [UInt8]? {
        try stored.first("SELECT box FROM sealed_secret WHERE name = ?", key.name) { Array($0.bytes("box")) }
    }

    func insert(_ box: [UInt8], of key: SecureStorageKey) throws {
        try write(.merge(into: "sealed_secret", by: "name", "name, box"), key.name, box)
    }

    /// Returns whether there was one.
    func delete(_ key: SecureStorageKey) throws -> Bool {
        try write(.delete(from: "sealed_secret", where: "name = ?"), key.name)
        return changedRowCount == 1
    }

    func keys() throws -> [SecureStorageKey] {
        try stored.rows("SELECT name FROM sealed_secret ORDER BY name") { SecureStorageKey($0.text("name")) }
    }
}
