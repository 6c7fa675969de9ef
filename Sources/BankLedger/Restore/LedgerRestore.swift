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
            if mode == .commit { try finish(transaction) }
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

    private func finish(_ transaction: LedgerTransaction) throws {
        let action = AuditedAction(
            .ledgerRestore, by: try transaction.users.operatorPrincipal(), on: path)
        try transaction.sessions.endAllSessions()
        try transaction.audit.record(action)
        try transaction.flush()
    }
}
