internal import Synchronization

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

/// A sink that keeps what it gets, for tests.
public final class MemorySink: OutputSink {
    private let stored = Mutex<[UInt8]>([])

    public init() {}

    public var bytes: [UInt8] { stored.withLock { $0 } }

    /// Everything written so far as text; what is not UTF-8 shows as U+FFFD.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    public func write(_ bytes: [UInt8]) throws(StreamError) {
        stored.withLock { $0 += bytes }
    }

    /// Does nothing: there is nobody to hand the bytes to.
    public func flush() throws(StreamError) {}
}

/// Why a stream could not be read or written.
public enum StreamError: Error, Equatable, Sendable {
    /// Nobody reads the other end any more (`EPIPE`), or the descriptor is not open (`EBADF`).
    case closed
    /// The device or the quota is full (`ENOSPC`, `EDQUOT`).
    case full
    /// An input line is longer than 65,536 bytes, or a secret longer than was allowed.
    case lineTooLong
    /// An input line is not UTF-8.
    case notUTF8
    /// Ctrl-C or Ctrl-\ was typed instead of a secret.
    case interrupted
    /// Any other failure, with its `errno`.
    case failed(errno: Int32)
}
