internal import Synchronization

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
