import BankCryptography
import BankServices

/// Reads one frame from a socket, as it arrives.
struct FrameReader: ~Copyable {
    enum Progress: ~Copyable {
        case frame(FrameKind, SecretBytes)
        case incomplete
        /// The other end disconnected or sent an invalid frame.
        case failed
    }

    private var headBytes: [UInt8] = []
    private var body: SecretBytes?

    /// Reads available bytes. On a blocking descriptor, ``Progress/incomplete`` means that the time is up.
    mutating func read(from socket: borrowing OwnedDescriptor) -> Progress {
        while true {
            let wanted: Int
            if headBytes.count < FrameHead.byteCount {
                wanted = FrameHead.byteCount - headBytes.count
            } else {
                guard let head = FrameHead(headBytes) else { return .failed }
                wanted = head.bodyByteCount - (body?.count ?? 0)
                if wanted == 0 { return .frame(head.kind, takeBody()) }
            }
            switch socket.receive(atMost: wanted) {
            case .nothingYet: return .incomplete
            case .end: return .failed
            case .bytes(let bytes): append(bytes)
            }
        }
    }

    private mutating func append(_ bytes: consuming SecretBytes) {
        if headBytes.count < FrameHead.byteCount {
            headBytes += bytes.plainPart(0..<bytes.count)
        } else if let before = body.take() {
            body = before.appending(bytes)
        } else {
            body = consume bytes
        }
    }

    private mutating func takeBody() -> SecretBytes {
        guard let taken = body.take() else { return SecretBytes(count: 0) { _ in } }
        return taken
    }
}

/// The head of a frame: the length of the rest (32 bits, big-endian), the version, and the kind. Only the fields of
/// that kind follow.
struct FrameHead: Equatable {
    static let byteCount = 6
    static let version: UInt8 = 1
    /// The maximum length of any frame.
    static let maximumFrameByteCount = 65_536

    let kind: FrameKind
    let bodyByteCount: Int

    /// Decodes a head; `nil` if this version would not write it.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount, bytes[4] == Self.version,
            let kind = FrameKind(rawValue: bytes[5])
        else { return nil }
        let length = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
        guard kind.bodyByteCounts.contains(length - 2) else { return nil }
        self.kind = kind
        self.bodyByteCount = length - 2
    }

    /// A frame: its head, and the fields that `write` appends, whose length must be as announced.
    static func frame(
        _ kind: FrameKind, bodyByteCount: Int = 0, _ write: (inout SecretWriter) -> Void = { _ in }
    ) -> SecretBytes {
        SecretBytes(count: byteCount + bodyByteCount) { bytes in
            var writer = SecretWriter(bytes)
            writer.append(UInt32(bodyByteCount + 2))
            writer.append([version, kind.rawValue])
            write(&writer)
        }
    }
}

/// The kind of a frame between the agent and its clients.
enum FrameKind: UInt8, CaseIterable {
    // Requests.
    case status = 0x01
    case dataKey = 0x02
    case tokens = 0x03
    case hold = 0x04
    case sign = 0x05
    case end = 0x06
    /// From a program to the agent it started, once.
    case start = 0x07

    // Replies.
    case statusReply = 0x81
    case dataKeyReply = 0x82
    case tokensReply = 0x83
    case held = 0x84
    case signature = 0x85
    case ended = 0x86
    /// From a listening agent to the program that started it.
    case started = 0x87
    /// From an agent that found another one running.
    case taken = 0x88
    /// There is no answer.
    case refused = 0xFF

    /// The allowed lengths of the fields.
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
