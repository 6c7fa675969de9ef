import BankServices
import BankURLSession
import Foundation
import HTTPKit
import Synchronization
import XCTest

/// The `URLSession` network service against a server on this machine.
final class URLSessionNetworkServiceTests: XCTestCase {
    private let service = URLSessionNetworkService()

    private func serve(
        _ handler: @escaping @Sendable (HTTPRequest) async -> HTTPResponse
    ) throws -> ServerAddress {
        let server = try HTTPServer(handler: handler)
        let bound = try server.start(at: [.ip("127.0.0.1", port: 0)])
        addTeardownBlock { await server.stop(graceSeconds: 0) }
        return try ServerAddress("http://\(bound[0].text)")
    }

    private func serveNothing() throws -> ServerAddress {
        try serve { _ in
            try? await Task.sleep(for: .seconds(20))
            return HTTPResponse(status: 200)
        }
    }

    // MARK: Requests and answers

    func testRequest_ArrivesAsItIs() async throws {
        let seen = Mutex<[String?]>([])
        let server = try serve { request in
            let body = (try? await request.body.collect(upTo: 1_000)) ?? []
            seen.withLock {
                $0 = [
                    request.method, request.path, request.query, request.fields["x-a"],
                    request.fields["user-agent"], request.fields["accept-encoding"],
                    String(decoding: body, as: UTF8.self),
                ]
            }
            return HTTPResponse(status: 201, fields: ["X-B": "2"], body: Array("done".utf8))
        }
        let request = NetworkRequest(
            "POST", server, "/a%20b?c=d%26", fields: ["x-a": "1"], body: Array("hello".utf8))
        let response = try await service.send(request)
        XCTAssertEqual(
            seen.withLock(\.self), ["POST", "/a%20b", "c=d%26", "1", "bank", "identity", "hello"])
        XCTAssertEqual(response.status, 201)
        XCTAssertEqual(response.fields["x-b"], "2")
        XCTAssertEqual(response.body, Array("done".utf8))
    }

    func testRedirect_IsNotFollowed() async throws {
        let paths = Mutex<[String]>([])
        let server = try serve { request in
            paths.withLock { $0.append(request.path) }
            return HTTPResponse(status: 307, fields: ["location": "/b"], body: Array("there".utf8))
        }
        let request = NetworkRequest("POST", server, "/a", fields: ["authorization": "Bearer x"], body: [1])
        let response = try await service.send(request)
        XCTAssertEqual(response.status, 307)
        XCTAssertEqual(response.fields["location"], "/b")
        XCTAssertEqual(response.body, Array("there".utf8))
        XCTAssertEqual(paths.withLock(\.self), ["/a"])
    }

    func testRequestForAPassword_IsAnAnswerLikeOthers() async throws {
        let server = try serve { request in
            HTTPResponse(
                status: 401, fields: ["www-authenticate": "\(request.path.dropFirst()) realm=\"bank\""],
                body: Array("no".utf8))
        }
        for scheme in ["Basic", "Digest", "Bearer"] {
            let response = try await service.send(NetworkRequest("GET", server, "/\(scheme)"))
            XCTAssertEqual(response.status, 401, scheme)
            XCTAssertEqual(response.body, Array("no".utf8), scheme)
        }
    }

    func testCookie_IsNotSentBack() async throws {
        let cookies = Mutex<[String?]>([])
        let server = try serve { request in
            cookies.withLock { $0.append(request.fields["cookie"]) }
            return HTTPResponse(status: 200, fields: ["set-cookie": "a=b"])
        }
        for _ in 0..<2 { _ = try await service.send(NetworkRequest("GET", server, "/")) }
        XCTAssertEqual(cookies.withLock(\.self), [nil, nil])
    }

    func testAnswerThatMayBeCached_IsAskedForAgain() async throws {
        let count = Mutex(0)
        let server = try serve { _ in
            count.withLock { $0 += 1 }
            return HTTPResponse(status: 200, fields: ["cache-control": "max-age=3600"], body: [1])
        }
        for _ in 0..<2 { _ = try await service.send(NetworkRequest("GET", server, "/")) }
        XCTAssertEqual(count.withLock(\.self), 2)
    }

    // MARK: Limits

    func testTooLargeBody_IsRefused() async throws {
        let server = try serve { _ in HTTPResponse(status: 200, body: [UInt8](repeating: 1, count: 5_000)) }
        var request = NetworkRequest("GET", server, "/")
        request.answerMaximumBytes = 5_000
        let response = try await service.send(request)
        XCTAssertEqual(response.body.count, 5_000)
        request.answerMaximumBytes = 4_999
        await assertFails(.answerTooLarge(maximumBytes: 4_999)) { try await self.service.send(request) }
    }

    func testCompressedBody_IsLimitedByItsFullSize() async throws {
        // 10,000 zeros.
        let text = "H4sIAAAAAAACA+3BAQ0AAADCoPdPbQ43oAAAAAAAAAAAAODfAC7KO00QJwAA"
        let packed = Array(try XCTUnwrap(Data(base64Encoded: text)))
        let server = try serve { _ in
            HTTPResponse(status: 200, fields: ["content-encoding": "gzip"], body: packed)
        }
        var request = NetworkRequest("GET", server, "/")
        request.answerMaximumBytes = 10_000
        let response = try await service.send(request)
        XCTAssertEqual(response.body.count, 10_000)
        request.answerMaximumBytes = 9_999
        await assertFails(.answerTooLarge(maximumBytes: 9_999)) { try await self.service.send(request) }
    }

    func testMissingServer_RefusesTheConnection() async throws {
        let server = try ServerAddress("http://127.0.0.1:1")
        await assertFails(.notConnected(host: "127.0.0.1")) {
            try await self.service.send(NetworkRequest("GET", server, "/"))
        }
    }

    func testMissingAnswer_TimesOut() async throws {
        let server = try serveNothing()
        await assertFails(.answerTimedOut) {
            try await self.service.send(NetworkRequest("GET", server, "/", timeoutSeconds: 1))
        }
    }

    func testSlowAnswer_TimesOut() async throws {
        let server = try serve { _ in
            HTTPResponse(
                status: 200,
                body: .stream { writer in
                    for _ in 0..<100 {
                        try await writer.write([1])
                        try await Task.sleep(for: .milliseconds(200))
                    }
                })
        }
        await assertFails(.answerTimedOut) {
            try await self.service.send(NetworkRequest("GET", server, "/", timeoutSeconds: 1))
        }
    }

    func testTruncatedAnswer_IsAnError() async throws {
        struct Stop: Error {}
        let server = try serve { _ in
            HTTPResponse(
                status: 200,
                body: .stream { writer in
                    try await writer.write([1])
                    throw Stop()
                })
        }
        await assertFails(.noAnswer) { try await self.service.send(NetworkRequest("GET", server, "/")) }
    }

    func testCancelledCall_EndsAtOnce() async throws {
        let server = try serveNothing()
        let start = ContinuousClock.now
        let call = Task { [service] in try await service.send(NetworkRequest("GET", server, "/")) }
        try await Task.sleep(for: .milliseconds(100))
        call.cancel()
        await assertFails(.cancelled) { try await call.value }
        XCTAssertLessThan(ContinuousClock.now - start, .seconds(5))
    }

    func testCallsCancelledAtAnyTime_End() async throws {
        let server = try serve { request in
            HTTPResponse(status: 302, fields: ["location": "/b"], body: [UInt8](repeating: 1, count: 100))
        }
        for microseconds in stride(from: 0, to: 6_000, by: 100) {
            let call = Task { [service] in try await service.send(NetworkRequest("GET", server, "/a")) }
            try await Task.sleep(for: .microseconds(microseconds))
            call.cancel()
            do {
                let response = try await call.value
                XCTAssertEqual(response.status, 302)
            } catch {
                XCTAssertEqual(error as? NetworkFailure, .cancelled)
            }
        }
    }

    // MARK: Uploads and downloads

    func testUpload_IsSentPieceByPieceAndReported() async throws {
        let server = try serve { request in
            let body = (try? await request.body.collect(upTo: 10_000_000)) ?? []
            return HTTPResponse(status: 200, body: Array("\(body.count)".utf8))
        }
        let reports = Mutex<[NetworkProgress]>([])
        let upload = NetworkUpload(byteCount: 3_000_000) { write in
            for _ in 0..<30 { try await write([UInt8](repeating: 7, count: 100_000)) }
        }
        let response = try await service.upload(NetworkRequest("PUT", server, "/"), upload) { progress in
            reports.withLock { $0.append(progress) }
        }
        XCTAssertEqual(String(decoding: response.body, as: UTF8.self), "3000000")
        XCTAssertGreaterThan(reports.withLock(\.count), 1)
        XCTAssertEqual(
            reports.withLock(\.last), NetworkProgress(byteCount: 3_000_000, totalByteCount: 3_000_000))
    }

    func testUploadInAFile_IsPrivateAndLeavesNothing() async throws {
        let manager = FileManager.default
        let folder = manager.temporaryDirectory.path + "/" + ProcessInfo.processInfo.globallyUniqueString
        try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? manager.removeItem(atPath: folder) }
        let service = URLSessionNetworkService(folder: folder)
        let server = try serve { _ in HTTPResponse(status: 200) }
        let upload = NetworkUpload(byteCount: nil) { write in
            try await write([1])
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            let file = try XCTUnwrap(names.first)
            let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + file)
            XCTAssertEqual(attributes[.posixPermissions] as? Int, 0o600)
        }
        _ = try await service.upload(NetworkRequest("PUT", server, "/"), upload) { _ in }
        XCTAssertEqual(try manager.contentsOfDirectory(atPath: folder), [])
    }

    func testUnwritableUpload_IsNotSent() async throws {
        let count = Mutex(0)
        let server = try serve { _ in
            count.withLock { $0 += 1 }
            return HTTPResponse(status: 200)
        }
        let upload = NetworkUpload(byteCount: nil) { write in
            try await write([1])
            throw NetworkFailure.offline
        }
        await assertFails(.offline) {
            try await self.service.upload(NetworkRequest("PUT", server, "/"), upload) { _ in }
        }
        XCTAssertEqual(count.withLock(\.self), 0)
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
        let reported = Mutex(0)
        var request = NetworkRequest("GET", server, "/")
        request.answerMaximumBytes = 10
        let response = try await service.download(request) { progress in
            reported.withLock { $0 = progress.byteCount }
        } receive: { bytes in
            count.withLock { $0 += bytes.count }
        }
        XCTAssertEqual(response.status, 200)
        XCTAssertEqual(response.body, [])
        XCTAssertEqual(count.withLock(\.self), 2_500_000)
        XCTAssertEqual(reported.withLock(\.self), 2_500_000)
    }

    func testRefusedDownload_HasItsBodyInTheResponse() async throws {
        let server = try serve { _ in HTTPResponse(status: 404, body: Array("no".utf8)) }
        let response = try await service.download(NetworkRequest("GET", server, "/")) { _ in
        } receive: { _ in
            XCTFail("A refusal is no download.")
        }
        XCTAssertEqual(response.status, 404)
        XCTAssertEqual(response.body, Array("no".utf8))
    }

    func testFailingReader_EndsTheDownload() async throws {
        let server = try serve { _ in
            HTTPResponse(
                status: 200,
                body: .stream { writer in
                    while true { try await writer.write([UInt8](repeating: 3, count: 1_000)) }
                })
        }
        await assertFails(.malformedAnswer("of the reader")) {
            try await self.service.download(NetworkRequest("GET", server, "/")) { _ in
            } receive: { _ in
                throw NetworkFailure.malformedAnswer("of the reader")
            }
        }
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
