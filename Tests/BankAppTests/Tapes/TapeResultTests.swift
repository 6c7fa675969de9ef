import BankTestSupport
import XCTest

@testable import BankApp

/// The output of a command is compared with its tape character by character.
final class TapeResultTests: XCTestCase {
    func testEverythingAsExpected_IsNoFailure() throws {
        try check("$ a\none\n\ntwo\n! no\n? 3", output: "one\n\ntwo\n", errors: "more\nno\n", code: 3)
    }

    func testEllipsis_MatchesAnyNumberOfLines() throws {
        for output in ["one\ntwo\n", "one\nx\ntwo\n", "one\nx\ntwo\ny\ntwo\n"] {
            try check("$ a\none\n...\ntwo", output: output)
        }
        try check("$ a\n...", output: "")
        try check("$ a\n...\n...", output: "x\n")
    }

    func testDifferentLine_IsReported() {
        assertFails("$ a\none\ntwo", output: "one\nthree\n", "'two'", "'three'")
    }

    func testMissingLine_IsReported() {
        assertFails("$ a\none\ntwo", output: "one\n", "'two'", "no more lines")
    }

    func testAdditionalLine_IsReported() {
        assertFails("$ a\none", output: "one\ntwo\n", "no more lines", "'two'")
        assertFails("$ a", output: "one\n", "no more lines", "'one'")
    }

    func testLineMissingAfterEllipsis_IsReported() {
        assertFails("$ a\n...\ntwo", output: "one\nthree\n", "'two'", "'one'")
    }

    func testMissingErrorLine_IsReportedWithTheActualOnes() {
        assertFails("$ a\n! no", output: "", errors: "some\nmore\n", "on stderr 'no'", "'some / more'")
    }

    func testOtherExitCode_IsReportedWithTheError() {
        assertFails(
            "$ a\n? 3", output: "", errors: "error: no\n  why\n", code: 5, "exit code 3", "5: error: no")
        assertFails("$ a", output: "", code: 1, "exit code 0", "1: ")
    }

    private func check(
        _ tape: String, output: String, errors: String = "", code: Int32 = 0
    ) throws {
        guard case .step(let step) = try Tape(tape, name: "t").items.first else {
            return XCTFail("the tape has no command")
        }
        try TapeResult(output: output, errors: errors, exitCode: code).check(step, tape: "t")
    }

    private func assertFails(
        _ tape: String, output: String, errors: String = "", code: Int32 = 0, _ expected: String,
        _ actual: String, line: UInt = #line
    ) {
        assertThrows(
            TapeFailure(name: "t", line: 1, command: "a", expected: expected, actual: actual),
            try check(tape, output: output, errors: errors, code: code), line: line)
    }
}
