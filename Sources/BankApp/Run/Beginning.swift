import BankCommands
import CommandLineKit

/// How far a command line comes without a bank.
enum Beginning {
    /// It is over: help, the version, or a mistake.
    case ended(ExitCode)
    /// Somebody is there to say what is missing.
    case incomplete(MissingValues, GlobalOptions)
    /// A bank has to be asked.
    case command(Invocation, GlobalOptions)
}
