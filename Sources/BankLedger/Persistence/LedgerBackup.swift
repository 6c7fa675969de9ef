import BankDomain
import BankFiles
import BankSQL
import BankServices
import LanguageKit

/// A copy of the ledger in a file that the operator named.
struct LedgerBackup {
    let path: String
    let location: any SQLLocation
    let engine: any SQLEngine

    private var draft: NamedDraft { NamedDraft(path: path) }

    /// Copies, verifies, and gives the copy its name.
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

    /// The answer that ``write(_:)`` would give.
    func rehearse(_ transaction: LedgerTransaction) throws -> BackupReport {
        try draft.requireAbsent()
        let verification = try Verification(transaction, progress: { _ in }).run()
        if let fault = verification.firstFault { throw unsound(fault) }
        return report(of: verification, byteCount: 0, at: transaction.now)
    }

    // The copy is verified, and not the ledger: it is the copy that will be read again.
    private func verified(_ draftPath: String, _ transaction: LedgerTransaction) throws -> VerificationReport
    {
        do {
            let connection = try engine.location(draftPath).openUnchanging()
            if let problem = try connection.integrityProblems(limit: 1).first {
                throw MalformedValue(problem)
            }
            let copy = LedgerTransaction(connection, now: transaction.now, random: transaction.random)
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
    /// Copies one state of the ledger to a file that is not there yet. Other processes go on writing meanwhile.
    func backUp(to path: String, mode: ExecutionMode) throws -> BackupReport {
        let backup = LedgerBackup(path: path, location: location, engine: engine)
        return try readThrough { transaction in
            mode == .commit ? try backup.write(transaction) : try backup.rehearse(transaction)
        }
    }
}

extension LedgerStore {
    /// The entry of the keychain with the key of the bank in a copy, or in the ledger itself; `nil` if it has none, or
    /// is of a version that had none.
    func keyEntry(of path: String?) throws -> SecureStorageKey? {
        func entry(_ transaction: LedgerTransaction) throws -> SecureStorageKey? {
            guard try transaction.connection.schemaVersion() >= Self.firstVersionWithSecrets else {
                return nil
            }
            return try transaction.secrets.keyFingerprint().map(SecureStorageKey.bankKey)
        }
        guard let path else { return try inspect(entry) }
        let copy = engine.location(path)
        guard copy.exists else { return nil }
        do {
            return try entry(
                LedgerTransaction(
                    try copy.openUnchanging(), now: Instant(millisecondsSinceEpoch: 0), random: random))
        } catch is SQLError {
            // It is no copy: restoring it says why.
            return nil
        }
    }

    private static let firstVersionWithSecrets: Int64 = 9
}
