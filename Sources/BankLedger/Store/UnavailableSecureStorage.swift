public import BankServices

/// The secure storage of an environment that has no keychain: every call says so.
public final class UnavailableSecureStorage: SecureStorageProtocol {
    public init() {}

    /// Throws `notInitialized(.keychain)`.
    public func save(_ value: borrowing SecretBytes, for key: SecureStorageKey) async throws { throw missing }

    /// Throws `notInitialized(.keychain)`.
    public func saveIfAbsent(
        _ value: borrowing SecretBytes, for key: SecureStorageKey
    ) async throws -> Bool { throw missing }

    /// Throws `notInitialized(.keychain)`.
    public func load(_ key: SecureStorageKey) async throws -> SecretBytes { throw missing }

    /// Throws `notInitialized(.keychain)`.
    public func delete(_ key: SecureStorageKey) async throws { throw missing }

    /// Throws `notInitialized(.keychain)`.
    public func keys() async throws -> [SecureStorageKey] { throw missing }

    private var missing: ServiceError { .notInitialized(.keychain) }
}
