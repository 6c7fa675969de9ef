internal import Synchronization

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

/// A sink over a file descriptor that it does not own, with a buffer of 64 KiB.
///
/// Bytes that are still buffered when the sink is released are lost: call ``flush()`` last, because only it can report
/// that writing failed. Bytes that could not be written are dropped, so a failure is reported only once.
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

    /// Buffers the bytes; a full buffer is written first.
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

    /// Writes all buffered bytes, then these bytes.
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

/// Blocking reads and writes on a file descriptor: interrupted calls are repeated, partial writes continued. If another
/// program left a terminal in non-blocking mode, calls wait until it is ready.
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

    /// Reads available bytes into `buffer`, and waits for at least one. Returns their number, 0 at the end of input.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(StreamError) -> Int {
        while true {
            let count = systemRead(number, buffer)
            guard count < 0 else { return count }
            try recover(from: Int32(-count), waitingFor: Int16(POLLIN))
        }
    }

    /// Returns if the call should be repeated, and throws otherwise.
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

// Free functions, because inside `Descriptor` these names refer to its own methods. A negative result is a negated
// `errno`.

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    let count = write(descriptor, bytes.baseAddress, bytes.count)
    return count < 0 ? -Int(errno) : count
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
    let count = read(descriptor, bytes.baseAddress, bytes.count)
    return count < 0 ? -Int(errno) : count
}
