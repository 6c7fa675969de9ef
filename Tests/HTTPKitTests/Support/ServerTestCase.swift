import HTTPKit
import XCTest

/// Tests with a server on a free port of the loopback address.
class ServerTestCase: XCTestCase {
    /// Starts a server that ends with the test, and returns its port.
    func serve(
        _ options: HTTPServerOptions = HTTPServerOptions(),
        _ handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse
    ) throws -> UInt16 {
        let server = try HTTPServer(options, handler: handler)
        guard case .ip(_, let port) = try server.start(at: [.ip("127.0.0.1", port: 0)])[0] else { return 0 }
        addTeardownBlock { await server.stop(graceSeconds: 0) }
        return port
    }

    /// Starts a server that answers with the method, the target and the body of each request.
    func serveEcho(_ options: HTTPServerOptions = HTTPServerOptions()) throws -> UInt16 {
        try serve(options) { request in
            guard let body = try? await request.body.collect(upTo: 1 << 20) else {
                return HTTPResponse(status: 400, body: Array("cut short".utf8))
            }
            let target = request.path + (request.query.map { "?\($0)" } ?? "")
            return HTTPResponse(
                status: 200,
                body: Array("\(request.method) \(target) [\(String(decoding: body, as: UTF8.self))]".utf8))
        }
    }

    /// Sends bytes on a new connection and returns the answer when the server closes it.
    func answer(_ port: UInt16, to text: String) throws -> (text: String, isClosed: Bool) {
        let client = try RawClient(port: port)
        client.send(text)
        return client.readAll()
    }

    /// The status codes in a text of answers.
    func statuses(_ text: String) -> [String] {
        text.components("HTTP/1.1 ").dropFirst().map { String($0.prefix(3)) }
    }
}

extension String {
    /// The parts between separators.
    func components(_ separator: String) -> [Substring] {
        var (parts, rest): ([Substring], Substring) = ([], self[...])
        while let range = rest.firstRange(of: separator) {
            parts.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        return parts + [rest]
    }
}
