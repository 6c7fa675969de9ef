import BankServices
import Synchronization

/// A keychain in memory that records its calls.
final class TestKeychain: SecureStorageProtocol {
    private struct State {
        var values: [SecureStorageKey: [UInt8]] = [:]
        var loaded: [SecureStorageKey] = []
        var interruption: (@Sendable () async throws -> Void)?
    }

    private let state = Mutex(State())

    /// The loaded keys, in order.
    var loaded: [SecureStorageKey] { state.withLock { $0.loaded } }

    func bytes(_ key: SecureStorageKey) -> [UInt8]? { state.withLock { $0.values[key] } }

    func set(_ bytes: [UInt8]?, for key: SecureStorageKey) { state.withLock { $0.values[key] = bytes } }

    func save(_ value: borrowing SecretBytes, for key: SecureStorageKey) async throws {
        set(value.withUnsafeBytes { Array($0) }, for: key)
    }

    func saveIfAbsent(
        _ value: borrowing SecretBytes, for key: SecureStorageKey
    ) async throws -> Bool {
        guard bytes(key) == nil else { return false }
        set(value.withUnsafeBytes { Array($0) }, for: key)
        return true
    }

    /// Runs `body` right after the next lookup.
    func interrupt(_ body: @escaping @Sendable () async throws -> Void) {
        state.withLock { $0.interruption = body }
    }

    func load(_ key: SecureStorageKey) async throws -> SecretBytes {
        let bytes = state.withLock { state in
            state.loaded.append(key)
            return state.values[key]
        }
        try await state.withLock { $0.interruption.take() }?()
        guard let bytes else { throw ServiceError.notFound(.secret, name: key.name) }
        return SecretBytes(bytes)
    }

    func delete(_ key: SecureStorageKey) async throws {
        guard bytes(key) != nil else { throw ServiceError.notFound(.secret, name: key.name) }
        set(nil, for: key)
    }

    func keys() async throws -> [SecureStorageKey] { state.withLock { $0.values.keys.sorted() } }
}
