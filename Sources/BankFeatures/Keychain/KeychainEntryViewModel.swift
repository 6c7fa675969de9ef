public import BankServices
public import Observation

/// One keychain entry with a name chosen by the user: read, set and delete it. The bank's own entries are not
/// accessible here.
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
    /// The result of setting it.
    public var setting: LoadState<Change<KeychainEntry>> { settings.state }
    public var deletion: LoadState<Change<SecureStorageKey>> { deletions.state }

    /// The key for the name. Throws ``ServiceError/invalidValue(field:value:reason:)``. Call it before asking the user
    /// for a value.
    public func key() throws(ServiceError) -> SecureStorageKey {
        try SecureStorageKey(chosen: name)
    }

    public func load() async {
        await values.load { SharedSecret(try await secureStorage.load(try key())) }
    }

    /// Clears the loaded value after it was shown.
    public func forgetValue() {
        values.reset()
    }

    /// Stores a value and replaces an existing one.
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

    /// Whether a value exists. A keychain that was not created yet has none.
    private func isKept(_ key: SecureStorageKey) async throws -> Bool {
        do {
            return try await secureStorage.keys().contains(key)
        } catch ServiceError.notInitialized(.keychain) {
            return false
        }
    }
}

/// A keychain entry that was set.
public struct KeychainEntry: Hashable, Sendable {
    public let key: SecureStorageKey
    /// Whether the entry did not exist before.
    public let isNew: Bool

    public init(key: SecureStorageKey, isNew: Bool) {
        self.key = key
        self.isNew = isNew
    }
}

/// The keychain's entries by name: the user's and the bank's own.
public typealias KeychainListViewModel = DetailViewModel<[SecureStorageKey]>

extension DetailViewModel where Value == [SecureStorageKey] {
    public convenience init(secureStorage: any SecureStorageProtocol) {
        self.init { try await secureStorage.keys() }
    }
}
