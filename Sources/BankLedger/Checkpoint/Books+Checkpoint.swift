import BankDomain
import BankServices
import LanguageKit

extension Books {
    /// Derives everything anew and, where there is a checkpoint, compares what it signed. `open` makes further
    /// connections to the books.
    func verify(
        against checkpoint: LedgerCheckpoint?, open: @escaping @Sendable () throws -> Database,
        progress: @escaping @Sendable (VerificationProgress) -> Void
    ) throws -> VerificationReport {
        let verification = Verification(self, open: open, progress: progress)
        let outcome = try verification.run(headsAfter: checkpoint?.content.transferNumber)
        guard let checkpoint else { return outcome.report }
        let fault = try outcome.report.firstFault ?? fault(of: outcome.heads, checkpoint.content)
        return VerificationReport(
            accountCount: outcome.report.accountCount, entryCount: outcome.report.entryCount,
            firstFault: fault, checkpoint: checkpoint)
    }

    /// What is to be signed. Throws ``MalformedValue`` for books that are not sound.
    func checkpointContent(
        open: @escaping @Sendable () throws -> Database
    ) throws -> LedgerCheckpoint.Content {
        let sound = try soundHeads(open: open) { "a checkpoint would vouch for it: \($0)" }
        return LedgerCheckpoint.Content(
            bankCreatedAt: try bankCreatedAt(), createdAt: now, transferNumber: sound.transferNumber,
            entryCount: sound.heads.entryCount, accountCount: sound.heads.accountCount,
            headsDigest: sound.heads.digest.description)
    }

    /// Verifies, and answers what the books come to. Throws ``MalformedValue``, as `problem` words it, for books that
    /// are not sound.
    func soundHeads(
        open: (@Sendable () throws -> Database)?, _ problem: (Phrase) -> Phrase
    ) throws -> SoundHeads {
        let newest = try newestTransferNumber()
        let outcome = try Verification(self, open: open) { _ in }.run(headsAfter: newest)
        guard let heads = outcome.heads, outcome.report.isSound else {
            throw MalformedValue(
                "the books are not sound, and \(problem(outcome.report.firstFault?.detail ?? ""))")
        }
        return SoundHeads(report: outcome.report, transferNumber: newest, heads: heads)
    }

    /// When the bank was made.
    func bankCreatedAt() throws -> Instant {
        guard let made = try database.first("SELECT created_at FROM bank", read: { $0.int64(0) }) else {
            throw MalformedValue("no bank is recorded")
        }
        return try StoredValue.instant(made)
    }

    private func fault(
        of heads: VerifiedHeads?, _ signed: LedgerCheckpoint.Content
    ) throws -> LedgerFault? {
        guard try bankCreatedAt() == signed.bankCreatedAt else {
            return Self.fault(
                .checkpoint, "the checkpoint is of another bank, made at \(signed.bankCreatedAt)")
        }
        let newest = try newestTransferNumber()
        guard newest >= signed.transferNumber else {
            return Self.fault(
                .rolledBack,
                "an older copy: its newest transfer is \(newest), the checkpoint's \(signed.transferNumber)")
        }
        guard let heads, heads.digest.description == signed.headsDigest,
            heads.entryCount == signed.entryCount, heads.accountCount == signed.accountCount
        else {
            return Self.fault(
                .checkpoint, "made anew: up to transfer \(signed.transferNumber) it is not what was signed")
        }
        return nil
    }

    private static func fault(_ kind: LedgerFault.Kind, _ detail: Phrase) -> LedgerFault {
        LedgerFault(kind: kind, account: nil, entryNumber: nil, detail: detail)
    }
}
