import BankApp
import BankTestSupport
import XCTest

/// Faults and latency can be simulated in the demo bank only.
final class DemoConditionTests: XCTestCase {
    private let program = Program(home: TemporaryHome())

    func testFaultOfAnOperation_FailsIt() async {
        let faults: [(String, Int32)] = [
            ("networkError", 1), ("serverError", 1), ("decodingError", 1), ("unauthorized", 4),
            ("challengeRequired", 4), ("unknown", 70),
        ]
        for (fault, code) in faults {
            let run = await program.run(
                "accounts", "list", "--fail", "accounts.list=\(fault)", "--output", "json")
            XCTAssertEqual(run.code.rawValue, code, fault)
            XCTAssertEqual(run.error["code"] as? String, fault)
            XCTAssertEqual(run.output, "")
        }
    }

    func testFault_FailsNoOtherOperation() async {
        let run = await program.run("accounts", "list", "--fail", "transfers.create=networkError")
        XCTAssertEqual(run.code, .done)
    }

    func testSeveralFaults_AllHold() async {
        let faults = ["--fail", "accounts.list=serverError", "--fail", "transactions.list=unauthorized"]
        let accounts = await program.run(["accounts", "list"] + faults)
        XCTAssertEqual(accounts.code, .failed)
        let transactions = await program.run(["transactions", "list"] + faults)
        XCTAssertEqual(transactions.code, .notAllowed)
    }

    func testFault_EndsWithItsCommand() async {
        _ = await program.run("accounts", "list", "--fail", "accounts.list=networkError")
        let run = await program.run("accounts", "list")
        XCTAssertEqual(run.code, .done)
    }

    func testFaultOfATransfer_LeavesTheOutcomeOpenAndNamesTheKey() async {
        let run = await program.run(
            "transfers", "create", "--to", "ACC002", "--amount", "5", "--idempotency-key", "gift",
            "--fail", "transfers.create=networkError", "--output", "json")
        XCTAssertEqual(run.code, .outcomeUnknown)
        XCTAssertEqual(run.error["code"] as? String, "outcomeUnknown")
        XCTAssertTrue((run.error["hint"] as? String)?.contains("--idempotency-key gift") == true)
    }

    func testUnknownFault_IsWrongUsage() async {
        for fault in ["x=networkError", "accounts.list=x", "accounts.list", "=", ""] {
            let run = await program.run("accounts", "list", "--fail", fault)
            XCTAssertEqual(run.code, .usage, fault)
        }
    }

    func testRealisticLatency_TakesItsTime() async {
        let start = ContinuousClock.now
        let run = await program.run("accounts", "list", "--latency", "realistic")
        XCTAssertEqual(run.code, .done)
        XCTAssertGreaterThanOrEqual(ContinuousClock.now - start, .milliseconds(80))
    }

    func testUnknownLatency_IsWrongUsage() async {
        let run = await program.run("accounts", "list", "--latency", "slow")
        XCTAssertEqual(run.code, .usage)
    }

    func testFaultOrLatencyOfTheLocalBank_IsWrongUsage() async {
        for option in [["--fail", "accounts.list=networkError"], ["--latency", "realistic"]] {
            let run = await program.run(["accounts", "list", "--env", "local"] + option)
            XCTAssertEqual(run.code, .usage)
            XCTAssertTrue(run.errors.contains("This option is only for the demo bank"), run.errors)
        }
    }
}
