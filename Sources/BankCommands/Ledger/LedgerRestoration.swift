import BankServices

/// What is to be put in the place of the books.
package struct LedgerRestoration: Equatable {
    /// The copy.
    let path: String
    /// What it must agree with.
    let checkpoint: CheckpointReference?
    let mode: ExecutionMode
    /// Whether somebody agreed beforehand.
    let isConfirmed: Bool
}
