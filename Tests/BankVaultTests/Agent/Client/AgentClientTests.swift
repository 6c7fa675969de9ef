import BankServices
import BankTestSupport
import Foundation
import XCTest

@testable import BankVault

/// The agent as commands use it: running, missing or failing.
final class AgentClientTests: XCTestCase {
    private let home = TemporaryHome()
    private var folder: String { home.path + "/run" }

    // MARK: No agent

    func testWithoutAgent_EveryCallReturnsNothing() async throws {
        let client = client(NoLauncher())
        let status = await client.status()
        XCTAssertNil(status)
        let key = await client.dataKey(of: try XCTUnwrap(AgentSamples.keychain))
        XCTAssertTrue(key == nil)
        let tokens = await client.tokens()
        XCTAssertNil(tokens)
        let signature = await client.sign([1])
        XCTAssertNil(signature)
        let ended = await client.end()
        XCTAssertFalse(ended)
        XCTAssertEqual(home.files, [])
    }

    func testHoldWithoutALauncher_IsFalse() async {
        let holds = await client(NoLauncher()).hold(AgentSamples.holding())
        XCTAssertFalse(holds)
    }

    func testHoldInAnImpossibleFolder_IsFalse() async throws {
        try home.write("", to: "file")
        let client = AgentClient(
            folder: home.path + "/file/run", executor: QueueExecutor(), launcher: InProcessLauncher())
        let holds = await client.hold(AgentSamples.holding())
        XCTAssertFalse(holds)
    }

    func testHoldingOfTheWrongSize_IsRefused() async throws {
        let launcher = InProcessLauncher()
        let sample = AgentSamples.holding()
        for (key, seed) in [(0, 32), (31, 32), (33, 32), (32, 0), (32, 64)] {
            let holds = await client(launcher).hold(
                AgentHolding(
                    keychain: sample.keychain, dataKey: AgentSamples.secret(1, count: key),
                    tokens: sample.tokens,
                    deviceSeed: AgentSamples.secret(1, count: seed)))
            XCTAssertFalse(holds)
        }
        XCTAssertEqual(launcher.count, 0)
    }

    // MARK: Starting

    func testFirstHold_StartsAnAgent() async {
        let launcher = InProcessLauncher()
        let client = client(launcher)
        let holds = await client.hold(AgentSamples.holding())
        XCTAssertTrue(holds)
        let status = await client.status()
        XCTAssertEqual(status?.keychain, AgentSamples.keychain)
        XCTAssertEqual(status?.processID, getpid())
        XCTAssertEqual(launcher.count, 1)
    }

    func testSecondHold_GoesToTheSameAgent() async {
        let launcher = InProcessLauncher()
        let client = client(launcher)
        _ = await client.hold(AgentSamples.holding(10))
        let holds = await client.hold(AgentSamples.holding(20))
        XCTAssertTrue(holds)
        XCTAssertEqual(launcher.count, 1)
        let tokens = await client.tokens()
        XCTAssertEqual(tokens?.access, SharedSecret(AgentSamples.secret(21)))
    }

    func testAfterItsEnd_HoldStartsANewAgent() async {
        let launcher = InProcessLauncher()
        let client = client(launcher)
        _ = await client.hold(AgentSamples.holding())
        let ended = await client.end()
        XCTAssertTrue(ended)
        let holds = await client.hold(AgentSamples.holding())
        XCTAssertTrue(holds)
        let tokens = await client.tokens()
        XCTAssertNotNil(tokens)
        XCTAssertEqual(launcher.count, 2)
    }

    func testManyHoldsAtOnce_StartOneAgent() async {
        let launcher = InProcessLauncher()
        let folder = folder
        let held = await withTaskGroup(of: Bool.self) { group in
            for number in UInt8(0)..<8 {
                group.addTask {
                    let client = AgentClient(
                        folder: folder, executor: QueueExecutor(), launcher: launcher,
                        timeoutMilliseconds: patienceMilliseconds)
                    return await client.hold(AgentSamples.holding(number * 10))
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        XCTAssertEqual(held, 8)
        XCTAssertEqual(launcher.count, 1)
    }

    // MARK: Killed, hanging or foreign agents

    func testSocketOfAKilledAgent_IsUnusedUntilReplaced() async {
        guard let place = AgentFolder.making(folder), place.listen(backlog: 1) != nil else {
            return XCTFail("There is no socket.")
        }
        let launcher = InProcessLauncher()
        let client = client(launcher)
        let before = await client.tokens()
        XCTAssertNil(before)
        let holds = await client.hold(AgentSamples.holding())
        XCTAssertTrue(holds)
        let after = await client.tokens()
        XCTAssertNotNil(after)
    }

    func testHangingAgent_IsGivenUpAfterASecond() async {
        // The listener never accepts connections.
        guard let place = AgentFolder.making(folder), let listener = place.listen(backlog: 4) else {
            return XCTFail("There is no socket.")
        }
        let start = ContinuousClock.now
        let hurried = AgentClient(folder: folder, executor: QueueExecutor(), launcher: NoLauncher())
        let tokens = await hurried.tokens()
        XCTAssertNil(tokens)
        XCTAssertGreaterThan(ContinuousClock.now - start, .milliseconds(900))
        XCTAssertGreaterThan(listener.raw, 0)
    }

    func testFolderThatOthersMayEnter_IsNotConnectedTo() async throws {
        let agent = try RunningAgent(in: folder)
        defer { agent.stop() }
        XCTAssertEqual(chmod(folder, 0o711), 0)
        let tokens = await client(NoLauncher()).tokens()
        XCTAssertNil(tokens)
    }

    func testMessageOutOfBounds_IsNotSent() async throws {
        let agent = try RunningAgent(in: folder)
        defer { agent.stop() }
        let client = client(NoLauncher())
        for count in [0, 4_097] {
            let signature = await client.sign([UInt8](repeating: 1, count: count))
            XCTAssertNil(signature, "\(count)")
        }
        let longest = await client.sign([UInt8](repeating: 1, count: 4_096))
        XCTAssertNotNil(longest)
    }

    private func client(_ launcher: any AgentLaunching) -> AgentClient {
        AgentClient(
            folder: folder, executor: QueueExecutor(), launcher: launcher,
            timeoutMilliseconds: patienceMilliseconds)
    }
}
