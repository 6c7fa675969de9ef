import BankCommands
import CommandLineKit
import LanguageKit
import TerminalKit

/// An expectation of a tape that was not met.
struct TapeFailure: Error, Equatable {
    /// The tape as named.
    let name: String
    /// The line of the command, from 1.
    let line: Int
    let command: String
    let expected: String
    let actual: String

    var text: ErrorText {
        ErrorText(
            code: "tapeFailed",
            message: "\(displayable(name)), line \(line): '\(displayable(command))' did something else.",
            reason: "Expected \(DisplayText.sanitized(expected)), got \(DisplayText.sanitized(actual))",
            hint: "Mend the tape if the program is right; report it if not.")
    }
}
