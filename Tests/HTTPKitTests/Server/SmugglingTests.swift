import HTTPKit
import XCTest

/// Requests that servers and proxies interpret differently. Each is refused and its connection closed, so that the
/// following bytes are not read as another request.
final class SmugglingTests: ServerTestCase {
    private static let hidden = "GET /hidden HTTP/1.1\r\nHost: a\r\n\r\n"

    private func assertRefused(
        _ request: String, _ status: String = "400", file: StaticString = #filePath, line: UInt = #line
    ) throws {
        let (text, isClosed) = try answer(try serveEcho(), to: request + Self.hidden)
        XCTAssertEqual(statuses(text), [status], request.debugDescription, file: file, line: line)
        XCTAssertTrue(isClosed, request.debugDescription, file: file, line: line)
        XCTAssertFalse(text.contains("/hidden"), file: file, line: line)
    }

    func testAmbiguousLengths_AreRefused() throws {
        for fields in [
            "Content-Length: 5\r\nContent-Length: 6", "Content-Length: 0\r\nContent-Length: 0",
            "Content-Length: 5, 6", "Content-Length: 0, 0", "Content-Length: 1 2", "Content-Length: 4,",
            "Content-Length: +4",
            "Content-Length: 4x", "Content-Length: -4", "Content-Length: 0x4",
            "Content-Length: 99999999999999999999", "Content-Length: 18446744073709551615",
            "Content-Length: 9223372036854775808", "Content-Length: \u{ff14}",
            "Content-Length: 4\r\nTransfer-Encoding: chunked",
            "Transfer-Encoding: chunked\r\nContent-Length: 4",
            "Content-Length: ",
        ] {
            try assertRefused("POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\n")
        }
    }

    func testUnknownCodings_AreRefused() throws {
        for coding in [
            "xchunked", "gzip", "identity", "chunked, gzip", "gzip, chunked", "chunked, chunked", "",
            "chunked;a",
            "\"chunked\"", "chunked\r\nTransfer-Encoding: identity", "chunked\r\nTransfer-Encoding: chunked",
        ] {
            let request = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: \(coding)\r\n\r\n"
            let (text, isClosed) = try answer(try serveEcho(), to: request + "0\r\n\r\n" + Self.hidden)
            XCTAssertTrue([["400"], ["501"]].contains(statuses(text)), "\(coding): \(text)")
            XCTAssertTrue(isClosed)
        }
        try assertRefused("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n")
    }

    func testUnclearHeads_AreRefused() throws {
        for request in [
            "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
            "GET / HTTP/1.1\r\nHost : a\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nA: b\r\n c\r\n\r\n",
            "GET / HTTP/1.1\nHost: a\n\n", "GET / HTTP/1.1\r\nHost: a\r\nA: b\rc\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: a\r\nA: b\u{0}c\r\n\r\n", "GET /\r\nHost: a\r\n\r\n",
            "GET  / HTTP/1.1\r\nHost: a\r\n\r\n",
            "GET / HTTP/x\r\nHost: a\r\n\r\n",
        ] {
            try assertRefused(request)
        }
        for method in ["PAY", "get", "QUERY"] {
            try assertRefused("\(method) / HTTP/1.1\r\nHost: a\r\n\r\n", "405")
        }
        for version in ["2.0", "1.2", "0.9", "3.0"] {
            try assertRefused("GET / HTTP/\(version)\r\nHost: a\r\n\r\n", "505")
        }
        let wide = "GET / HTTP/1.1\r\nHost: a\r\nA: \(String(repeating: "x", count: 17_000))\r\n\r\n"
        try assertRefused(wide, "431")
    }

    func testBrokenChunks_EndTheConnection() throws {
        for body in OddChunks.all {
            let request = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n\(body)"
            let (text, isClosed) = try answer(try serveEcho(), to: request + Self.hidden)
            XCTAssertEqual(statuses(text), ["400"], body.debugDescription)
            XCTAssertTrue(isClosed, body.debugDescription)
            XCTAssertFalse(text.contains("/hidden"))
        }
    }

    func testTruncatedBody_IsNotTakenAsComplete() throws {
        let client = try RawClient(port: try serveEcho())
        client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhello")
        client.endSending()
        XCTAssertFalse(client.readAll().text.contains("[hello]"))
    }

    func testUnreadBody_DoesNotBecomeARequest() throws {
        let port = try serve { HTTPResponse(status: 200, body: Array("<\($0.path)>".utf8)) }
        let client = try RawClient(port: port)
        client.send(
            "POST /1 HTTP/1.1\r\nHost: a\r\nContent-Length: \(Self.hidden.utf8.count)\r\n\r\n\(Self.hidden)")
        client.send("GET /2 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        let text = client.readAll().text
        XCTAssertEqual(statuses(text), ["200", "200"])
        XCTAssertTrue(text.hasSuffix("</2>"))
        let large = try RawClient(port: port)
        large.send("POST /1 HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000000\r\n\r\n")
        let (first, isClosed) = large.readAll()
        XCTAssertEqual(statuses(first), ["200"])
        XCTAssertTrue(isClosed)
    }
}
