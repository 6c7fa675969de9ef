import BankDomain
import BankSQL
import BankServices

/// The restore of a copy that the operator named.
struct LedgerRestore {
    let path: String
    /// The checkpoint that the copy must match.
    let checkpoint: LedgerCheckpoint?
    let site: LedgerSite
    /// Reports the progress of the verification.
    let progress: @Sendable (VerificationProgress) -> Void

    /// Verifies the copy and puts it in place; a dry run only verifies it. The caller holds the lock.
    func run(_ mode: ExecutionMode) throws -> RestoreReport {
        try site.location.restore(from: path, mode, at: site.now) { copy in
            let transaction = try site.transaction(copy.connection)
            let report = try verified(copy, transaction)
            if mode == .commit { try finish(transaction, from: copy.formerVersion) }
            return report
        }
    }

    private func verified(_ copy: SQLRestoredCopy, _ transaction: LedgerTransaction) throws -> RestoreReport {
        let verification = try Verification(transaction, open: copy.openAgain, progress: progress)
            .run(against: checkpoint)
        if let fault = verification.firstFault { throw MalformedValue(fault.detail) }
        return RestoreReport(
            path: path, formerPath: copy.formerPath, schemaVersion: Int(copy.formerVersion),
            accountCount: verification.accountCount, entryCount: verification.entryCount,
            newestBooking: try transaction.statistics.newestBooking())
    }

    private func finish(_ transaction: LedgerTransaction, from version: Int64) throws {
        if version < LedgerSite.firstVersionWithSettings {
            try transaction.takeOver(site.formerSettings())
        }
        let action = AuditedAction(
            .ledgerRestore, by: try transaction.users.operatorPrincipal(), on: path)
        try transaction.sessions.endAllSessions()
        try transaction.accessTokens.endAll()
        try transaction.audit.record(action)
        try transaction.finish()
    }
}

extension LedgerStore {
    /// Replaces the ledger by a copy while no other process writes.
    func restore(
        from path: String, against checkpoint: LedgerCheckpoint?, mode: ExecutionMode,
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) throws -> RestoreReport {
        try maintain { site in
            try LedgerRestore(path: path, checkpoint: checkpoint, site: site, progress: progress).run(mode)
        }
    }

    /// Migrates the ledger to the newest version, as opening it does, and returns both versions. A dry run rolls back.
    func migrate(_ mode: ExecutionMode) throws -> MigrationReport {
        let from = try source.inspect { try $0.flushed.schemaVersion() }
        guard from < engine.newestSchemaVersion else {
            if mode == .commit { try source.translated { try location.renew() } }
            return migration(from)
        }
        let done = try maintain { site in
            let connection = try site.location.open()
            // Another program may have migrated it meanwhile.
            let from = try connection.schemaVersion()
            try site.migrate(connection, mode)
            return migration(from)
        }
        if mode == .commit, done.wasNeeded {
            try change(.commit) { transaction in
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

/// The location of the ledger, for work on its files.
struct LedgerSite {
    let location: any SQLLocation
    let engine: any SQLEngine
    /// The start of the work.
    let now: Instant
    let random: any RandomSource
    let zones: LedgerZones
    /// Settings that this machine stored before the ledger did.
    let formerSettings: @Sendable () throws -> [SettingKey: String]

    /// Creates a unit of work on a connection that is in a transaction.
    func transaction(_ connection: any SQLConnection) throws -> LedgerTransaction {
        LedgerTransaction(connection, now: now, zone: try zones.read(from: connection), random: random)
    }

    /// Migrates the ledger to the newest version. The caller holds the lock.
    func migrate(_ connection: any SQLConnection, _ mode: ExecutionMode) throws {
        try location.migrate(connection, mode) { from in
            guard from < Self.firstVersionWithSettings else { return }
            let transaction = try transaction(connection)
            try transaction.takeOver(formerSettings())
            try transaction.finish()
        }
    }

    static let firstVersionWithSettings: Int64 = 9
}
