import BankServices

extension AgentHolding {
    /// How many bytes a keychain's data key and a device's seed have.
    static let keyByteCount = 32
    static let byteCount = KeychainID.byteCount + 2 * keyByteCount + 2 * SessionTokens.byteCount

    /// Reads what ``write(to:)`` wrote, from an offset; `nil` if the bytes end before it does.
    init?(_ bytes: borrowing SecretBytes, at offset: Int = 0) {
        guard offset >= 0, bytes.count >= offset + Self.byteCount,
            let keychain = KeychainID(bytes.plainPart(offset..<offset + KeychainID.byteCount))
        else { return nil }
        let key = offset + KeychainID.byteCount
        let access = key + Self.keyByteCount
        let refresh = access + SessionTokens.byteCount
        let seed = refresh + SessionTokens.byteCount
        self.init(
            keychain: keychain, dataKey: bytes.part(key..<access),
            tokens: SessionTokens(
                access: SharedSecret(bytes.part(access..<refresh)),
                refresh: SharedSecret(bytes.part(refresh..<seed))),
            deviceSeed: bytes.part(seed..<seed + Self.keyByteCount))
    }

    func write(to writer: inout SecretWriter) {
        writer.append(keychain.bytes)
        writer.append(dataKey)
        writer.append(tokens.access)
        writer.append(tokens.refresh)
        writer.append(deviceSeed)
    }

    /// Whether every part has the size that an agent expects.
    var isWellFormed: Bool {
        dataKey.count == Self.keyByteCount && deviceSeed.count == Self.keyByteCount
            && tokens.access.withUnsafeBytes { $0.count } == SessionTokens.byteCount
            && tokens.refresh.withUnsafeBytes { $0.count } == SessionTokens.byteCount
    }

    func copy() -> AgentHolding {
        AgentHolding(
            keychain: keychain, dataKey: dataKey.copy(), tokens: tokens, deviceSeed: deviceSeed.copy())
    }
}
