import BankDomain
import BankSQL
import BankServices

/// A copy in a file that the operator named, on its way into the place of the ledger.
struct LedgerRestore {
    /// The path of the copy.
    let path: String
    /// It must agree with this.
    let checkpoint: LedgerCheckpoint?
    let site: LedgerSite
    /// Hears how far the verification has come.
    let progress: @Sendable (VerificationProgress) -> Void

    /// Verifies the copy and puts it in place; a dry run verifies it only. The caller holds the lock.
    func run(_ mode: ExecutionMode) throws -> RestoreReport {
        try site.location.restore(from: path, mode, at: site.now) { copy in
            let transaction = site.transaction(copy.connection)
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
            try site.migrate(connection, mode)
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

/// The place of the ledger, for work on the place itself.
struct LedgerSite {
    let location: any SQLLocation
    let engine: any SQLEngine
    /// The moment at which the work began.
    let now: Instant
    let random: any RandomSource
    /// What was decided on this machine before the ledger kept it.
    let formerSettings: @Sendable () throws -> [SettingKey: String]

    /// A unit of work on a connection, which is in a transaction.
    func transaction(_ connection: any SQLConnection) -> LedgerTransaction {
        LedgerTransaction(connection, now: now, random: random)
    }

    /// Brings the ledger to the newest version. The caller holds the lock.
    func migrate(_ connection: any SQLConnection, _ mode: ExecutionMode) throws {
        try location.migrate(connection, mode) { from in
            guard from < Self.firstVersionWithSettings else { return }
            let transaction = transaction(connection)
            try transaction.takeOver(formerSettings())
            try transaction.finish()
        }
    }

    static let firstVersionWithSettings: Int64 = 9
}
