internal import Synchronization

/// A sink over a file descriptor that it does not own, with a buffer of 64 KiB.
///
/// Bytes that are still kept when the sink goes away are lost: ``flush()`` is the last word, because only it
/// can say that writing failed. Bytes that could not be written are dropped, so one failure is reported once.
public final class FileDescriptorSink: OutputSink {
    private static let capacity = 65_536

    private let descriptor: Descriptor
    private let pending: Mutex<[UInt8]>

    var number: Int32 { descriptor.number }

    /// A sink over an open descriptor, such as 1 for standard output.
    public init(descriptor: Int32) {
        self.descriptor = Descriptor(number: descriptor)
        pending = Mutex([])
    }

    /// Keeps the bytes; when the buffer is full, what came first is written.
    public func write(_ bytes: [UInt8]) throws(StreamError) {
        try pending.withLock { (pending) throws(StreamError) in
            if pending.count + bytes.count <= Self.capacity {
                pending += bytes
                return
            }
            try drain(&pending)
            if bytes.count < Self.capacity {
                pending += bytes
            } else {
                try descriptor.write(bytes)
            }
        }
    }

    public func flush() throws(StreamError) {
        try pending.withLock { (pending) throws(StreamError) in
            try drain(&pending)
        }
    }

    /// Writes everything kept, then the bytes.
    public func writeSecret(_ bytes: UnsafeRawBufferPointer) throws(StreamError) {
        try pending.withLock { (pending) throws(StreamError) in
            try drain(&pending)
            try descriptor.write(bytes)
        }
    }

    private func drain(_ pending: inout [UInt8]) throws(StreamError) {
        defer { pending.removeAll(keepingCapacity: true) }
        try descriptor.write(pending)
    }
}
