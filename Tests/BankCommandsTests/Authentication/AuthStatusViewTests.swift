import BankDomain
import BankServices
import BankTestSupport
import XCTest

@testable import BankCommands

@MainActor
final class AuthStatusViewTests: XCTestCase {
    private var bench = CommandBench()

    override func setUp() async throws {
        bench = CommandBench()
        bench.agent.onStatus.answer(with: .sample)
        bench.agent.onEnd.answer(with: true)
        bench.auth.onState.answer(with: .sample(hasSecondFactor: true))
    }

    func testSignedIn_IsShownWithAgentAndLimits() async {
        let result = await bench.run("auth", "status")
        XCTAssertNil(result.failure)
        XCTAssertEqual(
            result.output,
            [
                "State          signed in", "User ID        USR001", "Name           Robin Example",
                "Session        SES001", "Ends if idle   2026-01-15T09:35:00Z",
                "Expires        2026-01-16T09:30:00Z", "Second factor  yes",
                "Agent          process 4711, ends after 5 minutes without a command, or after 24 hours",
                "Device unlock  this device's key",
            ])
    }

    func testSignedOut_IsNoFailure() async {
        bench.auth.onState.answer(with: .signedOut)
        bench.agent.onStatus.answer(with: nil)
        let result = await bench.run("auth", "status", "--output", "json")
        XCTAssertNil(result.failure)
        XCTAssertEqual(
            result.output,
            ["{", "  \"deviceUnlock\": \"deviceKey\",", "  \"state\": \"signedOut\"", "}"])
    }

    func testAgent_IsAnObjectInJSON() async {
        let result = await bench.run("auth", "status", "--output", "json", "--fields", "agent")
        XCTAssertEqual(
            result.output,
            [
                "{", "  \"agent\": {", "    \"idleSecondsLeft\": 300,", "    \"processID\": 4711,",
                "    \"secondsLeft\": 86400", "  }", "}",
            ])
    }

    func testLock_EndsTheAgentAndShowsTheState() async {
        bench.auth.onState.answer(with: .locked)
        let result = await bench.run("auth", "lock", "--fields", "state")
        XCTAssertEqual(result.output, ["State  locked"])
        XCTAssertEqual(bench.agent.onEnd.callCount, 1)
    }

    func testLogout_EndsTheSession() async {
        bench.auth.onLogout.answer(with: ())
        bench.auth.onState.answer(with: .signedOut)
        let result = await bench.run("auth", "logout", "--fields", "state")
        XCTAssertEqual(result.output, ["State  signed out"])
        XCTAssertEqual(bench.auth.onLogout.callCount, 1)
    }

    func testMistypedField_IsRefusedBeforeTheSessionIsEnded() async {
        let result = await bench.run("auth", "logout", "--fields", "stat")
        XCTAssertNotNil(result.failure)
        XCTAssertEqual(bench.auth.onLogout.callCount, 0)
    }

    func testRefresh_ShowsTheState() async {
        bench.auth.onRefresh.answer(with: .sample())
        let result = await bench.run("auth", "refresh", "--fields", "idleUntil")
        XCTAssertEqual(result.output, ["Ends if idle  2026-01-15T09:35:00Z"])
    }

    func testRefreshSignedOut_Fails() async {
        bench.auth.onRefresh.fail(with: ServiceError.unauthorized(.notSignedIn))
        let result = await bench.run("auth", "refresh")
        XCTAssertEqual(result.serviceError, .unauthorized(.notSignedIn))
    }

    func testSessions_AreListed() async {
        bench.auth.onSessions.answer(with: [.sample(2, isCurrent: true), .sample(1)])
        let result = await bench.run("auth", "sessions", "list", "--fields", "id,deviceName,isCurrent")
        XCTAssertEqual(
            result.output,
            ["ID      Device  Current", "SES002  laptop  yes", "SES001  laptop"])
    }

    func testPageOfSessions_IsAPartOfTheList() async {
        bench.auth.onSessions.answer(with: [.sample(3), .sample(2), .sample(1)])
        let result = await bench.run(
            "auth", "sessions", "list", "--page", "2", "--limit", "2", "--fields", "id", "--output", "csv")
        XCTAssertEqual(result.output, ["id", "SES001"])
    }

    func testRevokedSession_IsShown() async {
        bench.auth.onEndSession.answer(with: .sample(1))
        let result = await bench.run("auth", "sessions", "revoke", "SES001", "--fields", "id")
        XCTAssertEqual(result.output, ["ID  SES001"])
        XCTAssertEqual(bench.auth.onEndSession.calls, ["SES001"])
    }

    func testDevices_AreListedAndRemoved() async {
        bench.auth.onDevices.answer(with: [.sample(1, isCurrent: true)])
        bench.auth.onRemoveDevice.answer(with: .sample(1, isCurrent: true))
        let list = await bench.run("auth", "devices", "list")
        XCTAssertEqual(
            list.output,
            [
                "ID      Name    First used            Last used             Current",
                "DEV001  laptop  2026-01-15T09:30:00Z  2026-01-15T09:30:00Z  yes",
            ])
        let revoked = await bench.run("auth", "devices", "revoke", "DEV001", "--fields", "isCurrent")
        XCTAssertEqual(revoked.output, ["Current  yes"])
    }

    func testUnknownDevice_Fails() async {
        bench.auth.onRemoveDevice.fail(with: ServiceError.notFound(.device, name: "DEV009"))
        let result = await bench.run("auth", "devices", "revoke", "DEV009")
        XCTAssertEqual(result.serviceError, .notFound(.device, name: "DEV009"))
    }
}
