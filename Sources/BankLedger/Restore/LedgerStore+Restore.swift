import BankDomain
import BankServices

extension LedgerStore {
    /// Puts a copy in the place of the books while nobody writes.
    func restore(
        from path: String, against checkpoint: LedgerCheckpoint?, mode: ExecutionMode,
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) throws -> RestoreReport {
        try exclusively { site in
            let restore = LedgerRestore(
                path: path, checkpoint: checkpoint, site: site, progress: progress)
            return mode == .commit ? try restore.commit() : try restore.rehearse()
        }
    }

    /// Brings the books to the newest version, as opening them does, and answers from which to which. A dry run does
    /// it and undoes it.
    func migrate(_ mode: ExecutionMode) throws -> MigrationReport {
        let (from, newest) = try inspect { books, newest in
            (try Migration.version(of: books.database), newest)
        }
        guard from < newest else { return migration(from, newest) }
        let done = try exclusively { site in
            let database = try site.file.open()
            // Another program may have done it meanwhile.
            let from = try Migration.version(of: database)
            try site.file.migrate(database, mode)
            return migration(from, newest)
        }
        if mode == .commit, done.wasNeeded {
            try write(.commit) { books in
                try books.record(
                    AuditedAction(
                        .ledgerMigrate, by: try books.operatorPrincipal(),
                        on: "\(done.fromVersion) to \(done.toVersion)"))
            }
        }
        return done
    }

    private nonisolated func migration(_ from: Int64, _ newest: Int64) -> MigrationReport {
        MigrationReport(path: path, fromVersion: Int(from), toVersion: Int(newest))
    }
}
