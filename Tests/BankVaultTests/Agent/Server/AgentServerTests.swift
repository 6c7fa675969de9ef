import BankCryptography
import BankServices
import BankTestSupport
import Foundation
import XCTest

@testable import BankVault

/// The agent's server at its socket.
final class AgentServerTests: XCTestCase {
    private let home = TemporaryHome()
    private var folder: String { home.path + "/run" }

    // MARK: Answers

    func testHolder_GivesOutWhatItHolds() async throws {
        let agent = try RunningAgent(in: folder)
        defer { agent.stop() }
        let keychain = try XCTUnwrap(AgentSamples.keychain)
        guard let key = await client().dataKey(of: keychain) else { return XCTFail("There is no key.") }
        XCTAssertEqual(AgentSamples.bytes(key), [UInt8](repeating: 10, count: 32))
        let tokens = await client().tokens()
        XCTAssertEqual(tokens?.access, SharedSecret(AgentSamples.secret(11)))
        XCTAssertEqual(tokens?.refresh, SharedSecret(AgentSamples.secret(12)))
    }

    func testOtherKeychain_GetsNoKey() async throws {
        let agent = try RunningAgent(in: folder)
        defer { agent.stop() }
        let key = await client().dataKey(of: try XCTUnwrap(AgentSamples.otherKeychain))
        XCTAssertTrue(key == nil)
    }

    func testSignature_IsOfThePrefixedMessage() async throws {
        let agent = try RunningAgent(in: folder)
        defer { agent.stop() }
        let signature = try await { try XCTUnwrap($0) }(client().sign([1, 2, 3]))
        let publicKey = try XCTUnwrap(DeviceKey.publicKey(of: AgentSamples.secret(13)))
        XCTAssertTrue(DeviceKey.isValid(signature, of: [1, 2, 3], publicKey: publicKey))
        XCTAssertFalse(DeviceKey.isValid(signature, of: [1, 2, 4], publicKey: publicKey))
    }

    // MARK: Shutdown

    func testEnd_LeavesNeitherSocketNorAnswer() async throws {
        let agent = try RunningAgent(in: folder)
        let wasThere = await client().end()
        XCTAssertTrue(wasThere)
        XCTAssertEqual(home.files, ["run", "run/agent.lock"])
        XCTAssertTrue(agent.hasEnded())
        let isThere = await client().end()
        XCTAssertFalse(isThere)
    }

    func testStop_EndsItCleanly() async throws {
        let agent = try RunningAgent(in: folder)
        agent.stop()
        XCTAssertTrue(agent.hasEnded())
        XCTAssertEqual(home.files, ["run", "run/agent.lock"])
    }

    func testIdleTime_EndsItByItself() throws {
        let limits = AgentLimits(idleSeconds: 1, absoluteSeconds: 100)
        let start = ContinuousClock.now
        let agent = try RunningAgent(in: folder, limits: limits)
        XCTAssertTrue(agent.hasEnded())
        XCTAssertGreaterThan(ContinuousClock.now - start, .milliseconds(900))
        XCTAssertEqual(home.files, ["run", "run/agent.lock"])
    }

    func testExpiredSession_IsNotReturned() async throws {
        let clock = TestClock()
        let agent = try RunningAgent(in: folder, clock: clock)
        clock.advance(seconds: 299)
        let before = await client().tokens()
        XCTAssertNotNil(before)
        clock.advance(seconds: 300)
        let after = await client().tokens()
        XCTAssertNil(after)
        XCTAssertTrue(agent.hasEnded())
    }

    func testLateRequestOfAnEarlyClient_IsNotAnswered() async throws {
        let clock = TestClock()
        let limits = AgentLimits(idleSeconds: 1, absoluteSeconds: 10)
        let agent = try RunningAgent(in: folder, limits: limits, clock: clock)
        clock.advance(milliseconds: 500)
        guard let early = RawClient(folder) else { return XCTFail("There is no agent.") }
        // The other connection was accepted before this one.
        let status = await client().status()
        XCTAssertNotNil(status)
        clock.advance(milliseconds: 700)
        // The agent may have checked its clock already and closed the connection.
        _ = early.send(AgentSamples.bytes(AgentRequest.frame(of: .tokens)))
        XCTAssertTrue(early.reply() == nil)
        XCTAssertTrue(agent.hasEnded())
    }

    func testAbsoluteTime_EndsItDespiteUse() async throws {
        let clock = TestClock()
        let limits = AgentLimits(idleSeconds: 60, absoluteSeconds: 100)
        let agent = try RunningAgent(in: folder, limits: limits, clock: clock)
        clock.advance(seconds: 50)
        let status = await client().status()
        XCTAssertEqual(status?.secondsLeft, 50)
        XCTAssertEqual(status?.idleSecondsLeft, 10)
        _ = await client().tokens()
        clock.advance(seconds: 50)
        let tokens = await client().tokens()
        XCTAssertNil(tokens)
        XCTAssertTrue(agent.hasEnded())
    }

    // MARK: Socket and folder

    func testSecondAgent_IsRefused() throws {
        let agent = try RunningAgent(in: folder)
        defer { agent.stop() }
        XCTAssertThrowsError(try RunningAgent(in: folder)) {
            XCTAssertEqual($0 as? AgentStartFailure, .taken)
        }
    }

    func testSocketLeftBehind_IsReplaced() async throws {
        leaveSocketBehind()
        XCTAssertEqual(home.files, ["run", "run/agent.sock"])
        let tokens = await client().tokens()
        XCTAssertNil(tokens)
        let agent = try RunningAgent(in: folder)
        defer { agent.stop() }
        let now = await client().tokens()
        XCTAssertNotNil(now)
    }

    func testFolderAndSocket_AreTheOwnersAlone() throws {
        let agent = try RunningAgent(in: folder)
        defer { agent.stop() }
        XCTAssertEqual(mode(folder), 0o700)
        XCTAssertEqual(mode(folder + "/agent.sock"), 0o600)
        XCTAssertEqual(mode(folder + "/agent.lock"), 0o600)
    }

    func testFolderThatOthersMayEnter_IsRefused() async throws {
        for mode in [0o755, 0o750, 0o701, 0o777] {
            try? FileManager.default.removeItem(atPath: folder)
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            XCTAssertEqual(chmod(folder, mode_t(mode)), 0)
            XCTAssertThrowsError(try RunningAgent(in: folder)) {
                XCTAssertEqual($0 as? AgentStartFailure, .unusable)
            }
            XCTAssertTrue(AgentFolder(folder) == nil)
        }
    }

    func testLinkToAFolder_IsRefused() throws {
        let real = home.path + "/real"
        XCTAssertEqual(mkdir(real, 0o700), 0)
        XCTAssertEqual(symlink(real, folder), 0)
        XCTAssertThrowsError(try RunningAgent(in: folder)) {
            XCTAssertEqual($0 as? AgentStartFailure, .unusable)
        }
    }

    func testLockThatIsALink_IsRefused() throws {
        XCTAssertEqual(mkdir(folder, 0o700), 0)
        XCTAssertEqual(symlink(home.path + "/elsewhere", folder + "/agent.lock"), 0)
        XCTAssertThrowsError(try RunningAgent(in: folder)) {
            XCTAssertEqual($0 as? AgentStartFailure, .unusable)
        }
        XCTAssertNil(home.text(of: "elsewhere"))
    }

    func testPathLongerThanAnAddress_Works() async throws {
        let long = home.path + "/" + String(repeating: "long/", count: 40) + "run"
        XCTAssertGreaterThan(long.utf8.count, 107)
        let agent = try RunningAgent(in: long)
        defer { agent.stop() }
        let tokens = await client(long).tokens()
        XCTAssertNotNil(tokens)
    }

    func testAgentWithoutItsSocket_Ends() async throws {
        let agent = try RunningAgent(in: folder)
        guard let client = RawClient(folder) else { return XCTFail("There is no agent.") }
        try removeFiles()
        // This only wakes the agent. It may have closed the connection already.
        _ = client.send([0])
        XCTAssertTrue(agent.hasEnded())
    }

    func testAgentWithoutItsSocket_KeepsAnotherAgentsSocket() throws {
        let first = try RunningAgent(in: folder)
        // Waits until the agent sleeps, so that it does not notice at once what happens to its files.
        usleep(50_000)
        try removeFiles()
        let second = try RunningAgent(in: folder)
        defer { second.stop() }
        first.stop()
        XCTAssertTrue(first.hasEnded())
        XCTAssertEqual(home.files, ["run", "run/agent.lock", "run/agent.sock"])
    }

    // MARK: Unwanted clients

    func testOtherUser_IsDisconnectedUnread() async throws {
        let agent = try RunningAgent(in: folder, trusts: { $0 != geteuid() })
        defer { agent.stop() }
        let tokens = await client().tokens()
        XCTAssertNil(tokens)
        let wasEnded = await client().end()
        XCTAssertFalse(wasEnded)
        XCTAssertFalse(agent.hasEnded(withinSeconds: 0.1))
    }

    func testStalledClients_DoNotDelayOthers() async throws {
        let agent = try RunningAgent(in: folder)
        defer { agent.stop() }
        guard let silent = RawClient(folder), let stalled = RawClient(folder), stalled.send([0, 0, 0]) else {
            return XCTFail("There is no agent.")
        }
        let tokens = await client().tokens()
        XCTAssertNotNil(tokens)
        // The stalled connection is closed without an answer.
        XCTAssertTrue(stalled.reply() == nil)
        XCTAssertTrue(silent.reply() == nil)
    }

    func testRequestInPieces_IsAnswered() throws {
        let agent = try RunningAgent(in: folder)
        defer { agent.stop() }
        guard let client = RawClient(folder) else { return XCTFail("There is no agent.") }
        for byte in AgentSamples.bytes(AgentRequest.frame(AgentSamples.holding(30))) {
            XCTAssertTrue(client.send([byte]))
        }
        guard case .held = client.reply() else { return XCTFail("It was not held.") }
    }

    func testGarbage_OnlyClosesTheConnection() async throws {
        let agent = try RunningAgent(in: folder)
        defer { agent.stop() }
        let garbage: [[UInt8]] = [
            [0xFF, 0xFF, 0xFF, 0xFF, 1, 5], [0, 0, 0, 2, 2, 1], [0, 0, 0, 2, 1, 0x83],
            [0, 0, 0, 2, 1, 7], Array("GET / HTTP/1.1\r\n\r\n".utf8),
        ]
        for bytes in garbage {
            guard let client = RawClient(folder) else { return XCTFail("There is no agent.") }
            XCTAssertTrue(client.send(bytes))
            XCTAssertTrue(client.reply() == nil, "\(bytes)")
        }
        let tokens = await client().tokens()
        XCTAssertNotNil(tokens)
    }

    func testEveryTruncatedRequest_IsLeftUnanswered() throws {
        let agent = try RunningAgent(in: folder)
        defer { agent.stop() }
        for frame in try FrameTests.samples().prefix(6) {
            for count in 0..<frame.count {
                guard let client = RawClient(folder) else { return XCTFail("There is no agent.") }
                XCTAssertTrue(client.send(Array(frame.prefix(count))))
                client.close()
                XCTAssertTrue(client.reply() == nil, "\(count) of \(frame)")
            }
        }
    }

    func testManyClientsAtOnce_AreAllServed() async throws {
        let agent = try RunningAgent(in: folder)
        defer { agent.stop() }
        let folder = folder
        let served = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let client = AgentClient(
                        folder: folder, executor: QueueExecutor(), launcher: NoLauncher(),
                        timeoutMilliseconds: patienceMilliseconds)
                    var count = 0
                    for _ in 0..<25 where await client.tokens() != nil { count += 1 }
                    return count
                }
            }
            return await group.reduce(0, +)
        }
        XCTAssertEqual(served, 200)
    }

    func testDescriptors_AreClosed() async throws {
        let agent = try RunningAgent(in: folder)
        defer { agent.stop() }
        let client = client()
        _ = await client.tokens()
        let before = openDescriptors()
        for _ in 0..<100 {
            _ = await client.tokens()
            sayNonsense()
        }
        _ = await client.tokens()
        XCTAssertLessThanOrEqual(openDescriptors(), before + 1)
    }

    // MARK: Helpers

    private func client(_ path: String? = nil) -> AgentClient {
        AgentClient(
            folder: path ?? folder, executor: QueueExecutor(), launcher: NoLauncher(),
            timeoutMilliseconds: patienceMilliseconds)
    }

    // Leaves a socket behind, as a killed agent does.
    private func leaveSocketBehind() {
        guard let place = AgentFolder.making(folder), place.listen(backlog: 1) != nil else {
            return XCTFail("There is no socket.")
        }
    }

    private func removeFiles() throws {
        for name in ["agent.lock", "agent.sock"] {
            try FileManager.default.removeItem(atPath: folder + "/" + name)
        }
    }

    private func sayNonsense() {
        guard let client = RawClient(folder) else { return XCTFail("There is no agent.") }
        XCTAssertTrue(client.send([1, 2, 3, 4, 5, 6, 7]))
    }

    private func mode(_ path: String) -> mode_t? {
        var information = stat()
        return lstat(path, &information) == 0 ? information.st_mode & 0o777 : nil
    }

    private func openDescriptors() -> Int {
        ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []).count
    }
}
