/// A request in progress. It belongs to the loop's thread.
final class ServerExchange {
    let serial: UInt64
    let isHead: Bool
    let isVersion11: Bool
    let body: IncomingBody
    var task: Task<Void, Never>?
    /// Whether the head of the answer was written, and its body is written in parts.
    var isStreaming = false
    /// Waits for the client to read.
    var writer: CheckedContinuation<Bool, Never>?

    init(serial: UInt64, isHead: Bool, isVersion11: Bool, body: IncomingBody) {
        self.serial = serial
        self.isHead = isHead
        self.isVersion11 = isVersion11
        self.body = body
    }
}

/// A body in progress. It belongs to the loop's thread.
struct BodyReception {
    let body: IncomingBody
    let startedSeconds: Int
    /// The bytes of the body and its chunk sizes.
    var receivedCount = 0
    /// Whether the rest is unwanted, and read only to find the next request.
    var isDiscarded = false
    /// Whether the reader of the body has enough for now.
    var isPaused = false
    /// Whether the client waits for `100 Continue`.
    var awaitsContinue: Bool

    init(_ body: IncomingBody, startedSeconds: Int, awaitsContinue: Bool) {
        self.body = body
        self.startedSeconds = startedSeconds
        self.awaitsContinue = awaitsContinue
    }
}
