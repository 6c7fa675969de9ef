import BankCryptography
import BankServices

/// What a frame between the agent and its clients is.
enum FrameKind: UInt8, CaseIterable {
    // Requests.
    case status = 0x01
    case dataKey = 0x02
    case tokens = 0x03
    case hold = 0x04
    case sign = 0x05
    case end = 0x06
    /// From a program to the agent that it started, once.
    case start = 0x07

    // Replies.
    case statusReply = 0x81
    case dataKeyReply = 0x82
    case tokensReply = 0x83
    case held = 0x84
    case signature = 0x85
    case ended = 0x86
    /// From an agent that listens to the program that started it.
    case started = 0x87
    /// From an agent that found another one running.
    case taken = 0x88
    /// There is nothing that could be answered.
    case refused = 0xFF

    /// How many bytes the fields may take.
    var bodyByteCounts: ClosedRange<Int> {
        switch self {
        case .status, .tokens, .end, .held, .ended, .started, .taken, .refused: 0...0
        case .dataKey: KeychainID.byteCount...KeychainID.byteCount
        case .hold: AgentHolding.byteCount...AgentHolding.byteCount
        case .sign: 1...DeviceKey.maximumMessageByteCount
        case .start: AgentStart.fixedByteCount + 1...AgentStart.maximumByteCount
        case .statusReply: AgentStatus.byteCount...AgentStatus.byteCount
        case .dataKeyReply: AgentHolding.keyByteCount...AgentHolding.keyByteCount
        case .tokensReply: 2 * SessionTokens.byteCount...2 * SessionTokens.byteCount
        case .signature: DeviceKey.signatureByteCount...DeviceKey.signatureByteCount
        }
    }
}
