import BankServices

/// What a client asks of the agent.
enum AgentRequest: ~Copyable {
    case status
    case dataKey(KeychainID)
    case tokens
    case hold(AgentHolding)
    case sign([UInt8])
    case end

    /// Reads the fields of a frame; `nil` if they are no request's. A value that is out of bounds is never
    /// more than refused.
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

    /// The frame of a request to hold something.
    static func frame(_ holding: borrowing AgentHolding) -> SecretBytes {
        FrameHead.frame(.hold, bodyByteCount: AgentHolding.byteCount) { holding.write(to: &$0) }
    }
}
