import BankCommands
import CommandLineKit

extension ErrorText {
    /// The words for any error, those of tapes included.
    init(describing error: any Error) {
        switch error {
        case let error as TapeFailure: self = error.text
        case let error as TapeError: self = error.text
        case let error as LineFailure: self = error.text
        case let error as MistypedLine: self = error.text
        default: self.init(error)
        }
    }
}
