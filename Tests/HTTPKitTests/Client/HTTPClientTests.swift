import Synchronization
import XCTest

@testable import HTTPKit

final class HTTPClientTests: ServerTestCase {
    private func origin(_ port: UInt16, host: String = "127.0.0.1") -> HTTPOrigin {
        HTTPOrigin(isSecure: false, host: host, port: port)
    }

    private func text(_ answer: (status: Int, fields: HTTPFields, body: [UInt8])) -> String {
        "\(answer.status) \(String(decoding: answer.body, as: UTF8.self))"
    }

    func testRequests_AreAnswered() async throws {
        let (client, origin) = (try HTTPClient(), origin(try serveEcho()))
        let read = try await client.send(HTTPClientRequest("GET", origin, "/a?b=c"), bodyMaximumBytes: 100)
        XCTAssertEqual(text(read), "200 GET /a?b=c []")
        XCTAssertNotNil(read.fields["date"])
        let posted = try await client.send(
            HTTPClientRequest("POST", origin, "/", body: .bytes(Array("pay".utf8))), bodyMaximumBytes: 100)
        XCTAssertEqual(text(posted), "200 POST / [pay]")
        let empty = try await client.send(HTTPClientRequest("POST", origin, "/"), bodyMaximumBytes: 100)
        XCTAssertEqual(text(empty), "200 POST / []")
        let head = try await client.send(HTTPClientRequest("HEAD", origin, "/"), bodyMaximumBytes: 100)
        XCTAssertEqual(text(head), "200 ")
    }

    func testNamesAndBothFamilies_AreFound() async throws {
        let port = try serveEcho()
        let answer = try await HTTPClient().send(
            HTTPClientRequest("GET", origin(port, host: "localhost"), "/"), bodyMaximumBytes: 100)
        XCTAssertEqual(answer.status, 200)
    }

    func testBodiesOfAnySize_AreStreamedBothWays() async throws {
        let (total, piece) = (64 << 20, [UInt8](repeating: 7, count: 100_000))
        let port = try serve { request in
            HTTPResponse(
                status: 200,
                body: .stream { writer in
                    while let bytes = try await request.body.next() { try await writer.write(bytes) }
                })
        }
        let request = HTTPClientRequest(
            "POST", origin(port), "/",
            body: .stream { writer in
                var count = 0
                while count < total {
                    try await writer.write(piece)
                    count += piece.count
                }
            })
        var count = 0
        try await HTTPClient().withResponse(to: request) { response in
            while let bytes = try await response.body.next() { count += bytes.count }
        }
        XCTAssertGreaterThanOrEqual(count, total)
    }

    func testRepeatedAnswer_IsNotUsedForTheNextRequest() async throws {
        let answer = { (body: String) in "HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n\(body)" }
        let server = try RawServer([
            [.readHead, .send(answer("one") + answer("one")), .awaitEnd],
            [.readHead, .send(answer("two")), .awaitEnd],
        ])
        let client = try HTTPClient()
        for body in ["one", "two"] {
            let read = try await client.send(
                HTTPClientRequest("GET", origin(server.port), "/"), bodyMaximumBytes: 100)
            XCTAssertEqual(text(read), "200 \(body)")
        }
    }

    func testAnswerToAnotherRequest_IsRefused() async throws {
        let server = try RawServer([
            [.readHead, .send("HTTP/1.1 200 OK\r\nbank-call: 1\r\ncontent-length: 0\r\n\r\n"), .awaitEnd]
        ])
        var request = HTTPClientRequest("GET", origin(server.port), "/", fields: ["bank-call": "2"])
        request.repeatedField = ("bank-call", "2")
        do {
            _ = try await HTTPClient().send(request, bodyMaximumBytes: 100)
            XCTFail("It was accepted.")
        } catch {
            XCTAssertEqual(error as? HTTPClientError, .answerToAnother)
        }
    }

    func testConnections_AreUsedAgain() async throws {
        // This server accepts one connection.
        let answer = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"
        let server = try RawServer([[.readHead, .send(answer), .readHead, .send(answer), .awaitEnd]])
        let (client, origin) = (try HTTPClient(), origin(server.port))
        for _ in 0..<2 {
            let answer = try await client.send(HTTPClientRequest("GET", origin, "/"), bodyMaximumBytes: 9)
            XCTAssertEqual(text(answer), "200 ok")
        }
    }

    func testBodyThatFillsTheBuffer_DoesNotStopTheConnection() async throws {
        let body = String(repeating: "x", count: 65_536)
        let answers = ["content-length: 65536\r\n\r\n\(body)", "content-length: 2\r\n\r\nok"].map {
            "HTTP/1.1 200 OK\r\n\($0)"
        }
        // This server accepts one connection.
        let server = try RawServer([
            [.readHead, .send(answers[0]), .readHead, .send(answers[1]), .awaitEnd]
        ])
        var options = HTTPClientOptions()
        options.answerTimeoutSeconds = 20
        let (client, origin) = (try HTTPClient(options), origin(server.port))
        let count = try await client.withResponse(to: HTTPClientRequest("GET", origin, "/")) { response in
            while !response.body.hasEnded { await Task.yield() }
            return try await response.body.collect(upTo: 1 << 20).count
        }
        XCTAssertEqual(count, 65_536)
        let next = try await client.send(HTTPClientRequest("GET", origin, "/"), bodyMaximumBytes: 9)
        XCTAssertEqual(text(next), "200 ok")
    }

    func testManyAtOnce_WaitForAConnection() async throws {
        let (client, origin) = (try HTTPClient(), origin(try serveEcho()))
        let bodies = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<500 {
                group.addTask {
                    let answer = try await client.send(
                        HTTPClientRequest("GET", origin, "/\(number)"), bodyMaximumBytes: 100)
                    return String(decoding: answer.body, as: UTF8.self)
                }
            }
            return try await group.reduce(into: Set<String>()) { $0.insert($1) }
        }
        XCTAssertEqual(bodies, Set((0..<500).map { "GET /\($0) []" }))
    }

    func testKeptConnectionThatTheServerClosed_IsReplacedForReadsOnly() async throws {
        let kept = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"
        let script: [RawServer.Step] = [.readHead, .send(kept), .readHead]
        let server = try RawServer([script, script, [.readHead, .send(kept)]])
        let (client, origin) = (try HTTPClient(), origin(server.port))
        for method in ["GET", "GET"] {
            let answer = try await client.send(HTTPClientRequest(method, origin, "/"), bodyMaximumBytes: 9)
            XCTAssertEqual(answer.status, 200)
        }
        await assertThrows(.noAnswer) {
            try await client.send(HTTPClientRequest("POST", origin, "/"), bodyMaximumBytes: 9)
        }
    }

    func testBodyThatEndsWithTheConnection_IsComplete() async throws {
        let server = try RawServer([[.readHead, .send("HTTP/1.1 200 OK\r\n\r\nuntil the end")]])
        let answer = try await HTTPClient().send(
            HTTPClientRequest("GET", origin(server.port), "/"), bodyMaximumBytes: 99)
        XCTAssertEqual(text(answer), "200 until the end")
    }

    func testInterimAnswersAndRedirects_AreNotFollowed() async throws {
        let server = try RawServer([
            [
                .readHead,
                .send(
                    "HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\nHTTP/1.1 302 Found\r\nlocation: http://elsewhere/\r\n"
                ),
                .send("content-length: 0\r\n\r\n"),
            ]
        ])
        let answer = try await HTTPClient().send(
            HTTPClientRequest("GET", origin(server.port), "/"), bodyMaximumBytes: 9)
        XCTAssertEqual(answer.status, 302)
        XCTAssertEqual(answer.fields["location"], "http://elsewhere/")
    }

    func testTruncatedBody_IsAnError() async throws {
        for body in ["content-length: 9\r\n\r\nhalf", "transfer-encoding: chunked\r\n\r\n4\r\nhalf\r\n"] {
            let server = try RawServer([[.readHead, .send("HTTP/1.1 200 OK\r\n" + body)]])
            do {
                _ = try await HTTPClient().send(
                    HTTPClientRequest("GET", origin(server.port), "/"), bodyMaximumBytes: 99)
                XCTFail(body)
            } catch {
                XCTAssertEqual(error as? IncomingBody.Failure, .incomplete, "\(body): \(error)")
            }
        }
    }

    func testAnswersOtherThanHTTP_AreRefused() async throws {
        for text in [
            "hello\r\n\r\n", "HTTP/1.1 200 OK\ncontent-length: 0\n\n", "HTTP/2.0 200 OK\r\n\r\n",
            "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n",
            "HTTP/1.1 200 OK\r\ntransfer-encoding: gzip\r\n\r\n",
            "HTTP/1.0 200 OK\r\ntransfer-encoding: chunked\r\n\r\n",
            "HTTP/1.1 101 Switching\r\nupgrade: x\r\n\r\n", "HTTP/1.1 200 OK\r\n folded\r\n\r\n",
            "HTTP/1.1 200 OK\r\nx: \(String(repeating: "y", count: 40_000))\r\n\r\n",
        ] {
            let server = try RawServer([[.readHead, .send(text), .awaitEnd]])
            do {
                _ = try await HTTPClient().send(
                    HTTPClientRequest("GET", origin(server.port), "/"), bodyMaximumBytes: 99)
                XCTFail(text)
            } catch HTTPClientError.malformedAnswer {
            } catch {
                XCTFail("\(text): \(error)")
            }
        }
    }

    func testMissingServers_AreNamed() async throws {
        let client = try HTTPClient()
        // The port of a server that has just ended.
        let port = try RawServer([]).port
        await assertThrows(.notConnected(errorNumber: ECONNREFUSED)) {
            try await client.send(HTTPClientRequest("GET", self.origin(port), "/"), bodyMaximumBytes: 9)
        }
        await assertThrows(.nameNotFound("bank.invalid")) {
            try await client.send(
                HTTPClientRequest("GET", self.origin(80, host: "bank.invalid"), "/"), bodyMaximumBytes: 9)
        }
    }

    func testSilentServers_TimeOut() async throws {
        let server = try RawServer([[.readHead, .awaitEnd], [.readHead, .awaitEnd]])
        var options = HTTPClientOptions()
        options.answerTimeoutSeconds = 1
        let client = try HTTPClient(options)
        await assertThrows(.timedOut(.answer)) {
            try await client.send(
                HTTPClientRequest("GET", self.origin(server.port), "/"), bodyMaximumBytes: 9)
        }
        let request = HTTPClientRequest("GET", origin(server.port), "/", timeoutSeconds: 1)
        let patient = try HTTPClient()
        await assertThrows(.timedOut(.answer)) { try await patient.send(request, bodyMaximumBytes: 9) }
    }

    func testCancelledCall_Ends() async throws {
        let server = try RawServer([[.readHead, .awaitEnd]])
        let (client, origin) = (try HTTPClient(), origin(server.port))
        let call = Task {
            try await client.send(HTTPClientRequest("GET", origin, "/"), bodyMaximumBytes: 9)
        }
        try await Task.sleep(for: .milliseconds(50))
        call.cancel()
        await assertThrows(.cancelled) { try await call.value }
    }

    func testPartlyReadAnswer_ClosesItsConnection() async throws {
        let served = Mutex(0)
        let port = try serve { _ in
            HTTPResponse(
                status: 200,
                body: .stream { writer in
                    served.withLock { $0 += 1 }
                    while true { try await writer.write([UInt8](repeating: 1, count: 10_000)) }
                })
        }
        let client = try HTTPClient()
        for _ in 0..<20 {
            let first = try await client.withResponse(to: HTTPClientRequest("GET", origin(port), "/")) {
                try await $0.body.next()
            }
            XCTAssertNotNil(first)
        }
        XCTAssertEqual(served.withLock { $0 }, 20)
    }

    func testForbiddenAddresses_AreNotCalled() async throws {
        let port = try serveEcho()
        var options = HTTPClientOptions()
        options.isAllowed = \.isGlobal
        let client = try HTTPClient(options)
        for host in ["127.0.0.1", "localhost", "::1"] {
            await assertThrows(.addressNotAllowed(host)) {
                try await client.send(
                    HTTPClientRequest("GET", self.origin(port, host: host), "/"), bodyMaximumBytes: 9)
            }
        }
    }
}

func assertThrows<Result>(
    _ expected: HTTPClientError, file: StaticString = #filePath, line: UInt = #line,
    _ body: () async throws -> Result
) async {
    do {
        _ = try await body()
        XCTFail("No error.", file: file, line: line)
    } catch {
        XCTAssertEqual(error as? HTTPClientError, expected, "\(error)", file: file, line: line)
    }
}
