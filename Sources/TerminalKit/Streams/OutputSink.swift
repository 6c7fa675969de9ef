/// Where bytes go: a file descriptor, or memory in tests.
public protocol OutputSink: Sendable {
    /// Takes the bytes; a sink may keep them until ``flush()``.
    func write(_ bytes: [UInt8]) throws(StreamError)
    /// Hands everything kept to the receiver.
    func flush() throws(StreamError)
}
