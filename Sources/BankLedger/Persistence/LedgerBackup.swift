import BankDomain
import BankFiles
import BankServices
import LanguageKit

/// A copy of the books in a file that somebody named.
struct LedgerBackup {
    let path: String

    private var draft: NamedDraft { NamedDraft(path: path) }

    /// Copies, verifies, and gives the copy its name. `books` are in a transaction.
    func write(_ books: Books) throws -> BackupReport {
        try draft.publish { draftPath in
            do {
                try books.database.copy(into: try Database(path: draftPath, access: .create))
            } catch {
                throw StorageFailure.serviceError(error, path: draftPath)
            }
            let verification = try verified(draftPath, books)
            let byteCount = try draft.named { try PrivateFile.byteCount(draftPath) } ?? 0
            return report(of: verification, byteCount: byteCount, at: books.now)
        }
    }

    /// What ``write(_:)`` would answer.
    func rehearse(_ books: Books) throws -> BackupReport {
        try draft.requireAbsent()
        let verification = try Verification(books) { _ in }.run()
        if let fault = verification.firstFault { throw unsound(fault) }
        return report(of: verification, byteCount: 0, at: books.now)
    }

    // What is kept is what can be read again, so the copy is looked at and not the books.
    private func verified(_ draftPath: String, _ books: Books) throws -> VerificationReport {
        do {
            let copy = Books(
                database: try Database(path: draftPath, access: .immutable), now: books.now,
                random: books.random)
            if let problem = try copy.quickCheck(limit: 1).first { throw MalformedValue(problem) }
            let verification = try Verification(copy) { _ in }.run()
            if let fault = verification.firstFault { throw unsound(fault) }
            return verification
        } catch {
            throw StorageFailure.serviceError(error, path: path)
        }
    }

    private func report(
        of verification: VerificationReport, byteCount: Int, at now: Instant
    ) -> BackupReport {
        BackupReport(
            path: path, createdAt: now, byteCount: byteCount, accountCount: verification.accountCount,
            entryCount: verification.entryCount)
    }

    private func unsound(_ fault: LedgerFault) -> MalformedValue {
        MalformedValue("the books are not sound, so a copy would not be either: \(fault.detail)")
    }
}
