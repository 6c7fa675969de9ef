import BankSQL
import BankServices

extension LedgerStore {
    /// Derives the ledger anew and compares, also with a checkpoint if there is one. Other processes go on writing
    /// meanwhile.
    func verify(
        against checkpoint: LedgerCheckpoint?,
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) throws -> VerificationReport {
        let location = location
        return try read { transaction in
            try Verification(transaction, open: { try location.openForOneReading() }, progress: progress)
                .run(against: checkpoint)
        }
    }
}
