import BankServices

extension LedgerStore {
    /// Derives the books anew and compares, also with a checkpoint if there is one. Others go on writing meanwhile.
    func verify(
        against checkpoint: LedgerCheckpoint?,
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) throws -> VerificationReport {
        let file = file
        return try read { books in
            try books.verify(against: checkpoint, open: { try file.open() }, progress: progress)
        }
    }
}
