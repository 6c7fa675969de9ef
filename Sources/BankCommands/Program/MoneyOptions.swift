import BankDomain
import BankServices
import CommandLineKit
import LanguageKit

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

    /// The text of an option, or nothing if it was left out. An empty text is refused: a script's empty variable
    /// must never mean a default.
    func text(_ option: String) throws(CommandLineError) -> String? {
        try value(option, expecting: "something; leave the option out for the default") {
            $0.isEmpty ? nil : $0
        }
    }

    var executionMode: ExecutionMode { flag("dry-run") ? .dryRun : .commit }
}
