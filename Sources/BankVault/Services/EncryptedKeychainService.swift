public import BankServices

/// Operations on the whole keychain file.
public final class EncryptedKeychainService: KeychainServiceProtocol {
    private let vault: KeychainVault

    public init(vault: KeychainVault) {
        self.vault = vault
    }

    /// The status, without opening the keychain.
    public func status() async throws -> KeychainStatus {
        try await vault.status()
    }

    public func create(password: borrowing SecretBytes) async throws -> KeychainStatus {
        try await vault.create(password: password)
    }

    /// Verifies every entry by decrypting it.
    public func verify() async throws -> KeychainReport {
        try await vault.verify()
    }

    /// Changes the password. The recovery code is accepted in place of the present password.
    public func changePassword(
        from current: borrowing SecretBytes, to new: borrowing SecretBytes
    ) async throws -> KeychainStatus {
        try await vault.changePassword(from: current, to: new)
    }

    public func makeRecoveryCode(password: borrowing SecretBytes) async throws -> SharedSecret {
        try await vault.makeRecoveryCode(password: password)
    }

    /// Swaps the present generation with the previous one.
    public func restorePrevious(mode: ExecutionMode) async throws -> KeychainStatus {
        try await vault.restorePrevious(mode: mode)
    }

    public func export(password: borrowing SecretBytes) async throws -> SharedSecret {
        try await vault.export(password: password)
    }

    /// Imports the entries of an archive.
    public func `import`(
        _ archive: borrowing SecretBytes, replacesExisting: Bool, mode: ExecutionMode
    ) async throws -> KeychainImport {
        try await vault.import(
            try KeychainArchive(decoding: archive), replacesExisting: replacesExisting, mode: mode)
    }

    public func sealed(
        _ archive: KeychainArchive, password: borrowing SecretBytes
    ) async throws -> SharedSecret {
        try await vault.sealed(archive, password: password)
    }

    public func archive(
        in file: borrowing SecretBytes, path: String, password: borrowing SecretBytes
    ) async throws -> KeychainArchive {
        try await vault.archive(in: file, path: path, password: password)
    }
}

/// The secure storage over the keychain's file.
public final class EncryptedFileSecureStorage: SecureStorageProtocol {
    private let vault: KeychainVault

    public init(vault: KeychainVault) {
        self.vault = vault
    }

    /// Stores a value. Throws ``ServiceError/invalidValue(field:value:reason:)`` for an empty name, a name of more than
    /// ``SecureStorageKey/maximumByteCount`` bytes, and a value that does not fit in the keychain.
    public func save(_ value: borrowing SecretBytes, for key: SecureStorageKey) async throws {
        try await vault.save(value, for: key, replacing: true)
    }

    /// Stores a value unless there is one. Throws the errors of ``save(_:for:)``.
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

/// Stores the session's tokens in the keychain and in the agent.
public final class KeychainTokenStorage: TokenStorage {
    private let vault: KeychainVault
    private let agent: any SessionAgent

    /// Creates the storage over a keychain; `agent` is also the vault's agent.
    public init(vault: KeychainVault, agent: any SessionAgent) {
        self.vault = vault
        self.agent = agent
    }

    /// The agent's tokens, unless they belong to another keychain's session.
    public func heldTokens() async -> SessionTokens? {
        // Two banks with different data folders can share one agent folder.
        guard let held = await agent.tokens(), let keychain = await agent.status()?.keychain,
            await vault.mayBe(keychain)
        else { return nil }
        return held
    }

    /// The agent's tokens, or those in the keychain.
    public func tokens() async throws -> SessionTokens? {
        if let held = await heldTokens() { return held }
        return try await vault.tokens()
    }

    /// Stores tokens in the keychain and in the agent, with the keychain's key and this device's seed, which is created
    /// if there is none.
    public func save(_ tokens: SessionTokens) async throws -> Bool {
        try await vault.save(tokens)
    }

    /// Removes the tokens from the keychain if it opens without a prompt, and locks it.
    public func forget() async throws {
        let result: Result<Void, any Error>
        do {
            result = .success(try await vault.deleteUnasked(.session))
        } catch {
            result = .failure(error)
        }
        await vault.lock()
        try result.get()
    }
}

// The vault's own secrets. Their names begin with the reserved prefix, which users cannot choose.
extension SecureStorageKey {
    /// The tokens of this machine's session.
    static let session = SecureStorageKey(reservedPrefix + "session")

    /// The key for values that are encrypted outside the keychain.
    static let security = SecureStorageKey(reservedPrefix + "security")
}
