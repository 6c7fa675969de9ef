import BankServices

@testable import BankVault

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Bytes at the agent's socket: a frame is accepted only in its canonical form.
func check(_ input: [UInt8]) {
    guard input.count <= 65_536, let socket = received(input) else { return }
    var position = 0
    while true {
        // Every frame has its own reader.
        var reader = FrameReader()
        guard case .frame(let kind, let body) = reader.read(from: socket) else { return }
        let end = position + FrameHead.byteCount + body.count
        require(end <= input.count, "the frame is longer than what was sent")
        check(kind, body, Array(input[position..<end]))
        position = end
    }
}

/// A socket that has received the bytes and gets no more.
private func received(_ bytes: [UInt8]) -> OwnedDescriptor? {
    var ends: [Int32] = [0, 0]
    #if canImport(Glibc)
        let type = Int32(SOCK_STREAM.rawValue)
    #else
        let type = SOCK_STREAM
    #endif
    require(socketpair(AF_UNIX, type, 0, &ends) == 0, "no sockets")
    defer { close(ends[0]) }
    require(write(ends[0], bytes, bytes.count) == bytes.count, "the socket takes too little")
    return OwnedDescriptor(ends[1])
}

private func check(_ kind: FrameKind, _ body: borrowing SecretBytes, _ frame: [UInt8]) {
    var meanings = 0
    if let request = AgentRequest(kind, body) {
        meanings += 1
        require(isSame(AgentRequest.frame(of: request), frame), "a request is written differently")
    }
    if let reply = AgentReply(kind, body.copy()) {
        meanings += 1
        require(isSame(AgentReply.frame(of: reply), frame), "a reply is written differently")
    }
    if let start = AgentStart(kind, body) {
        meanings += 1
        let written = AgentStart.frame(start.holding, limits: start.limits, folder: start.folder)
        // Invalid limits are replaced by the nearest valid ones.
        let limits = FrameHead.byteCount + AgentHolding.byteCount
        if let written {
            require(isSame(written, frame, but: limits..<limits + 8), "a start is written differently")
        }
    }
    require(meanings <= 1, "the frame means two things")
}

private func isSame(_ secret: borrowing SecretBytes, _ bytes: [UInt8], but part: Range<Int> = 0..<0) -> Bool {
    secret.withUnsafeBytes { secret in
        secret.count == bytes.count
            && bytes.indices.allSatisfy { part.contains($0) || secret[$0] == bytes[$0] }
    }
}
