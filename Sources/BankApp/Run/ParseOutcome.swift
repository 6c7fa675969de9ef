import BankCommands
import CommandLineKit

/// The result of parsing, before a bank is opened.
enum ParseOutcome {
    /// The command has ended: help, the version, or a mistake.
    case ended(ExitCode)
    /// A bank is needed.
    case command(Invocation, GlobalOptions)
}
