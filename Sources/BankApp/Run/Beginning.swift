import BankCommands
import CommandLineKit

/// How far a command line comes without a bank.
enum Beginning {
    /// It is over: help, the version, or a mistake.
    case ended(ExitCode)
    /// A bank has to be asked.
    case command(Invocation, GlobalOptions)
}
