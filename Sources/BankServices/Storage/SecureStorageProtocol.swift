/// Where secrets are kept.
///
/// Every call throws ``ServiceError/notInitialized(_:)`` where the keychain has not been made and cannot be made
/// now, ``ServiceError/locked(_:)`` where it is locked and nobody can open it, ``ServiceError/wrongPassword(_:)``
/// where whoever tried did not know the password, and ``ServiceError/storage(_:path:underlying:)``.
public protocol SecureStorageProtocol: AnyObject, Sendable {
    /// Keeps a value under a key, in place of any that was there. The first value makes the keychain.
    func save(_ value: borrowing SecretBytes, for key: SecureStorageKey) async throws

    /// Keeps a value under a key unless there is one, and answers whether it did: of many who try at once, in this
    /// process or another, one does. The first value makes the keychain.
    func saveIfAbsent(_ value: borrowing SecretBytes, for key: SecureStorageKey) async throws -> Bool

    /// The value under a key. Throws `notFound(.secret)` if there is none.
    func load(_ key: SecureStorageKey) async throws -> SecretBytes

    /// Forgets the value under a key. Throws `notFound(.secret)` if there is none.
    func delete(_ key: SecureStorageKey) async throws

    /// The keys, sorted.
    func keys() async throws -> [SecureStorageKey]
}

public protocol HasSecureStorage {
    var secureStorage: any SecureStorageProtocol { get }
}
