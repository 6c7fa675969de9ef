import BankApp
import BankTestSupport
import TerminalKit
import XCTest

/// Every command fails if its result cannot be written.
final class OutputFailureTests: XCTestCase {
    private let program = Program(home: TemporaryHome())
    private let commands = [
        ["accounts", "list"], ["accounts", "show", "ACC001", "--output", "json"], ["help"], ["--version"],
        ["accounts", "--help"], ["help", "tapes"], ["demo"], ["container", "graph"], [],
    ]

    func testFullDevice_IsAStorageError() async {
        for words in commands {
            let run = await program.run(words, output: BrokenSink(error: .full))
            XCTAssertEqual(run.code, .storage, "\(words)")
            XCTAssertTrue(run.errors.contains("The output can't be written."), "\(words): \(run.errors)")
            XCTAssertTrue(run.errors.contains("There is no space left."), "\(words): \(run.errors)")
        }
    }

    func testClosedPipe_IsAStorageError() async {
        for words in commands {
            let run = await program.run(words, output: BrokenSink(error: .closed))
            XCTAssertEqual(run.code, .storage, "\(words)")
            XCTAssertTrue(run.errors.contains("Output closed early."), "\(words): \(run.errors)")
        }
    }

    func testSinkThatFailsOnFlush_IsAStorageError() async {
        for words in commands {
            let run = await program.run(words, output: BrokenSink(error: .full, failsOnlyAtFlush: true))
            XCTAssertEqual(run.code, .storage, "\(words)")
        }
    }

    func testErrorOfFailedOutput_IsJSONWhereThatWasAskedFor() async {
        let run = await program.run(
            ["accounts", "list", "--output", "json"], output: BrokenSink(error: .full, failsOnlyAtFlush: true)
        )
        XCTAssertEqual(run.error["code"] as? String, "outputFailed")
    }

    func testErrorOfACommand_IsPrintedWithBrokenOutput() async {
        let run = await program.run(["accounts", "show", "x"], output: BrokenSink(error: .closed))
        XCTAssertEqual(run.code, .notFound)
        XCTAssertTrue(run.errors.contains("error: There is no account 'x'."))
    }

    func testChangeWithLostOutput_IsMade() async {
        let run = await program.run(
            ["accounts", "rename", "ACC001", "Household"], output: BrokenSink(error: .full))
        XCTAssertEqual(run.code, .storage)
        let account = await program.run("accounts", "show", "ACC001", "--output", "json").object
        XCTAssertEqual(account["accountName"] as? String, "Household")
    }
}

/// A sink that fails every write.
private struct BrokenSink: OutputSink {
    let error: StreamError
    var failsOnlyAtFlush = false

    func write(_ bytes: [UInt8]) throws(StreamError) {
        if !failsOnlyAtFlush { throw error }
    }

    func flush() throws(StreamError) { throw error }
}
