import BankCryptography
import BankDomain
import BankServices
import LanguageKit

extension KeychainVault {
    /// Keeps the tokens of the session, makes this device's seed if there is none yet, and hands both to the agent
    /// with the keychain's key. Answers whether an agent holds them.
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

    /// The tokens of the session; `nil` if there is no keychain, or none in it.
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

    /// Forgets the keychain's key and ends the agent: the next access asks for the password. A process that lives
    /// longer than a command calls this where `bank auth lock` would be typed.
    public func lock() async {
        await takeTurn()
        defer { endTurn() }
        opened = nil
        await agent.end()
    }

    /// Forgets the keychain's key, which the agent may still have.
    public func forget() async {
        await takeTurn()
        defer { endTurn() }
        opened = nil
    }

    /// Lets the agent hold tokens and the keychain's key.
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
    /// Access token and refresh token, one behind the other.
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
