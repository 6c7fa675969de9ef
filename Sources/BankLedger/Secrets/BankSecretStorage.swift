import BankCryptography
public import BankDomain
public import BankServices
import LanguageKit

/// The bank's own secrets, in the ledger. Each is sealed by the bank's key (XChaCha20-Poly1305), which is in the
/// keychain of this machine. A copy of the ledger contains them all, but is useless without that key.
///
/// Versions before 0.2.1 kept these secrets in the keychain. They are copied into the ledger at first use and stay in
/// the keychain too, in case an older copy of the ledger is restored.
public final class BankSecretStorage: SecureStorageProtocol {
    private let store: LedgerStore
    private let keychain: any SecureStorageProtocol
    private let random: any RandomSource

    /// Creates the storage over `store`, under a key in `keychain` that `random` makes.
    public init(store: LedgerStore, keychain: any SecureStorageProtocol, random: any RandomSource) {
        self.store = store
        self.keychain = keychain
        self.random = random
    }

    public func save(_ value: borrowing SecretBytes, for key: SecureStorageKey) async throws {
        let value = SharedSecret(value.copy())
        try await keep(value, for: key)
    }

    public func saveIfAbsent(
        _ value: borrowing SecretBytes, for key: SecureStorageKey
    ) async throws -> Bool {
        let value = SharedSecret(value.copy())
        if try await kept(key) != nil { return false }
        return try await keep(value, for: key, ifAbsent: true)
    }

    public func load(_ key: SecureStorageKey) async throws -> SecretBytes {
        guard let value = try await kept(key) else { throw ServiceError.notFound(.secret, name: key.name) }
        return value.copy()
    }

    public func delete(_ key: SecureStorageKey) async throws {
        let wasKept = try await store.change(.commit) { try $0.secrets.delete(key) }
        do {
            try await keychain.delete(key)
        } catch {
            guard error.isAbsence, wasKept else { throw error }
        }
    }

    public func keys() async throws -> [SecureStorageKey] {
        try await store.read { try $0.secrets.keys() }
    }

    /// The keychain entry with the bank's key; `nil` if the bank has no secrets. Secrets of an earlier version are
    /// copied from the keychain to the ledger first. Throws `storage(.withoutKey)` if the keychain lacks the key.
    public func keyEntry() async throws -> SecureStorageKey? {
        for key in try await keychain.keys() where key.isOfAnEarlierVersion { _ = try await kept(key) }
        guard let fingerprint = try await store.read({ try $0.secrets.keyFingerprint() }) else { return nil }
        _ = try await bankKey(fingerprint)
        return .bankKey(fingerprint)
    }
}

extension BankSecretStorage {
    private func kept(_ key: SecureStorageKey) async throws -> SharedSecret? {
        let (fingerprint, box) = try await store.read {
            (try $0.secrets.keyFingerprint(), try $0.secrets.box(of: key))
        }
        if let fingerprint, let box { return try open(box, of: key, try await bankKey(fingerprint)) }
        guard let former = try await formerValue(of: key) else { return nil }
        // Concurrent copies are all the same.
        try await keep(former, for: key, ifAbsent: true)
        return former
    }

    // Never inlined, for the reason that LedgerStore gives.
    @inline(never)
    private func formerValue(of key: SecureStorageKey) async throws -> SharedSecret? {
        guard let value = try await keychain.loadIfPresent(key) else { return nil }
        return SharedSecret(value)
    }

    /// Returns whether it was stored.
    @discardableResult
    private func keep(
        _ value: SharedSecret, for key: SecureStorageKey, ifAbsent: Bool = false
    ) async throws -> Bool {
        let bankKey = try await keyForSealing()
        let box = seal(value, of: key, bankKey)
        return try await store.change(.commit) { transaction in
            if ifAbsent, try transaction.secrets.box(of: key) != nil { return false }
            try transaction.secrets.insert(box, of: key)
            return true
        }
    }

    /// The bank's key, which is created if there is none.
    private func keyForSealing() async throws -> BankKey {
        if let known = try await store.read({ try $0.secrets.keyFingerprint() }) {
            return try await bankKey(known)
        }
        return try await makeKey()
    }

    @inline(never)
    private func makeKey() async throws -> BankKey {
        let fresh = freshKey()
        // The keychain comes first: if the program is killed in between, the new key opens nothing.
        try await save(fresh)
        let recorded = try await store.change(.commit) { try $0.secrets.recordKey(fresh.fingerprint) }
        if recorded == fresh.fingerprint { return fresh }
        try await keychain.deleteIfPresent(.bankKey(fresh.fingerprint))
        return try await bankKey(recorded)
    }

    @inline(never)
    private func freshKey() -> BankKey { BankKey(SecretBytes(byteCount: BankKey.byteCount, from: random)) }

    @inline(never)
    private func save(_ key: BankKey) async throws {
        try await keychain.save(key.secret.copy(), for: .bankKey(key.fingerprint))
    }

    /// The bank's key on this machine.
    @inline(never)
    private func bankKey(_ fingerprint: Digest) async throws -> BankKey {
        guard let secret = try await keychain.loadIfPresent(.bankKey(fingerprint)) else {
            throw ServiceError.storage(
                .withoutKey, path: store.path,
                underlying: "the keychain has no entry \(SecureStorageKey.bankKey(fingerprint).name)")
        }
        let key = BankKey(secret)
        guard key.fingerprint == fingerprint else {
            throw ServiceError.storage(
                .tampered, path: SecureStorageKey.bankKey(fingerprint).name,
                underlying: "the key in the keychain does not belong to this bank")
        }
        return key
    }

    private func seal(_ value: SharedSecret, of name: SecureStorageKey, _ key: BankKey) -> [UInt8] {
        let nonce = [UInt8](byteCount: XChaCha20Poly1305.nonceByteCount, from: random)
        return nonce
            + XChaCha20Poly1305.seal(
                value.copy(), key: key.secret.copy(), nonce: nonce, associatedData: key.associatedData(name))
    }

    private func open(_ box: [UInt8], of name: SecureStorageKey, _ key: BankKey) throws -> SharedSecret {
        let nonce = Array(box.prefix(XChaCha20Poly1305.nonceByteCount))
        guard nonce.count == XChaCha20Poly1305.nonceByteCount,
            let value = XChaCha20Poly1305.open(
                Array(box.dropFirst(nonce.count)), key: key.secret.copy(), nonce: nonce,
                associatedData: key.associatedData(name))
        else {
            throw ServiceError.storage(
                .tampered, path: store.path, underlying: "the secret \(name) differs from the sealed one")
        }
        return SharedSecret(value)
    }
}

/// The key that seals the bank's secrets.
private struct BankKey: Sendable {
    static let byteCount = XChaCha20Poly1305.keyByteCount
    private static let purpose = "bank.key"

    let secret: SharedSecret
    let fingerprint: Digest

    init(_ secret: consuming SecretBytes) {
        let secret = SharedSecret(secret)
        self.secret = secret
        self.fingerprint = Digest { output in
            secret.withUnsafeBytes { key in
                BLAKE2b.write(
                    hashOf: UnsafeRawBufferPointer(start: nil, count: 0), key: key, purpose: Self.purpose,
                    to: output)
            }
        }
    }

    // A sealed box is valid for one name in one bank.
    func associatedData(_ name: SecureStorageKey) -> [UInt8] {
        Array("bank sealed_secret 1 \(fingerprint) \(name)".utf8)
    }
}

extension SecureStorageKey {
    /// True if versions before 0.2.1 kept this secret of the bank in the keychain.
    fileprivate var isOfAnEarlierVersion: Bool {
        let ofUsersAndCards = [SecureStorageKey.totp(of: ""), .pendingTOTP(of: ""), .cardNumber("")]
        return [.pepper, .cardKey, .checkpointKey].contains(self)
            || ofUsersAndCards.contains { name.hasPrefix($0.name) }
    }
}

extension Error {
    /// True if the error means that the secret or the keychain is missing.
    fileprivate var isAbsence: Bool {
        switch self as? ServiceError {
        case .notFound, .notInitialized(.keychain): true
        default: false
        }
    }
}
