import BankServices

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

    /// Reads the fields of a frame; `nil` if they are no reply's.
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

    /// Whether the agent ends after it.
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
