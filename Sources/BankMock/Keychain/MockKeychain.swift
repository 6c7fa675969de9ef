import BankDomain
import BankServices
import FoundationEssentials

/// The demo's keychain: its content is unencrypted in the demo's state, and its password is only compared. It imitates
/// a keychain but protects nothing.
struct MockKeychain: Codable, Equatable, Sendable {
    /// One saved state of the keychain.
    struct Generation: Codable, Equatable, Sendable {
        var number: UInt64 = 1
        var writtenAt: Instant
        var password: MockSecretHash
        var recoveryCode: MockSecretHash?
        var values: [String: Data] = [:]

        /// True if the password or the recovery code is right.
        func opens(with password: SharedSecret?) -> Bool {
            guard let password else { return false }
            return self.password.fits(password) || (recoveryCode?.fits(MockCode.canonical(password)) ?? false)
        }
    }

    private(set) var current: Generation
    private(set) var previous: Generation?

    init(password: MockSecretHash, at now: Instant) {
        current = Generation(writtenAt: now, password: password)
    }

    /// Writes the next generation and keeps the previous one.
    mutating func write<Failure: Error>(
        at now: Instant, _ change: (inout Generation) throws(Failure) -> Void
    ) throws(Failure) {
        var next = current
        try change(&next)
        next.number += 1
        next.writtenAt = now
        previous = current
        current = next
    }

    /// Changes the secrets that open the keychain, and removes earlier generations, which the old secrets would open.
    mutating func rekey(at now: Instant, _ change: (inout Generation) -> Void) {
        write(at: now, change)
        previous = nil
    }

    /// Swaps the present generation with the previous one. Returns `false` if there is none.
    mutating func restorePrevious() -> Bool {
        guard let previous else { return false }
        (current, self.previous) = (previous, current)
        return true
    }
}

/// The demo's keychain. Anyone with the demo can open it.
extension MockBank {
    func keychain() throws(ServiceError) -> MockKeychain {
        guard let keychain = head.keychain else { throw .notInitialized(.keychain) }
        return keychain
    }

    /// Returns the keychain if the password is right.
    func keychain(openedWith password: SharedSecret?) throws(ServiceError) -> MockKeychain {
        let keychain = try keychain()
        guard keychain.current.opens(with: password) else { throw .wrongPassword(.keychain) }
        return keychain
    }

    func keychainStatus(path: String) -> KeychainStatus {
        guard let current = head.keychain?.current else {
            return KeychainStatus(
                path: path, exists: false, isUnlocked: false, generation: 0, updatedAt: nil, slots: [],
                isMemoryLocked: false)
        }
        return KeychainStatus(
            path: path, exists: true, isUnlocked: true, generation: current.number,
            updatedAt: current.writtenAt,
            slots: current.recoveryCode == nil ? [.password] : [.password, .recoveryCode],
            isMemoryLocked: false)
    }

    mutating func createKeychain(password: MockSecretHash, path: String) throws(ServiceError) {
        guard head.keychain == nil else { throw .alreadyExists(.keychain, name: path) }
        head.keychain = MockKeychain(password: password, at: head.clock)
    }

    // MARK: Values

    func secret(_ key: SecureStorageKey) throws(ServiceError) -> SharedSecret {
        guard let value = try keychain().current.values[key.name] else {
            throw .notFound(.secret, name: key.name)
        }
        return SharedSecret(SecretBytes(value))
    }

    mutating func save(_ value: SharedSecret, for key: SecureStorageKey) throws(ServiceError) {
        var keychain = try keychain()
        keychain.write(at: head.clock) { $0.values[key.name] = value.withUnsafeBytes { Data($0) } }
        head.keychain = keychain
    }

    mutating func deleteSecret(_ key: SecureStorageKey) throws(ServiceError) {
        _ = try secret(key)
        var keychain = try keychain()
        keychain.write(at: head.clock) { $0.values[key.name] = nil }
        head.keychain = keychain
    }

    // MARK: Copies

    /// Changes the password and removes the old recovery code.
    mutating func changeKeychainPassword(
        from current: SharedSecret?, to new: MockSecretHash
    ) throws(ServiceError) {
        var keychain = try keychain(openedWith: current)
        keychain.rekey(at: head.clock) { next in
            next.password = new
            next.recoveryCode = nil
        }
        head.keychain = keychain
    }

    /// Sets a new recovery code. Requires the password itself.
    mutating func setKeychainRecoveryCode(
        _ code: MockSecretHash, password: SharedSecret?
    ) throws(ServiceError) {
        var keychain = try keychain()
        guard let password, keychain.current.password.fits(password) else { throw .wrongPassword(.keychain) }
        keychain.rekey(at: head.clock) { $0.recoveryCode = code }
        head.keychain = keychain
    }

    mutating func restorePreviousKeychain(path: String) throws(ServiceError) {
        var keychain = try keychain()
        guard keychain.restorePrevious() else { throw .notFound(.previousKeychain, name: path) }
        head.keychain = keychain
    }
}

/// Export and import of the demo's keychain.
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
