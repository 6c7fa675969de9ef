internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

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

/// Blocking reads and writes on a file descriptor: interrupted calls are repeated, partial writes continued,
/// and a non-blocking descriptor (a terminal that another program left so) is waited for.
struct Descriptor: Sendable {
    let number: Int32

    func write(_ bytes: [UInt8]) throws(StreamError) {
        try bytes.span.bytes.withUnsafeBytes { (bytes) throws(StreamError) in try write(bytes) }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(StreamError) {
        var written = 0
        while written < bytes.count {
            let count = systemWrite(number, UnsafeRawBufferPointer(rebasing: bytes[written...]))
            if count >= 0 {
                written += count
            } else {
                try recover(from: Int32(-count), waitingFor: Int16(POLLOUT))
            }
        }
    }

    /// Reads what is there into `buffer`, waiting for at least one byte; answers how many, 0 at the end of input.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(StreamError) -> Int {
        while true {
            let count = systemRead(number, buffer)
            guard count < 0 else { return count }
            try recover(from: Int32(-count), waitingFor: Int16(POLLIN))
        }
    }

    /// Returns if the call is to be repeated.
    private func recover(from code: Int32, waitingFor event: Int16) throws(StreamError) {
        switch code {
        case EINTR: return
        case EAGAIN:
            var descriptor = pollfd(fd: number, events: event, revents: 0)
            _ = poll(&descriptor, 1, -1)
        case EPIPE, EBADF: throw .closed
        case ENOSPC, EDQUOT: throw .full
        default: throw .failed(errno: code)
        }
    }
}

// Free functions, because inside `Descriptor` the names mean its own methods. Below zero: a negated `errno`.

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    let count = write(descriptor, bytes.baseAddress, bytes.count)
    return count < 0 ? -Int(errno) : count
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
    let count = read(descriptor, bytes.baseAddress, bytes.count)
    return count < 0 ? -Int(errno) : count
}
