public import BankServices
public import BankTestSupport
import HTTPKit
import Synchronization
import XCTest

/// Promises of ``NetworkServiceProtocol``, against a server on this machine.
public enum NetworkPromises {
    public static let all = requests + failures + transfers

    private static let requests: [Promise<any NetworkServiceProtocol>] = [
        Promise("a request arrives as it is, and asks for no coding") { service in
            let seen = Mutex<[String?]>([])
            try await withServer { request in
                let body = (try? await request.body.collect(upTo: 1_000)) ?? []
                seen.withLock {
                    $0 = [
                        request.method, request.path, request.query, request.fields["x-a"],
                        request.fields["user-agent"], request.fields["accept-encoding"] ?? "identity",
                        String(decoding: body, as: UTF8.self),
                    ]
                }
                return HTTPResponse(status: 201, fields: ["X-B": "2"], body: Array("done".utf8))
            } _: { server in
                let request = NetworkRequest(
                    "POST", server, "/a%20b?c=d%26", fields: ["x-a": "1"], body: Array("hello".utf8))
                let response = try await service.send(request)
                XCTAssertEqual(
                    seen.withLock(\.self), ["POST", "/a%20b", "c=d%26", "1", "bank", "identity", "hello"])
                XCTAssertEqual(response.status, 201)
                XCTAssertEqual(response.fields["x-b"], "2")
                XCTAssertEqual(response.body, Array("done".utf8))
            }
        },
        Promise("a body that is too large is refused") { service in
            try await withServer { _ in
                HTTPResponse(status: 200, body: [UInt8](repeating: 1, count: 5_000))
            } _: { server in
                var request = NetworkRequest("GET", server, "/")
                request.answerMaximumBytes = 5_000
                let response = try await service.send(request)
                XCTAssertEqual(response.body.count, 5_000)
                request.answerMaximumBytes = 4_999
                await assertFails(.answerTooLarge(maximumBytes: 4_999)) { try await service.send(request) }
            }
        },
    ]

    private static let failures: [Promise<any NetworkServiceProtocol>] = [
        Promise("a missing server refuses the connection") { service in
            let server = try ServerAddress("http://127.0.0.1:1")
            await assertFails(.notConnected(host: "127.0.0.1")) {
                try await service.send(NetworkRequest("GET", server, "/"))
            }
        },
        Promise("a missing answer times out") { service in
            try await withSilentServer { server in
                await assertFails(.answerTimedOut) {
                    try await service.send(NetworkRequest("GET", server, "/", timeoutSeconds: 1))
                }
            }
        },
        Promise("a call that is cancelled ends at once") { service in
            try await withSilentServer { server in
                let start = ContinuousClock.now
                let call = Task { try await service.send(NetworkRequest("GET", server, "/")) }
                try await Task.sleep(for: .milliseconds(100))
                call.cancel()
                await assertFails(.cancelled) { try await call.value }
                XCTAssertLessThan(ContinuousClock.now - start, .seconds(5))
            }
        },
    ]

    private static let transfers: [Promise<any NetworkServiceProtocol>] = [
        Promise("an upload is sent piece by piece and reported") { service in
            try await withServer { request in
                let body = (try? await request.body.collect(upTo: 10_000_000)) ?? []
                return HTTPResponse(status: 200, body: Array("\(body.count)".utf8))
            } _: { server in
                let reports = Mutex<[NetworkProgress]>([])
                let upload = NetworkUpload(byteCount: 3_000_000) { write in
                    for _ in 0..<30 { try await write([UInt8](repeating: 7, count: 100_000)) }
                }
                let response = try await service.upload(NetworkRequest("PUT", server, "/"), upload) {
                    progress in reports.withLock { $0.append(progress) }
                }
                XCTAssertEqual(String(decoding: response.body, as: UTF8.self), "3000000")
                XCTAssertGreaterThan(reports.withLock(\.count), 1)
                XCTAssertEqual(
                    reports.withLock(\.last),
                    NetworkProgress(byteCount: 3_000_000, totalByteCount: 3_000_000))
            }
        },
        Promise("a download of any size is handed over piece by piece and reported") { service in
            try await withServer { _ in
                HTTPResponse(
                    status: 200,
                    body: .stream { writer in
                        for _ in 0..<50 { try await writer.write([UInt8](repeating: 3, count: 50_000)) }
                    })
            } _: { server in
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
        },
        Promise("a refused download has its body in the response") { service in
            try await withServer { _ in
                HTTPResponse(status: 404, body: Array("no".utf8))
            } _: { server in
                let response = try await service.download(NetworkRequest("GET", server, "/")) { _ in
                } receive: { _ in
                    XCTFail("A refusal is no download.")
                }
                XCTAssertEqual(response.status, 404)
                XCTAssertEqual(response.body, Array("no".utf8))
            }
        },
    ]
}
