/// A request that is being answered. It belongs to the loop's thread.
final class Exchange {
    let serial: UInt64
    let isHead: Bool
    let isVersion11: Bool
    let body: IncomingBody
    var task: Task<Void, Never>?
    /// The head of the answer was written, and its body is written in parts.
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

/// A body that is being read. It belongs to the loop's thread.
struct BodyReception {
    let body: IncomingBody
    let startedSeconds: Int
    var receivedCount = 0
    /// No handler wants the rest, which is read only to find the next request.
    var isDiscarded = false
    /// The reader of the body has enough for now.
    var isPaused = false
    /// The client waits for `100 Continue`.
    var awaitsContinue: Bool

    init(_ body: IncomingBody, startedSeconds: Int, awaitsContinue: Bool) {
        self.body = body
        self.startedSeconds = startedSeconds
        self.awaitsContinue = awaitsContinue
    }
}
