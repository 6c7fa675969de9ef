import BankCommands
import CommandLineKit
import LanguageKit

struct TapeError: Error, Equatable {
    /// The tape as named.
    let name: String
    /// The line, from 1; `nil` for the tape as a whole.
    let line: Int?
    let reason: String
    /// The mistake in a command, where that is the reason.
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
