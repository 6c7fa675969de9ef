import BankServices

/// Takes one frame from a socket, as it arrives.
struct FrameReader: ~Copyable {
    enum Progress: ~Copyable {
        case frame(FrameKind, SecretBytes)
        case incomplete
        /// The other end went away, or sends what is no frame.
        case failed
    }

    private var headBytes: [UInt8] = []
    private var body: SecretBytes?

    /// Reads on, as far as there is something. On a descriptor that blocks, ``Progress/incomplete`` means
    /// that the time is up.
    mutating func read(from socket: borrowing Descriptor) -> Progress {
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
