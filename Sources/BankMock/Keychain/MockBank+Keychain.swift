import BankDomain
import BankServices
import FoundationEssentials

/// The demo's keychain. It is open to whoever has the demo.
extension MockBank {
    func keychain() throws(ServiceError) -> MockKeychain {
        guard let keychain = head.keychain else { throw .notInitialized(.keychain) }
        return keychain
    }

    /// The keychain, for somebody who knows what opens it.
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

    mutating func createKeychain(password: MockMark, path: String) throws(ServiceError) {
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

    /// Gives it another password, and takes the recovery code of the old one away.
    mutating func changeKeychainPassword(from current: SharedSecret?, to new: MockMark) throws(ServiceError) {
        var keychain = try keychain(openedWith: current)
        keychain.rekey(at: head.clock) { next in
            next.password = new
            next.recoveryCode = nil
        }
        head.keychain = keychain
    }

    /// Gives it another recovery code, for whoever knows the password itself.
    mutating func setKeychainRecoveryCode(_ code: MockMark, password: SharedSecret?) throws(ServiceError) {
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
