import BankCommands
import BankServices

/// What a command line printed, and its error.
struct CommandResult {
    let output: [String]
    let errors: [String]
    let failure: (any Error)?
    let offeredToKeychain: [[UInt8]]

    var refusal: Refusal? { failure as? Refusal }
    var serviceError: ServiceError? { failure as? ServiceError }
    /// All output.
    var text: String { (output + errors).joined(separator: "\n") }
}
