import XCTest

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A connection that sends given bytes and reads the answer.
final class RawClient {
    let descriptor: Int32

    init(port: UInt16, host: String = "127.0.0.1") throws {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        inet_pton(AF_INET, host, &address.sin_addr)
        descriptor = socket(AF_INET, stream, 0)
        let result = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw NoConnection(errorNumber: errno) }
    }

    deinit { close(descriptor) }

    /// The reason why the connection failed.
    struct NoConnection: Error {
        let errorNumber: Int32
    }

    /// Leaves a server's socket behind, as after a crash.
    static func leaveSocket(at path: String) throws {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let descriptor = socket(AF_UNIX, stream, 0)
        defer { close(descriptor) }
        let result = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result == 0 else { throw NoConnection(errorNumber: errno) }
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                sendWithoutSignal(descriptor, $0)
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Ends the sending half of the connection.
    func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Reads until the server closes or a timeout. Returns the text and whether the server closed.
    ///
    /// The timeout is long because only failing tests wait for it, and machines can be slow.
    func readAll(timeoutSeconds: Double = 60) -> (text: String, isClosed: Bool) {
        var bytes: [UInt8] = []
        while true {
            guard waits(timeoutSeconds) else { return (String(decoding: bytes, as: UTF8.self), false) }
            var piece = [UInt8](repeating: 0, count: 65_536)
            let count = recv(descriptor, &piece, piece.count, 0)
            guard count > 0 else { return (String(decoding: bytes, as: UTF8.self), true) }
            bytes += piece[..<count]
        }
    }

    /// Reads until the text ends with `end`.
    func read(until end: String, timeoutSeconds: Double = 60) -> String {
        var text = ""
        while !text.hasSuffix(end), waits(timeoutSeconds) {
            var piece = [UInt8](repeating: 0, count: 65_536)
            let count = recv(descriptor, &piece, piece.count, 0)
            guard count > 0 else { break }
            text += String(decoding: piece[..<count], as: UTF8.self)
        }
        return text
    }

    private func waits(_ seconds: Double) -> Bool {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&wait, 1, Int32(seconds * 1000)) > 0
    }
}

/// `send(2)` without a signal if the peer has closed the connection.
func sendWithoutSignal(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
        send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #else
        send(descriptor, bytes.baseAddress, bytes.count, 0)
    #endif
}
