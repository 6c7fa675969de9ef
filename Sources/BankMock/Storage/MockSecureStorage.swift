public import BankServices
import Synchronization

/// The secrets of the demo's keychain, unencrypted in the demo's state.
public final class MockSecureStorage: SecureStorageProtocol {
    private let host: MockBankHost

    public init(host: MockBankHost) {
        self.host = host
    }

    /// Stores a value. Throws `notInitialized(.keychain)` without a keychain.
    public func save(_ value: borrowing SecretBytes, for key: SecureStorageKey) async throws {
        let value = SharedSecret(value.copy())
        try await host.change(.keychainSet, .commit) { try $0.save(value, for: key) }
    }

    /// Stores a value unless there is one. Throws `notInitialized(.keychain)` without a keychain.
    public func saveIfAbsent(
        _ value: borrowing SecretBytes, for key: SecureStorageKey
    ) async throws -> Bool {
        let value = SharedSecret(value.copy())
        return try await host.change(.keychainSet, .commit) { bank in
            guard try bank.keychain().current.values[key.name] == nil else { return false }
            try bank.save(value, for: key)
            return true
        }
    }

    /// The value under a key. Throws `notFound(.secret)`.
    public func load(_ key: SecureStorageKey) async throws -> SecretBytes {
        try await host.readAccounts(.keychainGet) { try $0.secret(key) }.copy()
    }

    /// Deletes a value. Throws `notFound(.secret)`.
    public func delete(_ key: SecureStorageKey) async throws {
        try await host.change(.keychainDelete, .commit) { try $0.deleteSecret(key) }
    }

    /// The keys, sorted.
    public func keys() async throws -> [SecureStorageKey] {
        try await host.readAccounts(.keychainList) { bank in
            try bank.keychain().current.values.keys.map { SecureStorageKey($0) }.sorted()
        }
    }
}

/// Secure storage in memory, for the demo and tests.
public final class InMemorySecureStorage: SecureStorageProtocol {
    private let values = Mutex<[SecureStorageKey: SharedSecret]>([:])

    public init() {}

    public func save(_ value: borrowing SecretBytes, for key: SecureStorageKey) async throws {
        let value = SharedSecret(value.copy())
        values.withLock { $0[key] = value }
    }

    /// Stores a value unless there is one.
    public func saveIfAbsent(
        _ value: borrowing SecretBytes, for key: SecureStorageKey
    ) async throws -> Bool {
        let value = SharedSecret(value.copy())
        return values.withLock { values in
            guard values[key] == nil else { return false }
            values[key] = value
            return true
        }
    }

    /// The value under a key. Throws `notFound(.secret)`.
    public func load(_ key: SecureStorageKey) async throws -> SecretBytes {
        guard let value = values.withLock({ $0[key] }) else {
            throw ServiceError.notFound(.secret, name: key.name)
        }
        return value.copy()
    }

    /// Deletes a value. Throws `notFound(.secret)`.
    public func delete(_ key: SecureStorageKey) async throws {
        guard values.withLock({ $0.removeValue(forKey: key) }) != nil else {
            throw ServiceError.notFound(.secret, name: key.name)
        }
    }

    /// The keys, sorted.
    public func keys() async throws -> [SecureStorageKey] {
        values.withLock { $0.keys.sorted() }
    }
}
