import BankDomain
import BankSQL
import BankServices

extension LedgerStore {
    /// Puts a copy in the place of the ledger while no other process writes.
    func restore(
        from path: String, against checkpoint: LedgerCheckpoint?, mode: ExecutionMode,
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) throws -> RestoreReport {
        try exclusively { site in
            try LedgerRestore(path: path, checkpoint: checkpoint, site: site, progress: progress).run(mode)
        }
    }

    /// Brings the ledger to the newest version, as opening it does, and answers from which to which. A dry run does it
    /// and undoes it.
    func migrate(_ mode: ExecutionMode) throws -> MigrationReport {
        let from = try inspect { try $0.flushed.schemaVersion() }
        guard from < engine.newestSchemaVersion else { return migration(from) }
        let done = try exclusively { site in
            let connection = try site.location.open()
            // Another program may have done it meanwhile.
            let from = try connection.schemaVersion()
            try site.location.migrate(connection, mode)
            return migration(from)
        }
        if mode == .commit, done.wasNeeded {
            try write(.commit) { transaction in
                try transaction.audit.record(
                    AuditedAction(
                        .ledgerMigrate, by: try transaction.users.operatorPrincipal(),
                        on: "\(done.fromVersion) to \(done.toVersion)"))
            }
        }
        return done
    }

    private nonisolated func migration(_ from: Int64) -> MigrationReport {
        MigrationReport(
            path: path, fromVersion: Int(from), toVersion: Int(engine.newestSchemaVersion))
    }
}
