import BankCommands
import CommandLineKit
import LanguageKit

/// A line of a script that failed; what went wrong was said by the line itself.
struct LineFailure: Error, Equatable {
    /// The script as named.
    let name: String
    /// The line, from 1.
    let line: Int
    let code: ExitCode
    /// How many lines failed in all.
    var count = 1

    var text: ErrorText {
        ErrorText(
            code: "lineFailed",
            message: "\(displayable(name)), line \(line): the command ended with exit code \(code.rawValue).",
            reason: count == 1 ? nil : "\(count) lines failed; this was the first.")
    }
}
