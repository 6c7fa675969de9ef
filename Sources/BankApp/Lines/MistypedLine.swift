import BankCommands
import CommandLineKit
import LanguageKit

/// A line of a script that is no command: nothing of the script was carried out.
struct MistypedLine: Error, Equatable {
    /// The script as named.
    let name: String
    /// The line, from 1.
    let line: Int
    let error: CommandLineError

    var text: ErrorText {
        let inner = ErrorText(error)
        return ErrorText(
            code: inner.code, message: "\(displayable(name)), line \(line): \(inner.message)",
            reason: inner.reason, hint: inner.hint ?? "Nothing of it was carried out.")
    }
}
