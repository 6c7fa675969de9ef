import HTTPKit
import XCTest

/// Slow clients.
final class SlowClientTests: ServerTestCase {
    private var quick: HTTPServerOptions {
        var options = HTTPServerOptions()
        (options.headTimeoutSeconds, options.idleTimeoutSeconds) = (1, 1)
        return options
    }

    func testSlowHead_IsEndedInTime() throws {
        let client = try RawClient(port: try serveEcho(quick))
        client.send("GET / HTTP/1.1\r\nHo")
        let (text, isClosed) = client.readAll()
        XCTAssertEqual(statuses(text), ["408"])
        XCTAssertTrue(isClosed)
    }

    func testSilentClient_IsClosedWithoutAnAnswer() throws {
        let client = try RawClient(port: try serveEcho(quick))
        let (text, isClosed) = client.readAll()
        XCTAssertEqual(text, "")
        XCTAssertTrue(isClosed)
    }

    func testStalledBody_FailsItsReader() throws {
        let client = try RawClient(port: try serveEcho(quick))
        client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhel")
        let (text, isClosed) = client.readAll()
        XCTAssertEqual(statuses(text), ["400"])
        XCTAssertTrue(isClosed)
    }

    func testSlowHandler_IsWaitedFor() throws {
        let port = try serve(quick) { _ in
            try? await Task.sleep(for: .milliseconds(2_500))
            return HTTPResponse(status: 200, body: Array("late".utf8))
        }
        let client = try RawClient(port: port)
        client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        XCTAssertTrue(client.readAll().text.hasSuffix("late"))
    }
}
