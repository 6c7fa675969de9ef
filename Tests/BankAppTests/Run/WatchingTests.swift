import BankApp
import BankTestSupport
import Synchronization
import TerminalKit
import XCTest

/// `--watch` shows a list again and again.
final class WatchingTests: XCTestCase {
    private let program = Program(home: TemporaryHome())

    /// Runs a command line with so many pauses.
    private func run(
        _ words: String..., pauses: Int = 2, capabilities: TerminalCapabilities = TerminalCapabilities()
    ) async -> (run: ProgramRun, pauses: [Duration]) {
        let (console, output, errors) = Console.memory(capabilities: capabilities)
        var host = program.host { _ in console }
        let record = Record()
        host.pause = { duration in record.take(duration) < pauses }
        let code = await Launcher.run(words, host: host)
        return (ProgramRun(output: output.text, errors: errors.text, code: code), record.all)
    }

    private final class Record: Sendable {
        private let taken = Mutex<[Duration]>([])
        var all: [Duration] { taken.withLock { $0 } }

        func take(_ duration: Duration) -> Int {
            taken.withLock {
                $0.append(duration)
                return $0.count
            }
        }
    }

    func testLinesOfJSON_AreRepeated() async {
        let (run, pauses) = await run(
            "accounts", "list", "--fields", "id", "--output", "ndjson", "--watch", "5", "--env", "demo")
        XCTAssertEqual(run.code, .done, run.errors)
        let once = ["ACC001", "ACC002", "ACC003", "ACC004"].map { #"{"id":"\#($0)"}"# }
        XCTAssertEqual(run.outputLines, once + once)
        XCTAssertEqual(pauses, [.seconds(5), .seconds(5)])
    }

    func testTerminal_IsClearedEachTime() async {
        let capabilities = TerminalCapabilities(
            outputIsTerminal: true, errorIsTerminal: true, width: 80, movesCursor: true)
        let (run, _) = await run(
            "products", "list", "--watch", "1", "--env", "demo", pauses: 3, capabilities: capabilities)
        XCTAssertEqual(run.code, .done, run.errors)
        XCTAssertEqual(run.output.split(separator: "\u{1B}[H\u{1B}[2J").count, 3)
    }

    func testOtherFormatsWithoutATerminal_AreRefused() async {
        for format in ["table", "json", "csv"] {
            let (run, pauses) = await run(
                "accounts", "list", "--output", format, "--watch", "5", "--env", "demo")
            XCTAssertEqual(run.code, .usage)
            XCTAssertEqual(run.output, "")
            XCTAssertTrue(run.errors.contains("Add --output ndjson."), run.errors)
            XCTAssertEqual(pauses, [])
        }
    }

    func testOtherCommands_DoNotTakeIt() async {
        let (run, _) = await run("accounts", "show", "ACC001", "--watch", "5", "--env", "demo")
        XCTAssertEqual(run.code, .usage)
        XCTAssertTrue(run.errors.contains("Only commands that show a list take it."), run.errors)
    }
}
