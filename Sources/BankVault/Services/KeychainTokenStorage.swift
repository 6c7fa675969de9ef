public import BankServices

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
