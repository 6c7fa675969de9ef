import BankServices

extension LedgerStore {
    /// Derives the books anew and compares. Others go on writing meanwhile.
    func verify(
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) throws -> VerificationReport {
        let file = file
        return try read { books in
            try Verification(books, open: { try file.open() }, progress: progress).run()
        }
    }
}
