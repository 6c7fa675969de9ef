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

    /// Keeps a value. Throws ``ServiceError/invalidValue(field:value:reason:)`` for an empty name, one of more than
    /// ``SecureStorageKey/maximumByteCount`` bytes, and a value that does not fit in the keychain.
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

/// The session's tokens in the keychain, and at hand in the agent.
public final class KeychainTokenStorage: TokenStorage {
    private let vault: KeychainVault
    private let agent: any SessionAgent

    /// A storage over this keychain; `agent` is the one that the vault asks too.
    public init(vault: KeychainVault, agent: any SessionAgent) {
        self.vault = vault
        self.agent = agent
    }

    /// The agent's tokens, unless they are of another keychain's session.
    public func heldTokens() async -> SessionTokens? {
        // Two banks with different folders of data can have one folder for the agent.
        guard let held = await agent.tokens(), let keychain = await agent.status()?.keychain,
            await vault.mayBe(keychain)
        else { return nil }
        return held
    }

    /// The agent's tokens, or those that the keychain holds.
    public func tokens() async throws -> SessionTokens? {
        if let held = await heldTokens() { return held }
        return try await vault.tokens()
    }

    /// Keeps tokens in the keychain and lets the agent hold them, with the keychain's key and this device's seed,
    /// which is made if there is none.
    public func save(_ tokens: SessionTokens) async throws -> Bool {
        try await vault.save(tokens)
    }

    /// Removes the tokens from the keychain if it can be opened without asking, and locks it.
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

// The vault's own secrets. Every name begins with the reserved prefix, so that people cannot choose it.
extension SecureStorageKey {
    /// The tokens of the session that this machine is signed in with.
    static let session = SecureStorageKey(reservedPrefix + "session")

    /// The key for values that are encrypted outside the keychain.
    static let security = SecureStorageKey(reservedPrefix + "security")
}
