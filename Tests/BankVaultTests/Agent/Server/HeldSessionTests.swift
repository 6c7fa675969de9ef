import BankCryptography
import BankServices
import XCTest

@testable import BankVault

/// The agent's answers and time limits.
final class HeldSessionTests: XCTestCase {
    private let second: Int64 = 1_000_000

    func testFreshSession_HasBothLimits() {
        let held = held()
        XCTAssertEqual(held.microsecondsLeft(at: 0), 300 * second)
    }

    func testIdleTime_RunsFromTheLastUse() {
        var held = held()
        XCTAssertEqual(held.microsecondsLeft(at: 299 * second), second)
        XCTAssertTrue(held.answer(.tokens, at: 299 * second).isAnswer)
        XCTAssertEqual(held.microsecondsLeft(at: 299 * second), 300 * second)
        XCTAssertLessThanOrEqual(held.microsecondsLeft(at: 599 * second), 0)
    }

    func testEveryUse_CountsAsActivity() throws {
        let keychain = try XCTUnwrap(AgentSamples.keychain)
        var held = held()
        XCTAssertTrue(held.answer(.dataKey(keychain), at: 100 * second).isAnswer)
        XCTAssertEqual(held.microsecondsLeft(at: 100 * second), 300 * second)
        XCTAssertTrue(held.answer(.sign([1]), at: 200 * second).isAnswer)
        XCTAssertEqual(held.microsecondsLeft(at: 200 * second), 300 * second)
        XCTAssertTrue(held.answer(.hold(AgentSamples.holding()), at: 300 * second).isAnswer)
        XCTAssertEqual(held.microsecondsLeft(at: 300 * second), 300 * second)
    }

    func testStatusAndRefusals_AreNoActivity() throws {
        let other = try XCTUnwrap(AgentSamples.otherKeychain)
        var held = held()
        XCTAssertTrue(held.answer(.status, at: 100 * second).isAnswer)
        XCTAssertFalse(held.answer(.dataKey(other), at: 100 * second).isAnswer)
        XCTAssertFalse(held.answer(.sign([]), at: 100 * second).isAnswer)
        XCTAssertEqual(held.microsecondsLeft(at: 100 * second), 200 * second)
    }

    func testAbsoluteTime_IsNotExtendedByUse() {
        var held = held(AgentLimits(idleSeconds: 300, absoluteSeconds: 400))
        XCTAssertTrue(held.answer(.tokens, at: 200 * second).isAnswer)
        XCTAssertEqual(held.microsecondsLeft(at: 200 * second), 200 * second)
        XCTAssertTrue(held.answer(.tokens, at: 390 * second).isAnswer)
        XCTAssertEqual(held.microsecondsLeft(at: 390 * second), 10 * second)
    }

    func testAnotherHolding_RestartsBothTimesAndReplacesTheFirst() throws {
        var held = held(AgentLimits(idleSeconds: 300, absoluteSeconds: 400))
        XCTAssertTrue(held.answer(.hold(AgentSamples.holding(20)), at: 250 * second).isAnswer)
        XCTAssertEqual(held.microsecondsLeft(at: 600 * second), -50 * second)
        guard case .tokens(let tokens) = held.answer(.tokens, at: 500 * second) else {
            return XCTFail("There are no tokens.")
        }
        XCTAssertEqual(AgentSamples.bytes(tokens.access.copy()), [UInt8](repeating: 21, count: 32))
        XCTAssertEqual(held.microsecondsLeft(at: 500 * second), 150 * second)
    }

    func testStatus_SaysWhatIsLeft() throws {
        var held = held()
        guard case .status(let status) = held.answer(.status, at: 100 * second + 1) else {
            return XCTFail("There is no status.")
        }
        XCTAssertEqual(
            status,
            AgentStatus(
                keychain: try XCTUnwrap(AgentSamples.keychain), processID: 42, idleSecondsLeft: 199,
                secondsLeft: 86_299))
    }

    func testSignature_IsTheDeviceKeys() throws {
        var held = held()
        guard case .signature(let signature) = held.answer(.sign([1, 2, 3]), at: 0) else {
            return XCTFail("There is no signature.")
        }
        let publicKey = try XCTUnwrap(DeviceKey.publicKey(of: AgentSamples.secret(13)))
        XCTAssertTrue(DeviceKey.isValid(signature, of: [1, 2, 3], publicKey: publicKey))
    }

    private func held(_ limits: AgentLimits = .session) -> HeldSession {
        HeldSession(AgentSamples.holding(), limits: limits, processID: 42, at: 0)
    }
}

extension AgentReply {
    fileprivate var isAnswer: Bool {
        switch self {
        case .refused: false
        default: true
        }
    }
}
