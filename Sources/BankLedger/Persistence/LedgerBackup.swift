import BankDomain
import BankFiles
import BankServices

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A copy of the books in a file that somebody named.
struct LedgerBackup {
    let path: String

    private var draft: String { path + ".new" }

    /// Throws ``ServiceError/invalidFile(path:line:column:reason:)`` if something has the name, or nothing can have it.
    func requireAbsent() throws {
        if try named({ try PrivateFile.isTaken(path) }) { throw refused("something has that name already") }
    }

    /// Copies, verifies, and gives the copy its name. `books` are in a transaction.
    func write(_ books: Books) throws -> BackupReport {
        try requireAbsent()
        try named { try FileHandle(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW).sync() }
        defer { for ending in ["", "-journal", "-wal", "-shm"] { try? PrivateFile.remove(draft + ending) } }
        do {
            try books.database.copy(into: try Database(path: draft, access: .create))
        } catch {
            throw StorageFailure.serviceError(error, path: draft)
        }
        let verification = try verified(books)
        let byteCount = try named { try PrivateFile.byteCount(draft) } ?? 0
        try named { try PrivateFile.publish(draft, as: path) }
        return report(of: verification, byteCount: byteCount, at: books.now)
    }

    /// What ``write(_:)`` would answer.
    func rehearse(_ books: Books) throws -> BackupReport {
        try requireAbsent()
        let verification = try Verification(books) { _ in }.run()
        if let fault = verification.firstFault { throw unsound(fault) }
        return report(of: verification, byteCount: 0, at: books.now)
    }

    // What is kept is what can be read again, so the copy is looked at and not the books.
    private func verified(_ books: Books) throws -> VerificationReport {
        do {
            let copy = Books(
                database: try Database(path: draft, access: .immutable), now: books.now, random: books.random)
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

    // The failures of a file that somebody named are theirs to mend.
    private func named<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch ServiceError.storage(_, _, let underlying) {
            throw refused(underlying)
        }
    }

    private func refused(_ reason: String) -> ServiceError {
        .invalidFile(path: path, line: nil, column: nil, reason: reason)
    }
}
