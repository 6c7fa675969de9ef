import BankCommands
import CommandLineKit
import LanguageKit
import TerminalKit

/// The output and exit code of a command of a tape.
struct TapeResult: Equatable {
    let output: [String]
    let errors: [String]
    let exitCode: Int32

    init(output: String, errors: String, exitCode: Int32) {
        self.output = Self.lines(output)
        self.errors = Self.lines(errors)
        self.exitCode = exitCode
    }

    /// Throws ``TapeFailure`` for the first expectation that is not met.
    func check(_ step: Tape.Step, tape: String) throws {
        func fail(_ expected: String, _ actual: String) -> TapeFailure {
            TapeFailure(
                name: tape, line: step.line, command: step.command, expected: expected, actual: actual)
        }
        guard exitCode == step.exitCode else {
            throw fail("exit code \(step.exitCode)", "\(exitCode): \(errors.first ?? "")")
        }
        for expected in step.errors where !errors.contains(expected) {
            throw fail("on stderr '\(expected)'", "'\(errors.joined(separator: " / "))'")
        }
        if let difference = Self.difference(step.output, output) {
            throw fail(difference.expected, difference.actual)
        }
    }

    /// The first difference between expected and actual output; `nil` if there is none.
    ///
    /// A `...` matches as few lines as possible, and one more whenever the lines after it do not match.
    private static func difference(
        _ expected: [Tape.Line], _ actual: [String]
    ) -> (expected: String, actual: String)? {
        var (line, next) = (0, 0)
        var retry: (line: Int, next: Int)?
        var first: (expected: String, actual: String)?
        while line < expected.count || next < actual.count {
            if line < expected.count, expected[line] == .anything {
                line += 1
                retry = (line, next)
            } else if line < expected.count, next < actual.count, expected[line] == .exactly(actual[next]) {
                line += 1
                next += 1
            } else {
                first = first ?? (shown(expected, line), shown(actual, next))
                guard let again = retry, again.next < actual.count else { return first }
                (line, next) = (again.line, again.next + 1)
                retry = (line, next)
            }
        }
        return nil
    }

    private static func shown(_ lines: [Tape.Line], _ index: Int) -> String {
        guard index < lines.count, case .exactly(let line) = lines[index] else { return "no more lines" }
        return "'\(line)'"
    }

    private static func shown(_ lines: [String], _ index: Int) -> String {
        index < lines.count ? "'\(lines[index])'" : "no more lines"
    }

    private static func lines(_ text: String) -> [String] {
        var lines = Tape.lines(text).map(String.init)
        if lines.last == "" { lines.removeLast() }
        return lines
    }
}

/// An expectation of a tape that was not met.
struct TapeFailure: Error, Equatable {
    /// The tape's name as given.
    let name: String
    /// The line of the command, from 1.
    let line: Int
    let command: String
    let expected: String
    let actual: String

    var text: ErrorText {
        ErrorText(
            code: "tapeFailed",
            message: "\(displayable(name)), line \(line): '\(displayable(command))' gave a different result.",
            reason: "Expected \(DisplayText.sanitized(expected)), got \(DisplayText.sanitized(actual))",
            hint: "If the program is right, fix the tape; if not, report a bug.")
    }
}

struct TapeError: Error, Equatable {
    /// The tape's name as given.
    let name: String
    /// The line, from 1; `nil` for the tape as a whole.
    let line: Int?
    let reason: String
    /// The parse error of a command, if that is the reason.
    let cause: CommandLineError?

    init(name: String, line: Int?, reason: String) {
        self.name = name
        self.line = line
        self.reason = reason
        self.cause = nil
    }

    init(name: String, line: Int, cause: CommandLineError) {
        self.name = name
        self.line = line
        self.reason = ""
        self.cause = cause
    }

    var text: ErrorText {
        ErrorText(
            code: "tapeFailed",
            message: "The tape \(displayable(name))\(line.map { ", line \($0)," } ?? "") cannot be played.",
            reason: cause?.message ?? "Because \(displayable(reason)).",
            hint: cause?.hint ?? "See 'bank help tapes' and 'bank demo list'.")
    }
}
