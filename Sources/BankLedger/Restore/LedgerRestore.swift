import BankDomain
import BankFiles
import BankServices
import LanguageKit

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A copy in a file that somebody named, on its way into the place of the books.
struct LedgerRestore {
    /// The copy.
    let path: String
    /// What it must agree with.
    let checkpoint: LedgerCheckpoint?
    /// The place of the books.
    let site: LedgerSite
    /// Hears how far the verification has come.
    let progress: @Sendable (VerificationProgress) -> Void

    /// Puts the copy in place. The caller holds the lock.
    func commit() throws -> RestoreReport {
        try requireOther()
        let former = try FormerBooks(site)
        var report: RestoreReport?
        try site.file.replace(
            { draft in
                report = try prepared(draft, formerPath: former?.keptPath) { books in
                    let action = AuditedAction(
                        .ledgerRestore, by: try books.operatorPrincipal(), on: path)
                    try books.endAllSessions()
                    try books.record(action)
                }
            },
            setAside: { try former?.setAside() })
        return try withExtendedLifetime(former) {
            guard let report else { throw MalformedValue("nothing was restored") }
            return report
        }
    }

    /// What ``commit()`` would answer. The caller holds the lock.
    func rehearse() throws -> RestoreReport {
        try requireOther()
        let formerPath = try FormerBooks(site)?.keptPath
        return try site.file.draft { try prepared($0, formerPath: formerPath) { _ in } }
    }

    /// Copies into the draft, brings it up to date and verifies it: what is looked at is what is put in place.
    private func prepared(
        _ draft: String, formerPath: String?, finish: (Books) throws -> Void
    ) throws -> RestoreReport {
        let version = try named { try copy(into: draft) }
        let file = LedgerFile(path: draft, migrations: site.file.migrations)
        let database = try Database(path: draft, access: .readWrite)
        try database.execute("PRAGMA journal_mode = WAL")
        return try named {
            if try file.needsMigration(database) { try file.migrate(database) }
            try SchemaComparison.require(file.migrations, in: database)
            let books = site.books(database)
            if let problem = try books.quickCheck(limit: 1).first { throw MalformedValue(problem) }
            try database.execute("BEGIN IMMEDIATE")
            let verification = try books.verify(
                against: checkpoint, open: { try file.open() }, progress: progress)
            if let fault = verification.firstFault { throw MalformedValue(fault.detail) }
            let newest = try database.first("SELECT max(created_at) FROM transfer") { $0.optionalInt64(0) }
            try finish(books)
            try database.execute("COMMIT")
            try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return RestoreReport(
                path: path, formerPath: formerPath, schemaVersion: Int(version),
                accountCount: verification.accountCount, entryCount: verification.entryCount,
                newestBooking: newest.flatMap { $0 }.map { Instant(millisecondsSinceEpoch: $0) })
        }
    }

    /// Answers the version of the copy's form.
    private func copy(into draft: String) throws -> Int64 {
        let copy = try LedgerFile(path: path, migrations: site.file.migrations).open()
        let version = try Migration.version(of: copy)
        try copy.execute("BEGIN")
        defer { try? copy.execute("ROLLBACK") }
        // One read, so that the transaction sees one state from here on.
        _ = try copy.first("SELECT count(*) FROM sqlite_schema") { $0.int64(0) }
        try copy.copy(into: try Database(path: draft, access: .create))
        return version
    }

    /// Throws if the file is the books themselves: there is nothing to restore then.
    private func requireOther() throws {
        var (named, own) = (stat(), stat())
        guard stat(path, &named) == 0, stat(site.file.path, &own) == 0 else { return }
        guard named.st_dev != own.st_dev || named.st_ino != own.st_ino else {
            throw invalid("it is the books themselves")
        }
    }

    /// What is wrong with the copy is the caller's to mend; a full disk is not.
    private func named<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch {
            switch StorageFailure.serviceError(error, path: path) {
            case ServiceError.notInitialized: throw invalid("there is no such file")
            case ServiceError.unauthorized: throw invalid("it belongs to another user of the system")
            case ServiceError.storage(let problem, _, let underlying)
            where [.damaged, .foreign, .newer, .unreadable].contains(problem):
                throw invalid(underlying)
            case ServiceError.storage(.full, _, let underlying):
                throw ServiceError.storage(.full, path: site.file.path, underlying: underlying)
            case let other: throw other
            }
        }
    }

    private func invalid(_ reason: Phrase) -> ServiceError {
        .invalidFile(path: path, line: nil, column: nil, reason: reason)
    }
}
