public import BankServices

/// The secure storage over the keychain's file.
public final class EncryptedFileSecureStorage: SecureStorageProtocol {
    private let vault: KeychainVault

    public init(vault: KeychainVault) {
        self.vault = vault
    }

    /// Keeps a value. Throws ``ServiceError/invalidValue(field:value:reason:)`` for an empty name, one of more than
    /// ``SecureStorageKey/maximumByteCount`` bytes, and a value for which the keychain has no room.
    public func save(_ value: borrowing SecretBytes, for key: SecureStorageKey) async throws {
        try await vault.save(value, for: key, replacing: true)
    }

    /// Keeps a value unless there is one. Throws as ``save(_:for:)`` does.
    public func saveIfAbsent(
        _ value: borrowing SecretBytes, for key: SecureStorageKey
    ) async throws -> Bool {
        try await vault.save(value, for: key, replacing: false)
    }

    public func load(_ key: SecureStorageKey) async throws -> SecretBytes {
        try await vault.load(key)
    }

    public func delete(_ key: SecureStorageKey) async throws {
        try await vault.delete(key)
    }

    /// The keys, sorted.
    public func keys() async throws -> [SecureStorageKey] {
        try await vault.keys()
    }
}
