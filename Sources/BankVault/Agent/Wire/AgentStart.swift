import BankServices

/// The data that a program passes to the agent it starts, never in arguments or the environment.
struct AgentStart: ~Copyable {
    static let fixedByteCount = AgentHolding.byteCount + 8
    static let maximumByteCount = fixedByteCount + 4_096

    let holding: AgentHolding
    let limits: AgentLimits
    /// The folder of the socket.
    let folder: String

    /// Decodes the fields of a frame; `nil` if they are invalid.
    init?(_ kind: FrameKind, _ body: borrowing SecretBytes) {
        guard kind == .start, kind.bodyByteCounts.contains(body.count), let holding = AgentHolding(body),
            let folder = String(validating: body.plainPart(Self.fixedByteCount..<body.count), as: UTF8.self),
            !folder.utf8.contains(0)
        else { return nil }
        self.holding = holding
        self.limits = AgentLimits(
            idleSeconds: Int(body.integer(at: AgentHolding.byteCount)),
            absoluteSeconds: Int(body.integer(at: AgentHolding.byteCount + 4)))
        self.folder = folder
    }

    /// The complete frame; `nil` if the folder's path does not fit.
    static func frame(
        _ holding: borrowing AgentHolding, limits: AgentLimits, folder: String
    ) -> SecretBytes? {
        let path = Array(folder.utf8)
        guard holding.isWellFormed, FrameKind.start.bodyByteCounts.contains(fixedByteCount + path.count)
        else {
            return nil
        }
        return FrameHead.frame(.start, bodyByteCount: fixedByteCount + path.count) { writer in
            holding.write(to: &writer)
            writer.append(UInt32(limits.idleSeconds))
            writer.append(UInt32(limits.absoluteSeconds))
            writer.append(path)
        }
    }
}

extension AgentHolding {
    /// The number of bytes in a keychain's data key and a device's seed.
    static let keyByteCount = 32
    static let byteCount = KeychainID.byteCount + 2 * keyByteCount + 2 * SessionTokens.byteCount

    /// Decodes the output of ``write(to:)`` at an offset; `nil` if the bytes are too short.
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

    /// True if every part has the size that an agent expects.
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
