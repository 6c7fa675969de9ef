/// Where bytes go: a file descriptor, or memory in tests.
public protocol OutputSink: Sendable {
    /// Takes the bytes; a sink may keep them until ``flush()``.
    func write(_ bytes: [UInt8]) throws(StreamError)
    /// Hands the bytes on after everything kept, and keeps no copy of them.
    func writeSecret(_ bytes: UnsafeRawBufferPointer) throws(StreamError)
    /// Hands everything kept to the receiver.
    func flush() throws(StreamError)
    /// Shows everything that was written, the last of a run.
    func finish() throws(StreamError)
    /// Keeps what is said beside a result until the result was shown; `false` if the sink keeps none.
    func sayAfterwards(_ bytes: [UInt8]) -> Bool
}

extension OutputSink {
    /// Writes the bytes like any others: for sinks that have nothing to hide, such as those of tests.
    public func writeSecret(_ bytes: UnsafeRawBufferPointer) throws(StreamError) {
        try write(Array(bytes))
    }

    /// Flushes, for a sink that shows at once what it is given.
    public func finish() throws(StreamError) {
        try flush()
    }

    /// Keeps nothing.
    public func sayAfterwards(_ bytes: [UInt8]) -> Bool { false }
}
