public import BankServices
public import Observation

/// One entry of the keychain that somebody chose a name for: read, set and forgotten. The bank's own entries are
/// none of them.
@Observable
@MainActor
public final class KeychainEntryViewModel {
    private let name: String
    private let values = Loader<SharedSecret>()
    private let settings = Loader<Change<KeychainEntry>>()
    private let deletions = Loader<Change<SecureStorageKey>>()
    private let secureStorage: any SecureStorageProtocol

    public init(name: String, secureStorage: any SecureStorageProtocol) {
        self.name = name
        self.secureStorage = secureStorage
    }

    public var value: LoadState<SharedSecret> { values.state }
    /// What became of setting it.
    public var setting: LoadState<Change<KeychainEntry>> { settings.state }
    public var deletion: LoadState<Change<SecureStorageKey>> { deletions.state }

    /// The name as it is kept. Throws ``ServiceError/invalidValue(field:value:reason:)``; to be called before anybody
    /// is asked for a value.
    public func key() throws(ServiceError) -> SecureStorageKey {
        try SecureStorageKey(chosen: name)
    }

    public func load() async {
        await values.load { SharedSecret(try await secureStorage.load(try key())) }
    }

    /// Forgets the value that was read, once it was shown.
    public func forgetValue() {
        values.reset()
    }

    /// Keeps a value in place of any that was there.
    public func set(_ value: borrowing SecretBytes, mode: ExecutionMode = .commit) async {
        await settings.perform {
            let key = try key()
            let isNew = try await !isKept(key)
            if mode == .commit { try await secureStorage.save(value, for: key) }
            return Change(KeychainEntry(key: key, isNew: isNew), mode: mode)
        }
    }

    public func delete(mode: ExecutionMode = .commit) async {
        await deletions.perform {
            let key = try key()
            if mode == .commit {
                try await secureStorage.delete(key)
            } else if try await !secureStorage.keys().contains(key) {
                throw ServiceError.notFound(.secret, name: key.name)
            }
            return Change(key, mode: mode)
        }
    }

    /// Whether there is a value; a keychain that is still to be made has none.
    private func isKept(_ key: SecureStorageKey) async throws -> Bool {
        do {
            return try await secureStorage.keys().contains(key)
        } catch ServiceError.notInitialized(.keychain) {
            return false
        }
    }
}

/// An entry of the keychain that was set.
public struct KeychainEntry: Hashable, Sendable {
    public let key: SecureStorageKey
    /// Whether there was none of this name before.
    public let isNew: Bool

    public init(key: SecureStorageKey, isNew: Bool) {
        self.key = key
        self.isNew = isNew
    }
}

/// What the keychain holds, by name: what people keep, and the bank's own.
public typealias KeychainListViewModel = DetailViewModel<[SecureStorageKey]>

extension DetailViewModel where Value == [SecureStorageKey] {
    public convenience init(secureStorage: any SecureStorageProtocol) {
        self.init { try await secureStorage.keys() }
    }
}
