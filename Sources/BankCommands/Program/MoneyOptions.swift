import BankDomain
import BankServices
import CommandLineKit

/// The options that every money mover takes.
package struct MoneyOptions: Equatable {
    let mode: ExecutionMode
    let idempotencyKey: IdempotencyKey?
}

extension ParsedArguments {
    func moneyOptions() throws(CommandLineError) -> MoneyOptions {
        MoneyOptions(
            mode: executionMode,
            idempotencyKey: try value("idempotency-key", expecting: "1 to 64 visible ASCII characters") {
                IdempotencyKey($0)
            })
    }

    var executionMode: ExecutionMode { flag("dry-run") ? .dryRun : .commit }
}
