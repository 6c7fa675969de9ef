/// Where bytes go: a file descriptor, or memory in tests.
public protocol OutputSink: Sendable {
    /// Takes the bytes; a sink may keep them until ``flush()``.
    func write(_ bytes: [UInt8]) throws(StreamError)
    /// Hands the bytes on after everything kept, and keeps no copy of them.
    func writeSecret(_ bytes: UnsafeRawBufferPointer) throws(StreamError)
    /// Hands everything kept to the receiver.
    func flush() throws(StreamError)
}

extension OutputSink {
    /// Writes the bytes like any others: for sinks that have nothing to hide, such as those of tests.
    public func writeSecret(_ bytes: UnsafeRawBufferPointer) throws(StreamError) {
        try write(Array(bytes))
    }
}
