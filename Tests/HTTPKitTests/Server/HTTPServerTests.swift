import Foundation
import XCTest

@testable import HTTPKit

final class HTTPServerTests: ServerTestCase {
    func testGet_IsAnswered() throws {
        let port = try serveEcho()
        let client = try RawClient(port: port)
        client.send("GET /a/b?c=d HTTP/1.1\r\nHost: a\r\n\r\n")
        let answer = client.read(until: "[]")
        XCTAssertTrue(answer.hasPrefix("HTTP/1.1 200 OK\r\ndate: "), answer)
        XCTAssertTrue(answer.contains("\r\ncontent-length: 15\r\n\r\nGET /a/b?c=d []"), answer)
    }

    func testDroppedAnswer_ClosesTheConnection() throws {
        let port = try serve { request in
            var response = HTTPResponse(status: 200, body: Array("ok".utf8))
            response.isDropped = request.path == "/dropped"
            return response
        }
        let dropped = try answer(
            port, to: "GET /dropped HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n")
        XCTAssertEqual(dropped.text, "")
        XCTAssertTrue(dropped.isClosed)
        let next = try RawClient(port: port)
        next.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        XCTAssertTrue(next.read(until: "ok").hasPrefix("HTTP/1.1 200 OK"))
    }

    func testPipelinedRequests_AreAnsweredInOrder() throws {
        let port = try serve { request in
            // The first is the slowest.
            if request.path == "/0" { try? await Task.sleep(for: .milliseconds(50)) }
            return HTTPResponse(status: 200, body: Array("<\(request.path)>".utf8))
        }
        let client = try RawClient(port: port)
        client.send((0..<20).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
        let bodies = client.read(until: "</19>").components("<").dropFirst().map { $0.prefix { $0 != ">" } }
        XCTAssertEqual(bodies.map(String.init), (0..<20).map { "/\($0)" })
    }

    func testPipelinedRequestsOfAHalfClosedClient_AreAnswered() throws {
        let client = try RawClient(port: try serveEcho())
        client.send("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n")
        client.endSending()
        let (text, isClosed) = client.readAll()
        XCTAssertEqual(statuses(text), ["200", "200"])
        XCTAssertTrue(isClosed)
    }

    func testBodies_OfEitherFormAreRead() throws {
        let client = try RawClient(port: try serveEcho())
        client.send("POST /1 HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello")
        XCTAssertTrue(client.read(until: "]").hasSuffix("POST /1 [hello]"))
        client.send("POST /2 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
        for byte in "3\r\nhel\r\n2\r\nlo\r\n0\r\n\r\n".utf8 { client.send([byte]) }
        XCTAssertTrue(client.read(until: "]").hasSuffix("POST /2 [hello]"))
    }

    func testExpectation_IsAnsweredWhenTheBodyIsWanted() throws {
        let port = try serve { request in
            guard request.path == "/wanted" else { return HTTPResponse(status: 413) }
            let body = (try? await request.body.collect(upTo: 100)) ?? []
            return HTTPResponse(status: 200, body: body)
        }
        let wanted = try RawClient(port: port)
        wanted.send("POST /wanted HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
        XCTAssertEqual(wanted.read(until: "\r\n\r\n"), "HTTP/1.1 100 Continue\r\n\r\n")
        wanted.send("ok")
        XCTAssertTrue(wanted.read(until: "ok").contains("200 OK"))
        let (refused, isClosed) = try answer(
            port, to: "POST /no HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
        XCTAssertEqual(statuses(refused), ["413"])
        XCTAssertTrue(isClosed)
        let (unknown, _) = try answer(port, to: "GET / HTTP/1.1\r\nHost: a\r\nExpect: pay\r\n\r\n")
        XCTAssertEqual(statuses(unknown), ["417"])
    }

    func testHead_HasTheFieldsAndNoBody() throws {
        let client = try RawClient(port: try serveEcho())
        client.send("HEAD /x HTTP/1.1\r\nHost: a\r\n\r\n")
        let head = client.read(until: "\r\n\r\n")
        XCTAssertTrue(head.contains("content-length: 10"), head)
        client.send("GET /y HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        XCTAssertTrue(client.readAll().text.hasSuffix("GET /y []"))
    }

    func testHeadOfAStream_EndsWithItsFields() throws {
        let port = try serve { request in
            HTTPResponse(
                status: 200, fields: ["content-type": "text/event-stream"],
                body: .stream { writer in
                    try await writer.write(Array("begin".utf8))
                    // A stream that ends only with its reader.
                    if request.path == "/events" { try await Task.sleep(for: .seconds(600)) }
                })
        }
        let client = try RawClient(port: port)
        client.send("HEAD /events HTTP/1.1\r\nHost: a\r\n\r\nHEAD /file HTTP/1.1\r\nHost: a\r\n\r\n")
        client.send("GET /file HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        let (text, isClosed) = client.readAll(timeoutSeconds: 20)
        XCTAssertEqual(statuses(text), ["200", "200", "200"])
        XCTAssertTrue(isClosed)
        let fields = text.components("HTTP/1.1 ").dropFirst()
        for head in fields.prefix(2) {
            XCTAssertTrue(head.hasSuffix("transfer-encoding: chunked\r\n\r\n"), String(head))
        }
        XCTAssertEqual(fields.last?.hasSuffix("\r\n\r\n5\r\nbegin\r\n0\r\n\r\n"), true)
    }

    func testBodyThatFillsTheBuffer_DoesNotStopTheConnection() throws {
        // The last bytes of the body fill the buffer, so that reading pauses and the body is complete.
        let body = String(repeating: "x", count: Connection.highWater)
        let port = try serve { request in
            while request.method == "POST", !request.body.hasEnded { await Task.yield() }
            let body = (try? await request.body.collect(upTo: 1 << 20)) ?? []
            return HTTPResponse(status: 200, body: Array("<\(body.count)>".utf8))
        }
        let client = try RawClient(port: port)
        client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
        XCTAssertTrue(client.read(until: ">", timeoutSeconds: 20).hasSuffix("<65536>"))
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        XCTAssertTrue(client.read(until: ">", timeoutSeconds: 20).hasSuffix("<0>"))
    }

    func testVersion10_ClosesUnlessAsked() throws {
        let port = try serveEcho()
        let (text, isClosed) = try answer(port, to: "GET / HTTP/1.0\r\n\r\n")
        XCTAssertTrue(isClosed)
        XCTAssertTrue(text.contains("connection: close\r\n"))
        let kept = try RawClient(port: port)
        kept.send("GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
        XCTAssertEqual(statuses(kept.read(until: "[]")), ["200"])
        kept.send("GET / HTTP/1.0\r\n\r\n")
        XCTAssertEqual(statuses(kept.readAll().text), ["200"])
    }

    func testUpgrade_IsIgnored() throws {
        let client = try RawClient(port: try serveEcho())
        client.send(
            "GET /x HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n")
        XCTAssertTrue(client.read(until: "]").hasSuffix("GET /x []"))
        client.send("GET /y HTTP/1.1\r\nHost: a\r\n\r\n")
        XCTAssertTrue(client.read(until: "]").hasSuffix("GET /y []"))
    }

    func testTargets_OfOriginAndAbsoluteFormAreRead() throws {
        let port = try serve { request in
            let text = "\(request.authority) \(request.path) \(request.query ?? "none")"
            return HTTPResponse(status: 200, body: Array(text.utf8), closesConnection: true)
        }
        for (target, expected) in [
            ("/a%20b?q=%2F", "a /a%20b q=%2F"), ("http://c:3/x?y", "c:3 /x y"), ("http://c", "c / none"),
            ("//x", "a //x none"), ("/?", "a / "),
        ] {
            let (text, _) = try answer(port, to: "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
            XCTAssertTrue(text.hasSuffix("\r\n\r\n\(expected)"), text)
        }
        for target in ["x", "*", "/a#b", "http://", "ftp://a/b"] {
            let (text, isClosed) = try answer(port, to: "GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n")
            XCTAssertEqual(statuses(text), ["400"], target)
            XCTAssertTrue(isClosed)
        }
    }

    func testClientThatLeaves_CancelsItsTask() async throws {
        let (starts, start) = AsyncStream.makeStream(of: Void.self)
        let (ends, end) = AsyncStream.makeStream(of: Bool.self)
        let port = try serve { _ in
            start.yield()
            try? await Task.sleep(for: .seconds(60))
            end.yield(Task.isCancelled)
            return HTTPResponse(status: 200)
        }
        var client: RawClient? = try RawClient(port: port)
        client?.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        for await _ in starts { break }
        client = nil
        for await isCancelled in ends {
            XCTAssertTrue(isCancelled)
            break
        }
    }

    func testStreamedBody_IsChunkedAndCutWhenItFails() throws {
        struct Broken: Error {}
        let port = try serve { request in
            HTTPResponse(
                status: 200,
                body: .stream { writer in
                    try await writer.write(Array("hello".utf8))
                    if request.path == "/broken" { throw Broken() }
                    try await writer.write(Array("world".utf8))
                })
        }
        let client = try RawClient(port: port)
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        let whole = client.read(until: "0\r\n\r\n")
        XCTAssertTrue(whole.contains("transfer-encoding: chunked\r\n"))
        XCTAssertTrue(whole.hasSuffix("\r\n\r\n5\r\nhello\r\n5\r\nworld\r\n0\r\n\r\n"), whole)
        let (cut, isClosed) = try answer(port, to: "GET /broken HTTP/1.1\r\nHost: a\r\n\r\n")
        XCTAssertTrue(isClosed)
        XCTAssertFalse(cut.hasSuffix("0\r\n\r\n"))
        let (old, _) = try answer(port, to: "GET / HTTP/1.0\r\n\r\n")
        XCTAssertTrue(old.hasSuffix("\r\n\r\nhelloworld"), old)
    }

    func testSlowReader_MakesTheWriterWait() async throws {
        let (counts, count) = AsyncStream.makeStream(of: Int.self)
        let port = try serve { _ in
            HTTPResponse(
                status: 200,
                body: .stream { writer in
                    for number in 1...1_000 {
                        try await writer.write([UInt8](repeating: 1, count: 65_536))
                        count.yield(number)
                    }
                })
        }
        var client: RawClient? = try RawClient(port: port)
        client?.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        var last = 0
        let clock = ContinuousClock()
        let end = clock.now + .milliseconds(300)
        let reader = Task {
            for await number in counts { if number > 900 { return number } }
            return 0
        }
        while clock.now < end { try await Task.sleep(for: .milliseconds(20)) }
        client = nil
        count.finish()
        last = await reader.value
        XCTAssertEqual(last, 0, "64 MB were written to a client that reads nothing.")
    }

    func testStop_LetsRunningRequestsEnd() async throws {
        let (starts, start) = AsyncStream.makeStream(of: Void.self)
        let server = try HTTPServer { _ in
            start.yield()
            try? await Task.sleep(for: .milliseconds(100))
            return HTTPResponse(status: 200, body: Array("done".utf8))
        }
        guard case .ip(_, let port) = try server.start(at: [.ip("127.0.0.1", port: 0)])[0] else { return }
        let (idle, busy) = (try RawClient(port: port), try RawClient(port: port))
        busy.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        for await _ in starts { break }
        await server.stop(graceSeconds: 5)
        XCTAssertTrue(busy.readAll().text.hasSuffix("done"))
        XCTAssertEqual(idle.readAll().text, "")
        XCTAssertThrowsError(try RawClient(port: port))
    }

    func testSocketOfAKilledServer_IsReplaced_AndAFile_IsNot() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (socket, file) = (folder.appending(path: "socket").path, folder.appending(path: "file").path)
        try Data("precious".utf8).write(to: URL(filePath: file))
        let first = try HTTPServer { _ in HTTPResponse(status: 200) }
        XCTAssertThrowsError(try first.start(at: [.unix(path: file)])) {
            XCTAssertEqual($0 as? HTTPServerError, .addressInUse(file))
        }
        XCTAssertEqual(try Data(contentsOf: URL(filePath: file)), Data("precious".utf8))
        try RawClient.leaveSocket(at: socket)
        let second = try HTTPServer { _ in HTTPResponse(status: 200) }
        XCTAssertEqual(try second.start(at: [.unix(path: socket)]), [.unix(path: socket)])
        let third = try HTTPServer { _ in HTTPResponse(status: 200) }
        XCTAssertThrowsError(try third.start(at: [.unix(path: socket)])) {
            XCTAssertEqual($0 as? HTTPServerError, .addressInUse(socket))
        }
        await second.stop(graceSeconds: 0)
        XCTAssertFalse(FileManager.default.fileExists(atPath: socket))
    }

    func testAddressInUse_StartsNoServer() throws {
        let port = try serveEcho()
        let second = try HTTPServer { _ in HTTPResponse(status: 200) }
        XCTAssertThrowsError(
            try second.start(at: [.ip("127.0.0.1", port: 0), .ip("127.0.0.1", port: port)])
        ) { XCTAssertEqual($0 as? HTTPServerError, .addressInUse("127.0.0.1:\(port)")) }
    }
}
