import BankServices
import BankTestSupport
import BankURLSession
import Foundation
import HTTPKit
import NetworkTestSupport
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

    func testNetworkPromises_AreKept() async {
        await assertKept(NetworkPromises.all, by: "URLSessionNetworkService") { URLSessionNetworkService() }
    }

    // MARK: Requests and answers

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
}
