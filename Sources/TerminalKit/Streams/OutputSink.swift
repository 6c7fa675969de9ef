internal import Synchronization

/// A destination of bytes: a file descriptor, or memory in tests.
public protocol OutputSink: Sendable {
    /// Writes the bytes; a sink may buffer them until ``flush()``.
    func write(_ bytes: [UInt8]) throws(StreamError)
    /// Writes the bytes after everything buffered, and keeps no copy of them.
    func writeSecret(_ bytes: UnsafeRawBufferPointer) throws(StreamError)
    /// Writes everything buffered to the receiver.
    func flush() throws(StreamError)
    /// Shows all remaining output at the end of a run.
    func finish() throws(StreamError)
    /// Keeps a notice until the result was shown; `false` if the sink keeps none.
    func sayAfterwards(_ bytes: [UInt8]) -> Bool
}

extension OutputSink {
    /// Writes the bytes like any others, for sinks without secrets, such as those of tests.
    public func writeSecret(_ bytes: UnsafeRawBufferPointer) throws(StreamError) {
        try write(Array(bytes))
    }

    /// Flushes, for sinks without a pager.
    public func finish() throws(StreamError) {
        try flush()
    }

    /// Keeps nothing.
    public func sayAfterwards(_ bytes: [UInt8]) -> Bool { false }
}

/// A sink that keeps its bytes, for tests.
public final class MemorySink: OutputSink {
    private let stored = Mutex<[UInt8]>([])

    public init() {}

    public var bytes: [UInt8] { stored.withLock { $0 } }

    /// Everything written so far as text; bytes that are not UTF-8 become U+FFFD.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    public func write(_ bytes: [UInt8]) throws(StreamError) {
        stored.withLock { $0 += bytes }
    }

    /// Does nothing: there is no receiver.
    public func flush() throws(StreamError) {}
}

/// Why a stream could not be read or written.
public enum StreamError: Error, Equatable, Sendable {
    /// The reader has closed the other end (`EPIPE`), or the descriptor is not open (`EBADF`).
    case closed
    /// The device or the quota is full (`ENOSPC`, `EDQUOT`).
    case full
    /// An input line is longer than 65,536 bytes, or a secret longer than was allowed.
    case lineTooLong
    /// An input line is not UTF-8.
    case notUTF8
    /// Ctrl-C or Ctrl-\ was pressed while a secret was typed.
    case interrupted
    /// Any other failure, with its `errno`.
    case failed(errno: Int32)
}
