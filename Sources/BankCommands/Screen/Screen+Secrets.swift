import BankServices
import TerminalKit

extension Screen {
    /// Throws ``Refusal/bareResult`` where the user asked for JSON, CSV or fields of what has none of them.
    func requireBare() throws {
        guard format == .table, !choosesFields else { throw Refusal.bareResult }
    }

    /// Writes a secret as it is and nothing else; on a terminal the cursor still reaches a fresh line.
    func writeBare(_ secret: SharedSecret) throws {
        try secret.withUnsafeBytes { (bytes) throws(StreamError) in try console.output.writeSecret(bytes) }
        if console.capabilities.outputIsTerminal { try write(verbatim: "") }
        // What is said next must not come between the secret and its line end.
        try console.output.flush()
    }
}
