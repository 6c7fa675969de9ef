import BankCryptography
import BankDomain
import BankServices
import LanguageKit

extension KeychainVault {
    /// Stores the session's tokens, creates this device's seed if there is none, and passes both to the agent with the
    /// keychain's key. Returns whether an agent holds them.
    func save(_ tokens: SessionTokens) async throws -> Bool {
        await takeTurn()
        defer { endTurn() }
        try await makeIfNeeded()
        try await change { keychain, dataKey in
            keychain.set(tokens.encoded, for: SecureStorageKey.session.name, key: dataKey, random: random)
            if keychain.entries[SecureStorageKey.device.name] == nil {
                keychain.set(
                    SecretBytes(byteCount: DeviceKey.seedByteCount, from: random),
                    for: SecureStorageKey.device.name,
                    key: dataKey, random: random)
            }
            try requireRoom(keychain)
        }
        let opened = try await open()
        guard let seed = try value(of: .device, in: opened.keychain, key: opened.key) else { return false }
        return await hold(tokens, deviceSeed: seed, of: opened)
    }

    /// The session's tokens; `nil` if there is no keychain, or it has none.
    func tokens() async throws -> SessionTokens? {
        await takeTurn()
        defer { endTurn() }
        guard try readStored() != nil else { return nil }
        let opened = try await open()
        guard let bytes = try value(of: .session, in: opened.keychain, key: opened.key) else { return nil }
        guard let tokens = SessionTokens(encoded: bytes) else {
            throw ServiceError.storage(
                .damaged, path: path, underlying: "the saved session can't be read")
        }
        return tokens
    }

    /// Forgets the keychain's key and ends the agent, so that the next access asks for the password. Long-running
    /// processes call this for `bank auth lock`.
    public func lock() async {
        await takeTurn()
        defer { endTurn() }
        opened = nil
        await agent.end()
    }

    /// Forgets the keychain's key; the agent may still hold it.
    public func forget() async {
        await takeTurn()
        defer { endTurn() }
        opened = nil
    }

    /// Stores tokens and the keychain's key in the agent.
    func hold(
        _ tokens: SessionTokens, deviceSeed: borrowing SecretBytes, of opened: OpenKeychain
    ) async -> Bool {
        await agent.hold(
            AgentHolding(
                keychain: opened.keychain.id, dataKey: opened.key.copy(), tokens: tokens,
                deviceSeed: deviceSeed.copy()))
    }
}

extension SessionTokens {
    /// Access token followed by refresh token.
    fileprivate var encoded: SecretBytes {
        SecretBytes(count: 2 * Self.byteCount) { bytes in
            access.withUnsafeBytes { bytes.copyBytes(from: $0.prefix(Self.byteCount)) }
            refresh.withUnsafeBytes {
                UnsafeMutableRawBufferPointer(rebasing: bytes[Self.byteCount...])
                    .copyBytes(from: $0.prefix(Self.byteCount))
            }
        }
    }

    fileprivate init?(encoded: borrowing SecretBytes) {
        guard encoded.count == 2 * Self.byteCount else { return nil }
        self = encoded.withUnsafeBytes { bytes in
            SessionTokens(
                access: SharedSecret(SecretBytes(bytes[..<Self.byteCount])),
                refresh: SharedSecret(SecretBytes(bytes[Self.byteCount...])))
        }
    }
}
