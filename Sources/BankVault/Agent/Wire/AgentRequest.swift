import BankServices

/// A client's request to the agent.
enum AgentRequest: ~Copyable {
    case status
    case dataKey(KeychainID)
    case tokens
    case hold(AgentHolding)
    case sign([UInt8])
    case end

    /// Decodes the fields of a frame; `nil` if they are not a valid request. A value out of bounds is refused.
    init?(_ kind: FrameKind, _ body: borrowing SecretBytes) {
        guard kind.bodyByteCounts.contains(body.count) else { return nil }
        switch kind {
        case .status: self = .status
        case .tokens: self = .tokens
        case .end: self = .end
        case .sign: self = .sign(body.plainPart(0..<body.count))
        case .dataKey:
            guard let keychain = KeychainID(body.plainPart(0..<body.count)) else { return nil }
            self = .dataKey(keychain)
        case .hold:
            guard let holding = AgentHolding(body) else { return nil }
            self = .hold(holding)
        default: return nil
        }
    }

    static func frame(of request: borrowing AgentRequest) -> SecretBytes {
        switch request {
        case .status: FrameHead.frame(.status)
        case .tokens: FrameHead.frame(.tokens)
        case .end: FrameHead.frame(.end)
        case .dataKey(let keychain):
            FrameHead.frame(.dataKey, bodyByteCount: KeychainID.byteCount) { $0.append(keychain.bytes) }
        case .sign(let message):
            FrameHead.frame(.sign, bodyByteCount: message.count) { $0.append(message) }
        case .hold(let holding):
            Self.frame(holding)
        }
    }

    /// The frame of a request to hold secrets.
    static func frame(_ holding: borrowing AgentHolding) -> SecretBytes {
        FrameHead.frame(.hold, bodyByteCount: AgentHolding.byteCount) { holding.write(to: &$0) }
    }
}

enum AgentReply: ~Copyable {
    case status(AgentStatus)
    case dataKey(SecretBytes)
    case tokens(SessionTokens)
    case held
    case signature([UInt8])
    case ended
    case started
    case taken
    case refused

    /// Decodes the fields of a frame; `nil` if they are not a valid reply.
    init?(_ kind: FrameKind, _ body: consuming SecretBytes) {
        guard kind.bodyByteCounts.contains(body.count) else { return nil }
        switch kind {
        case .held: self = .held
        case .ended: self = .ended
        case .started: self = .started
        case .taken: self = .taken
        case .refused: self = .refused
        case .dataKeyReply: self = .dataKey(body)
        case .signature: self = .signature(body.plainPart(0..<body.count))
        case .tokensReply:
            self = .tokens(
                SessionTokens(
                    access: SharedSecret(body.part(0..<SessionTokens.byteCount)),
                    refresh: SharedSecret(body.part(SessionTokens.byteCount..<body.count))))
        case .statusReply:
            guard let status = AgentStatus(body) else { return nil }
            self = .status(status)
        default: return nil
        }
    }

    /// True if the agent ends after this reply.
    var isEnd: Bool {
        switch self {
        case .ended: true
        default: false
        }
    }

    static func frame(of reply: borrowing AgentReply) -> SecretBytes {
        switch reply {
        case .held: FrameHead.frame(.held)
        case .ended: FrameHead.frame(.ended)
        case .started: FrameHead.frame(.started)
        case .taken: FrameHead.frame(.taken)
        case .refused: FrameHead.frame(.refused)
        case .status(let status):
            FrameHead.frame(.statusReply, bodyByteCount: AgentStatus.byteCount) { status.write(to: &$0) }
        case .dataKey(let key):
            FrameHead.frame(.dataKeyReply, bodyByteCount: key.count) { $0.append(key) }
        case .tokens(let tokens):
            FrameHead.frame(.tokensReply, bodyByteCount: 2 * SessionTokens.byteCount) {
                $0.append(tokens.access)
                $0.append(tokens.refresh)
            }
        case .signature(let signature):
            FrameHead.frame(.signature, bodyByteCount: signature.count) { $0.append(signature) }
        }
    }
}

extension AgentStatus {
    static let byteCount = KeychainID.byteCount + 12

    /// Decodes the output of ``write(to:)``; `nil` if the length differs.
    init?(_ bytes: borrowing SecretBytes) {
        guard bytes.count == Self.byteCount,
            let keychain = KeychainID(bytes.plainPart(0..<KeychainID.byteCount))
        else { return nil }
        let next = KeychainID.byteCount
        self.init(
            keychain: keychain, processID: Int32(bitPattern: bytes.integer(at: next)),
            idleSecondsLeft: Int(bytes.integer(at: next + 4)), secondsLeft: Int(bytes.integer(at: next + 8)))
    }

    func write(to writer: inout SecretWriter) {
        writer.append(keychain.bytes)
        writer.append(UInt32(bitPattern: processID))
        writer.append(UInt32(clamping: idleSecondsLeft))
        writer.append(UInt32(clamping: secondsLeft))
    }
}
