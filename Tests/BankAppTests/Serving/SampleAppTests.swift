import BankAPI
import BankContainer
import BankMock
import BankServer
import Foundation
import HTTPKit
import XCTest

@testable import BankApp

/// The app of docs/embedding.md, in another process.
@MainActor
final class SampleAppTests: XCTestCase {
    private var server: HTTPServer?

    override func tearDown() async throws { await server?.stop(graceSeconds: 0) }

    /// Serves a demo bank and returns its address.
    private func serve() throws -> String {
        let container = DependencyContainer(configuration: .inMemory())
        let service = APIService(
            backend: ContainerBank(container.root), version: "test", hosts: AllowedHosts(["127.0.0.1"]),
            newRequestID: { "1" }, log: { _ in })
        let server = try HTTPServer(
            spawn: { work in Task { @MainActor in await work() } }, handler: { await service.answer($0) })
        self.server = server
        return "http://\(try server.start(at: [.ip("127.0.0.1", port: 0)])[0].text)"
    }

    private func sample(_ arguments: String..., input: String = "") async throws -> (Int32, String) {
        let built = Bundle(for: SampleAppTests.self).bundleURL
        let folder = built.pathExtension == "xctest" ? built.deletingLastPathComponent() : built
        let process = Process()
        process.executableURL = folder.appending(path: "BankSample")
        process.arguments = arguments
        let (typed, shown) = (Pipe(), Pipe())
        process.standardInput = typed
        process.standardOutput = shown
        try typed.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try typed.fileHandleForWriting.close()
        // The server runs on this actor, so waiting must not block it.
        try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in ended.resume() }
            do { try process.run() } catch { ended.resume(throwing: error) }
        }
        let text = String(decoding: shown.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        return (process.terminationStatus, text)
    }

    func testDemoInMemoryAndAtAServer_AreTheSameToTheApp() async throws {
        let here = try await sample()
        let there = try await sample(serve())
        XCTAssertEqual(here.0, 0, here.1)
        XCTAssertTrue(here.1.hasPrefix("ACC001  Primary Checking  5432.50 USD\n"), here.1)
        XCTAssertTrue(here.1.hasSuffix("\nPaid 5.00 USD: TRF000055, booked\n"), here.1)
        XCTAssertEqual(there.0, 0, there.1)
        XCTAssertEqual(there.1, here.1)
    }

    func testSigningInAtAServer_TakesPasswordAndCode() async throws {
        let url = try serve()
        let input = "\(MockSeed.password)\n\(MockSeed.code)\n"
        let entered = try await sample(url, "--username", MockSeed.username, input: input)
        XCTAssertEqual(entered.0, 0, entered.1)
        XCTAssertTrue(entered.1.hasPrefix("Signed in as "), entered.1)

        let refused = try await sample(url, "--username", MockSeed.username, input: "wrong\n")
        XCTAssertEqual(refused.0, 1)
        XCTAssertEqual(refused.1, "error: The user name, password or code is wrong.\n")
    }

    func testUnreachableServer_IsReported() async throws {
        let (code, text) = try await sample("http://127.0.0.1:1")
        XCTAssertEqual(code, 1)
        XCTAssertTrue(text.hasPrefix("error: The bank can't be reached: "), text)
    }
}
