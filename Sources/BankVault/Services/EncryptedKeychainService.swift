public import BankServices

/// The keychain's file as a whole.
public final class EncryptedKeychainService: KeychainServiceProtocol {
    private let vault: KeychainVault

    public init(vault: KeychainVault) {
        self.vault = vault
    }

    /// What can be said without opening it.
    public func status() async throws -> KeychainStatus {
        try await vault.status()
    }

    public func create(password: borrowing SecretBytes) async throws -> KeychainStatus {
        try await vault.create(password: password)
    }

    /// Opens every entry.
    public func verify() async throws -> KeychainReport {
        try await vault.verify()
    }

    /// Gives the keychain another password; the recovery code opens it for that as well as the password.
    public func changePassword(
        from current: borrowing SecretBytes, to new: borrowing SecretBytes
    ) async throws -> KeychainStatus {
        try await vault.changePassword(from: current, to: new)
    }

    public func makeRecoveryCode(password: borrowing SecretBytes) async throws -> SharedSecret {
        try await vault.makeRecoveryCode(password: password)
    }

    /// Puts the generation before the present one in its place, and the present one in that one's.
    public func restorePrevious(mode: ExecutionMode) async throws -> KeychainStatus {
        try await vault.restorePrevious(mode: mode)
    }

    public func export(password: borrowing SecretBytes) async throws -> SharedSecret {
        try await vault.export(password: password)
    }

    /// Takes the entries of an archive in.
    public func `import`(
        _ archive: borrowing SecretBytes, replacesExisting: Bool, mode: ExecutionMode
    ) async throws -> KeychainImport {
        try await vault.import(
            try KeychainArchive(decoding: archive), replacesExisting: replacesExisting, mode: mode)
    }
}
