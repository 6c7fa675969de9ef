import BankCommands
import CommandLineKit
import LanguageKit

/// Why a tape cannot be played.
struct TapeError: Error, Equatable {
    /// The tape as named.
    let name: String
    /// The line, from 1; `nil` for the tape as a whole.
    let line: Int?
    let reason: String

    var text: ErrorText {
        ErrorText(
            code: "tapeFailed",
            message: "The tape \(displayable(name))\(line.map { ", line \($0)," } ?? "") cannot be played.",
            reason: "Because \(displayable(reason)).", hint: "See 'bank help tapes' and 'bank demo list'."
        )
    }
}
