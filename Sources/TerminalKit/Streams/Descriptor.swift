#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Darwin)
    internal import Darwin
#endif

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
