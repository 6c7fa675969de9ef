public import BankServices
public import HTTPKit
import XCTest

public typealias RequestHandler = @Sendable (HTTPRequest) async -> HTTPResponse

/// Runs `body` with a server on this machine.
public func withServer(
    _ handler: @escaping RequestHandler, _ body: (ServerAddress) async throws -> Void
) async throws {
    let server = try HTTPServer(handler: handler)
    let bound = try server.start(at: [.ip("127.0.0.1", port: 0)])
    do {
        try await body(try ServerAddress("http://\(bound[0].text)"))
    } catch {
        await server.stop(graceSeconds: 0)
        throw error
    }
    await server.stop(graceSeconds: 0)
}

/// Runs `body` with a server that does not answer for 20 seconds.
public func withSilentServer(_ body: (ServerAddress) async throws -> Void) async throws {
    try await withServer(
        { _ in
            try? await Task.sleep(for: .seconds(20))
            return HTTPResponse(status: 200)
        }, body)
}

/// Fails unless `body` throws exactly `expected`.
nonisolated(nonsending) public func assertFails(
    _ expected: NetworkFailure, file: StaticString = #filePath, line: UInt = #line,
    _ body: nonisolated(nonsending) () async throws -> some Any
) async {
    do {
        _ = try await body()
        XCTFail("It succeeded.", file: file, line: line)
    } catch {
        XCTAssertEqual(error as? NetworkFailure, expected, "\(error)", file: file, line: line)
    }
}
