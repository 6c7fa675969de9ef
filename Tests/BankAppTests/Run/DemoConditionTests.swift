import BankApp
import BankTestSupport
import XCTest

/// Faults and latency can be simulated in the demo bank only.
final class DemoConditionTests: XCTestCase {
    private let program = Program(home: TemporaryHome())

    func testFaultOfAnOperation_FailsIt() async {
        let faults: [(String, Int32)] = [
            ("networkError", 1), ("serverError", 1), ("decodingError", 1), ("unauthorized", 4),
            ("unknown", 70),
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

    func testSimulatedRefusal_StatesThePaymentAndThatItIsSimulated() async {
        let run = await program.run(
            "transfers", "create", "--from", "ACC002", "--to", "ACC001", "--amount", "7.50", "--fail",
            "transfers.create=insufficientFunds", "--output", "json")
        XCTAssertEqual(run.code, .refused)
        XCTAssertEqual(run.error["message"] as? String, "ACC002 doesn't have 7.50 USD available.")
        XCTAssertEqual(
            run.error["reason"] as? String, "At most 15,000.00 USD can be spent. (simulated)")
    }

    func testRealRefusal_IsNotSaidToBeSimulated() async {
        let run = await program.run(
            "transfers", "create", "--from", "ACC002", "--to", "ACC001", "--amount", "90000", "--fail",
            "transfers.create=insufficientFunds:0", "--output", "json")
        XCTAssertEqual(run.code, .refused)
        XCTAssertEqual(run.error["reason"] as? String, "At most 15,000.00 USD can be spent.")
    }

    func testLostAnswer_LeavesThePaymentMadeUnderTheKeyOfTheCommand() async {
        let pay = [
            "transfers", "create", "--to", "ACC002", "--amount", "5", "--idempotency-key", "gift",
            "--output", "json",
        ]
        let lost = await program.run(pay + ["--fail", "transfers.create=outcomeUnknown:made"])
        XCTAssertEqual(lost.code, .outcomeUnknown)
        XCTAssertTrue((lost.error["hint"] as? String)?.contains("--idempotency-key gift") == true)
        XCTAssertTrue((lost.error["reason"] as? String)?.hasSuffix("(simulated)") == true)
        let list = await program.run("transfers", "list", "--output", "ndjson", "--limit", "1")
        let again = await program.run(pay)
        XCTAssertEqual(again.code, .done)
        let after = await program.run("transfers", "list", "--output", "ndjson", "--limit", "1")
        XCTAssertEqual(list.output, after.output)
    }

    func testFaultThatTheOperationCannotHave_IsWrongUsage() async {
        let run = await program.run("accounts", "list", "--fail", "accounts.list=insufficientFunds")
        XCTAssertEqual(run.code, .usage)
        XCTAssertTrue(run.errors.contains("accounts.list can't fail in this way"), run.errors)
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

    func testLatencyInMilliseconds_TakesItsTime() async {
        let start = ContinuousClock.now
        let run = await program.run("accounts", "list", "--latency", "120ms")
        XCTAssertEqual(run.code, .done)
        XCTAssertGreaterThanOrEqual(ContinuousClock.now - start, .milliseconds(120))
    }

    func testUnknownLatency_IsWrongUsage() async {
        for latency in ["slow", "", "ms", "-1ms", "1.5ms", "60001ms", "999999999999ms", "+1ms", "1s", "٣ms"] {
            let run = await program.run("accounts", "list", "--latency", latency)
            XCTAssertEqual(run.code, .usage, latency)
            XCTAssertTrue(run.errors.contains("250ms"), run.errors)
        }
    }

    func testFaultOrLatencyOfTheLocalBank_IsWrongUsage() async {
        for option in [["--fail", "accounts.list=networkError"], ["--latency", "realistic"]] {
            let run = await program.run(["accounts", "list", "--env", "local"] + option)
            XCTAssertEqual(run.code, .usage)
            XCTAssertTrue(run.errors.contains("This option is only for the demo bank"), run.errors)
        }
    }
}
