import BankDomain
import BankFiles
import BankSQL
import BankServices
import LanguageKit

/// The backup of the ledger to a file that the operator named.
struct LedgerBackup {
    let path: String
    let location: any SQLLocation
    let engine: any SQLEngine

    private var draft: NamedDraft { NamedDraft(path: path) }

    /// Copies the ledger, verifies the copy, and renames it into place.
    func write(_ transaction: LedgerTransaction) throws -> BackupReport {
        try draft.publish { draftPath in
            do {
                try location.copy(try transaction.flushed, to: draftPath)
            } catch {
                throw StorageFailure.serviceError(error, path: draftPath)
            }
            let verification = try verified(draftPath, transaction)
            let byteCount = try draft.named { try PrivateFile.byteCount(draftPath) } ?? 0
            return report(of: verification, byteCount: byteCount, at: transaction.now)
        }
    }

    /// The report that ``write(_:)`` would return.
    func rehearse(_ transaction: LedgerTransaction) throws -> BackupReport {
        try draft.requireAbsent()
        let verification = try Verification(transaction, progress: { _ in }).run()
        if let fault = verification.firstFault { throw unsound(fault) }
        return report(of: verification, byteCount: 0, at: transaction.now)
    }

    // Verifies the copy instead of the ledger, because the copy is what will be restored.
    private func verified(_ draftPath: String, _ transaction: LedgerTransaction) throws -> VerificationReport
    {
        do {
            let connection = try engine.location(draftPath).openUnchanging()
            if let problem = try connection.tables.integrityProblems(limit: 1).first {
                throw MalformedValue(problem)
            }
            let copy = LedgerTransaction(
                connection, now: transaction.now, zone: transaction.zone, random: transaction.random)
            let verification = try Verification(copy, progress: { _ in }).run()
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
        MalformedValue("the ledger is damaged, so no backup was made: \(fault.detail)")
    }
}

extension LedgerStore {
    /// Copies one state of the ledger to a new file. Other processes can go on writing.
    nonisolated func backUp(to path: String, mode: ExecutionMode) async throws -> BackupReport {
        let backup = LedgerBackup(path: path, location: location, engine: engine)
        return try await report(on: .everything) { transaction in
            // An engine without files says what to do instead, also in a dry run.
            if !engine.keepsFiles { try location.copy(transaction.connection, to: path) }
            return mode == .commit ? try backup.write(transaction) : try backup.rehearse(transaction)
        }
    }
}

extension LedgerStore {
    /// The keychain entry of the bank's key, for a backup or the ledger itself; `nil` if there is none, or if the
    /// version has none.
    func keyEntry(of path: String?) throws -> SecureStorageKey? {
        func entry(_ transaction: LedgerTransaction) throws -> SecureStorageKey? {
            guard try transaction.connection.schemaVersion() >= Self.firstVersionWithSecrets else {
                return nil
            }
            return try transaction.secrets.keyFingerprint().map(SecureStorageKey.bankKey)
        }
        guard let path else { return try source.inspect(entry) }
        guard engine.keepsFiles else { return nil }
        let copy = engine.location(path)
        guard try copy.exists else { return nil }
        do {
            return try entry(
                LedgerTransaction(
                    try copy.openUnchanging(), now: Instant(millisecondsSinceEpoch: 0), zone: .utc,
                    random: random))
        } catch is SQLError {
            // Not a backup: restoring it reports why.
            return nil
        }
    }

    private static let firstVersionWithSecrets: Int64 = 9
}
