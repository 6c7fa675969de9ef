import BankCryptography
import BankDomain
import BankFiles
import BankSQL
import BankServices
import LanguageKit

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The state of a verified ledger at its newest transfer.
struct SoundHeads {
    let report: VerificationReport
    /// The number of the newest transfer; 0 if there is none.
    let transferNumber: Int64
    let heads: VerifiedHeads
    let tables: [LedgerCheckpoint.TableHead]
}

extension Verification {
    /// Verifies the ledger and compares it with a checkpoint, if there is one.
    func run(against checkpoint: LedgerCheckpoint?) throws -> VerificationReport {
        let outcome = try run(
            headsAfter: checkpoint?.content.transferNumber, tableHeads: checkpoint?.content.tables ?? [])
        guard let checkpoint else { return outcome.report }
        let fault = try outcome.report.firstFault ?? fault(of: outcome, checkpoint.content)
        return VerificationReport(
            accountCount: outcome.report.accountCount, entryCount: outcome.report.entryCount,
            firstFault: fault, checkpoint: checkpoint)
    }

    /// The content of a checkpoint to sign. Throws ``MalformedValue`` if verification fails.
    func checkpointContent() throws -> LedgerCheckpoint.Content {
        let sound = try soundHeads { "no checkpoint was created: \($0)" }
        return LedgerCheckpoint.Content(
            bankCreatedAt: try transaction.users.bankCreatedAt(), createdAt: transaction.now,
            transferNumber: sound.transferNumber, entryCount: sound.heads.entryCount,
            accountCount: sound.heads.accountCount, headsDigest: sound.heads.digest.description,
            tables: sound.tables)
    }

    /// Verifies the ledger and returns its heads. Throws ``MalformedValue``, worded by `problem`, if verification
    /// fails.
    func soundHeads(_ problem: (Phrase) -> Phrase) throws -> SoundHeads {
        let newest = try transaction.postings.newestNumber()
        let outcome = try run(headsAfter: newest)
        guard let heads = outcome.heads, outcome.report.isSound else {
            throw MalformedValue(
                "the ledger is damaged; \(problem(outcome.report.firstFault?.detail ?? ""))")
        }
        return SoundHeads(
            report: outcome.report, transferNumber: newest, heads: heads, tables: outcome.tables.newest)
    }

    private func fault(
        of outcome: Outcome, _ signed: LedgerCheckpoint.Content
    ) throws -> LedgerFault? {
        let bankCreatedAt = try transaction.users.bankCreatedAt()
        guard bankCreatedAt == signed.bankCreatedAt else {
            return Self.fault(
                .checkpoint, "the checkpoint is of another bank, created at \(signed.bankCreatedAt)")
        }
        let newest = try transaction.postings.newestNumber()
        guard newest >= signed.transferNumber else {
            return Self.fault(
                .rolledBack,
                """
                the ledger is an older copy: its newest transfer is \(newest), the checkpoint has \
                \(signed.transferNumber)
                """)
        }
        guard let heads = outcome.heads, heads.digest.description == signed.headsDigest,
            heads.entryCount == signed.entryCount, heads.accountCount == signed.accountCount
        else {
            return Self.fault(
                .checkpoint,
                """
                the ledger was rewritten: up to transfer \(signed.transferNumber) it differs from the signed state
                """)
        }
        return Self.fault(of: outcome.tables, signed)
    }

    private static func fault(of tables: VerifiedTables, _ signed: LedgerCheckpoint.Content) -> LedgerFault? {
        let newest = Dictionary(uniqueKeysWithValues: tables.newest.map { ($0.table, $0.lastID) })
        for head in signed.tables where !tables.signed.contains(head) {
            guard let last = newest[head.table], last < head.lastID else {
                return fault(
                    .checkpoint,
                    """
                    the ledger was rewritten: up to row \(head.lastID) the table \(head.table) differs from the signed \
                    state
                    """)
            }
            return fault(
                .rolledBack,
                """
                the ledger is an older copy: the newest row of \(head.table) is \(last), the checkpoint has \
                \(head.lastID)
                """)
        }
        return nil
    }

    private static func fault(_ kind: LedgerFault.Kind, _ detail: Phrase) -> LedgerFault {
        LedgerFault(kind: kind, account: nil, entryNumber: nil, detail: detail)
    }
}

extension LedgerStore {
    /// Verifies one state of the ledger and signs its heads; with a path, writes a new file.
    func checkpoint(
        to path: String?, _ seed: SharedSecret, by principal: Principal
    ) async throws -> LedgerCheckpoint {
        let location = location
        let content = try await report(on: .everything) { transaction in
            try Verification(transaction, open: { try location.openForOneReading() }, progress: { _ in })
                .checkpointContent()
        }
        let checkpoint = try CheckpointSigner.sign(content, seed)
        let action = AuditedAction(.ledgerCheckpoint, by: principal, on: "\(content.transferNumber)")
        return try change(.commit, action) { _ in
            if let path { try Self.publish(checkpoint, to: NamedDraft(path: path)) }
            return checkpoint
        }
    }

    private static func publish(_ checkpoint: LedgerCheckpoint, to draft: NamedDraft) throws {
        try draft.publish { draftPath in
            let bytes = try CheckpointFile.bytes(checkpoint)
            try draft.named { try OpenFile(draftPath, O_WRONLY | O_TRUNC).write(bytes) }
        }
    }
}
