public import BankServices
import Synchronization

/// A secure storage that lives as long as its process: for the demo and for tests.
public final class InMemorySecureStorage: SecureStorageProtocol {
    private let values = Mutex<[SecureStorageKey: SharedSecret]>([:])

    public init() {}

    public func save(_ value: borrowing SecretBytes, for key: SecureStorageKey) async throws {
        let value = SharedSecret(value.copy())
        values.withLock { $0[key] = value }
    }

    /// Keeps a value unless there is one.
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

    /// Forgets a value. Throws `notFound(.secret)`.
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
