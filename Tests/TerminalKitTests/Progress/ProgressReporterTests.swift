import LanguageKit
import Synchronization
import TerminalKit
import XCTest

final class ProgressReporterTests: XCTestCase {
    private final class ManualClock: Sendable {
        private let milliseconds = Mutex(0)

        func set(_ value: Int) { milliseconds.withLock { $0 = value } }
        func elapsed() -> Duration { .milliseconds(milliseconds.withLock { $0 }) }
    }

    private let clock = ManualClock()

    private func makeReporter(
        _ verbosity: Verbosity, errorIsTerminal: Bool, width: Int = 80
    ) -> (ProgressReporter, MemorySink) {
        let capabilities = TerminalCapabilities(errorIsTerminal: errorIsTerminal, width: width)
        let (console, _, errors) = Console.memory(capabilities: capabilities)
        let clock = clock
        return (ProgressReporter(console: console, verbosity: verbosity) { clock.elapsed() }, errors)
    }

    func testTerminal_RewritesOneLineAtMostTenTimesASecond() {
        let (reporter, errors) = makeReporter(.normal, errorIsTerminal: true)
        for (time, done) in [(0, 100), (50, 200), (99, 290), (100, 300), (150, 400)] {
            clock.set(time)
            reporter.report(done: done, total: 1_000, unit: "rows")
        }
        XCTAssertEqual(errors.text, "\r100 of 1,000 rows (10%)\r300 of 1,000 rows (30%)")
    }

    func testShorterLine_CoversTheLongerOne() {
        let (reporter, errors) = makeReporter(.normal, errorIsTerminal: true)
        reporter.report(done: 10, total: nil, unit: "rows")
        clock.set(500)
        reporter.report(done: 9, total: nil, unit: "rows")
        XCTAssertEqual(errors.text, "\r10 rows\r9 rows \r9 rows")
    }

    func testFinish_ClearsTheLineOnce() {
        let (reporter, errors) = makeReporter(.verbose, errorIsTerminal: true)
        reporter.report(done: 7, total: nil, unit: "rows")
        reporter.finish()
        reporter.finish()
        XCTAssertEqual(errors.text, "\r7 rows\r      \r")
    }

    func testNarrowTerminal_KeepsTheLineShortOfTheLastColumn() {
        let (reporter, errors) = makeReporter(.normal, errorIsTerminal: true, width: 10)
        reporter.report(done: 29, total: 100, unit: "transactions")
        XCTAssertEqual(errors.text, "\r29 of 10…")
    }

    func testNoTerminal_WritesOccasionalLinesOnlyWhenVerbose() {
        let (reporter, errors) = makeReporter(.verbose, errorIsTerminal: false)
        for (time, done) in [(0, 0), (1_999, 28), (2_000, 29), (2_100, 57), (2_200, 58)] {
            clock.set(time)
            reporter.report(done: done, total: 100, unit: "rows")
        }
        reporter.finish()
        XCTAssertEqual(
            errors.text,
            """
            0 of 100 rows (0%)
            29 of 100 rows (29%), 14 a second, 6 s left
            58 of 100 rows (58%), 26 a second, 2 s left

            """)
    }

    func testQuietOrPlainWithoutATerminal_PrintsNothing() {
        for (verbosity, errorIsTerminal) in [(Verbosity.quiet, true), (.quiet, false), (.normal, false)] {
            let (reporter, errors) = makeReporter(verbosity, errorIsTerminal: errorIsTerminal)
            reporter.report(done: 1, total: 2, unit: "rows")
            reporter.finish()
            XCTAssertEqual(errors.text, "")
        }
    }
}
