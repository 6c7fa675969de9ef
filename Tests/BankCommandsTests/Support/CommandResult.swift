import BankCommands
import BankServices

/// What a command line on the bench printed, and how it failed.
struct CommandResult {
    let output: [String]
    let errors: [String]
    let failure: (any Error)?
    let offeredToKeychain: [[UInt8]]

    var refusal: Refusal? { failure as? Refusal }
    var serviceError: ServiceError? { failure as? ServiceError }
    /// Everything that anybody could read.
    var text: String { (output + errors).joined(separator: "\n") }
}
