import BankServices
import BankTestSupport
import HTTPKit
import NetworkTestSupport
import XCTest

@testable import BankNetwork

/// The network service against a server on this machine.
final class HTTPNetworkServiceTests: XCTestCase {
    func testNetworkPromises_AreKept() async {
        await assertKept(NetworkPromises.all, by: "HTTPNetworkService") { HTTPNetworkService() }
    }

    func testUnrequestedCoding_IsRefused() async throws {
        try await withServer { _ in
            HTTPResponse(status: 200, fields: ["content-encoding": "gzip"], body: [1, 2, 3])
        } _: { server in
            await assertFails(.malformedAnswer("the coding gzip")) {
                try await HTTPNetworkService().send(NetworkRequest("GET", server, "/"))
            }
        }
    }
}
