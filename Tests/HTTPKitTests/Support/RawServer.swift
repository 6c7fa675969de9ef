import Foundation
import XCTest

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A server with a script of bytes for each connection. It ignores the requests.
final class RawServer: Sendable {
    enum Step: Sendable {
        /// Waits for a header section.
        case readHead
        case send(String)
        case wait(milliseconds: UInt32)
        /// Waits until the client closes.
        case awaitEnd
    }

    let port: UInt16
    private let listener: Int32

    /// Serves the connections one after another and closes each at the end of its script.
    init(_ scripts: [[Step]]) throws {
        let (descriptor, port) = try Self.listen()
        (listener, self.port) = (descriptor, port)
        Thread.detachNewThread {
            for script in scripts {
                let client = accept(descriptor, nil, nil)
                guard client >= 0 else { return }
                Self.run(script, client)
                close(client)
            }
        }
    }

    deinit { close(listener) }

    /// A socket that listens on a free port.
    static func listen() throws -> (descriptor: Int32, port: UInt16) {
        #if canImport(Glibc)
            let stream = Int32(SOCK_STREAM.rawValue)
        #else
            let stream = SOCK_STREAM
        #endif
        let descriptor = socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) | startListening(descriptor, 16)
                    | getsockname(descriptor, $0, &size)
            }
        }
        guard result == 0 else { throw RawClient.NoConnection(errorNumber: errno) }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    private static func run(_ script: [Step], _ client: Int32) {
        for step in script {
            switch step {
            case .readHead:
                var text = ""
                while !text.contains("\r\n\r\n"), let piece = receive(client) { text += piece }
            case .send(let text):
                var rest = Array(text.utf8)[...]
                while !rest.isEmpty {
                    let count = rest.withUnsafeBytes { sendWithoutSignal(client, $0) }
                    guard count > 0 else { return }
                    rest = rest.dropFirst(count)
                }
            case .wait(let milliseconds): usleep(milliseconds * 1_000)
            case .awaitEnd: while receive(client) != nil {}
            }
        }
    }

    private static func receive(_ client: Int32) -> String? {
        var piece = [UInt8](repeating: 0, count: 65_536)
        let count = recv(client, &piece, piece.count, 0)
        return count > 0 ? String(decoding: piece[..<count], as: UTF8.self) : nil
    }
}

/// `listen(2)`, which a method of that name hides.
private func startListening(_ descriptor: Int32, _ backlog: Int32) -> Int32 { listen(descriptor, backlog) }
