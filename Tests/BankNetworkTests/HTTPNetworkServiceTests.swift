import BankServices
import HTTPKit
import Synchronization
import XCTest

@testable import BankNetwork

/// The network service against a server on this machine.
final class HTTPNetworkServiceTests: XCTestCase {
    private func serve(
        _ handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse
    ) throws -> ServerAddress {
        let server = try HTTPServer(handler: handler)
        let bound = try server.start(at: [.ip("127.0.0.1", port: 0)])
        addTeardownBlock { await server.stop(graceSeconds: 0) }
        return try ServerAddress("http://\(bound[0].text)")
    }

    func testRequest_ArrivesAsItIs() async throws {
        let seen = Mutex<[String]>([])
        let server = try serve { request in
            let body = (try? await request.body.collect(upTo: 1_000)) ?? []
            seen.withLock {
                $0 =
                    [request.method, request.path, request.query ?? "", request.fields["x-a"] ?? ""]
                    + [String(decoding: body, as: UTF8.self)]
            }
            return HTTPResponse(status: 201, fields: ["x-b": "2"], body: Array("done".utf8))
        }
        let request = NetworkRequest(
            "POST", server, "/a%20b?c=d", fields: ["x-a": "1"], body: Array("hello".utf8))
        let response = try await HTTPNetworkService().send(request)
        XCTAssertEqual(seen.withLock(\.self), ["POST", "/a%20b", "c=d", "1", "hello"])
        XCTAssertEqual([response.status], [201])
        XCTAssertEqual(response.fields["x-b"], "2")
        XCTAssertEqual(response.body, Array("done".utf8))
    }

    func testTooLargeBody_IsRefused() async throws {
        let server = try serve { _ in HTTPResponse(status: 200, body: [UInt8](repeating: 1, count: 5_000)) }
        var request = NetworkRequest("GET", server, "/")
        request.answerMaximumBytes = 4_999
        await assertFails(.answerTooLarge(maximumBytes: 4_999)) {
            try await HTTPNetworkService().send(request)
        }
    }

    func testUnrequestedCoding_IsRefused() async throws {
        let server = try serve { _ in
            HTTPResponse(status: 200, fields: ["content-encoding": "gzip"], body: [1, 2, 3])
        }
        await assertFails(.malformedAnswer("the coding gzip")) {
            try await HTTPNetworkService().send(NetworkRequest("GET", server, "/"))
        }
    }

    func testMissingServer_RefusesTheConnection() async throws {
        let server = try ServerAddress("http://127.0.0.1:1")
        await assertFails(.notConnected(host: "127.0.0.1")) {
            try await HTTPNetworkService().send(NetworkRequest("GET", server, "/"))
        }
    }

    func testMissingAnswer_TimesOut() async throws {
        let server = try serve { _ in
            try? await Task.sleep(for: .seconds(20))
            return HTTPResponse(status: 200)
        }
        await assertFails(.answerTimedOut) {
            try await HTTPNetworkService().send(NetworkRequest("GET", server, "/", timeoutSeconds: 1))
        }
    }

    func testCancelledCall_EndsAtOnce() async throws {
        let server = try serve { _ in
            try? await Task.sleep(for: .seconds(20))
            return HTTPResponse(status: 200)
        }
        let call = Task { try await HTTPNetworkService().send(NetworkRequest("GET", server, "/")) }
        try await Task.sleep(for: .milliseconds(100))
        call.cancel()
        await assertFails(.cancelled) { try await call.value }
    }

    func testUpload_IsSentPieceByPieceAndReported() async throws {
        let server = try serve { request in
            let body = (try? await request.body.collect(upTo: 10_000_000)) ?? []
            return HTTPResponse(status: 200, body: Array("\(body.count)".utf8))
        }
        let reports = Mutex<[NetworkProgress]>([])
        let upload = NetworkUpload(byteCount: 3_000_000) { write in
            for _ in 0..<30 { try await write([UInt8](repeating: 7, count: 100_000)) }
        }
        let response = try await HTTPNetworkService().upload(NetworkRequest("PUT", server, "/"), upload) {
            progress in reports.withLock { $0.append(progress) }
        }
        XCTAssertEqual(String(decoding: response.body, as: UTF8.self), "3000000")
        XCTAssertEqual(
            reports.withLock(\.last), NetworkProgress(byteCount: 3_000_000, totalByteCount: 3_000_000))
    }

    func testDownload_IsHandedOverPieceByPiece() async throws {
        let server = try serve { _ in
            HTTPResponse(
                status: 200,
                body: .stream { writer in
                    for _ in 0..<50 { try await writer.write([UInt8](repeating: 3, count: 50_000)) }
                })
        }
        let count = Mutex(0)
        let response = try await HTTPNetworkService().download(NetworkRequest("GET", server, "/")) { _ in
        } receive: { bytes in
            count.withLock { $0 += bytes.count }
        }
        XCTAssertEqual(response.status, 200)
        XCTAssertEqual(count.withLock(\.self), 2_500_000)
    }

    func testRefusedDownload_HasItsBodyInTheResponse() async throws {
        let server = try serve { _ in HTTPResponse(status: 404, body: Array("no".utf8)) }
        let response = try await HTTPNetworkService().download(NetworkRequest("GET", server, "/")) { _ in
        } receive: { _ in
            XCTFail("A refusal is no download.")
        }
        XCTAssertEqual(
            response, NetworkResponse(status: 404, fields: response.fields, body: Array("no".utf8)))
    }

    private func assertFails(
        _ expected: NetworkFailure, file: StaticString = #filePath, line: UInt = #line,
        _ body: () async throws -> some Any
    ) async {
        do {
            _ = try await body()
            XCTFail("It succeeded.", file: file, line: line)
        } catch {
            XCTAssertEqual(error as? NetworkFailure, expected, "\(error)", file: file, line: line)
        }
    }
}
