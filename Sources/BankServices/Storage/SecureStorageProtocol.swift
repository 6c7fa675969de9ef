/// Where secrets are kept.
///
/// Every call throws ``ServiceError/notInitialized(_:)`` where the keychain has not been made.
public protocol SecureStorageProtocol: AnyObject, Sendable {
    /// Keeps a value under a key, in place of any that was there.
    func save(_ value: [UInt8], for key: SecureStorageKey) async throws

    /// The value under a key. Throws `notFound(.secret)` if there is none.
    func load(_ key: SecureStorageKey) async throws -> [UInt8]

    /// Forgets the value under a key. Throws `notFound(.secret)` if there is none.
    func delete(_ key: SecureStorageKey) async throws

    /// The keys, sorted.
    func keys() async throws -> [SecureStorageKey]
}

/// Something that has a secure storage.
public protocol HasSecureStorage {
    /// The secure storage.
    var secureStorage: any SecureStorageProtocol { get }
}
