import HTTPKit
import XCTest

@testable import BankApp
@testable import BankCommands

/// A server sends to webhooks on its machine if only users of that machine can add them.
final class WebhookReachTests: XCTestCase {
    private func reach(
        _ addresses: [String], hosts: [String] = [], proxies: [String] = [], allowsPrivate: Bool = false
    ) -> String {
        let request = ServeRequest(
            addresses: addresses, hosts: hosts, origins: [], certificatePath: nil, keyPath: nil,
            proxies: proxies, uploadMaximumMebibytes: 1, drainSeconds: 0,
            allowsPrivateWebhooks: allowsPrivate,
            endsDays: false, opensBrowser: false, seed: nil, dataPath: nil)
        return "\(ServerRunner.webhookReach(request, addresses.compactMap(HTTPAddress.init)))"
    }

    func testServerOnLoopback_ReachesThisMachine() {
        XCTAssertEqual(reach(["127.0.0.1:3000"]), "internetAndThisMachine")
        XCTAssertEqual(reach(["[::1]:3000", "127.0.0.1:3001"]), "internetAndThisMachine")
    }

    func testServerThatOthersReach_SendsToTheInternetOnly() {
        XCTAssertEqual(reach(["0.0.0.0:3000"]), "internet")
        XCTAssertEqual(reach(["127.0.0.1:3000", "192.0.2.1:3000"]), "internet")
        XCTAssertEqual(reach(["/run/bank.sock"]), "internet")
        XCTAssertEqual(reach(["127.0.0.1:3000"], hosts: ["bank.example"]), "internet")
        XCTAssertEqual(reach(["127.0.0.1:3000"], proxies: ["127.0.0.1"]), "internet")
    }

    func testPermission_ReachesEverywhere() {
        XCTAssertEqual(reach(["0.0.0.0:3000"], allowsPrivate: true), "everywhere")
    }
}
