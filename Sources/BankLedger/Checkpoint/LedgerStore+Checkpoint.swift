import BankDomain
import BankFiles
import BankSQL
import BankServices

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension LedgerStore {
    /// Verifies one state of the ledger and signs its heads; with a path, into a file that is not there yet.
    func checkpoint(
        to path: String?, _ seed: SharedSecret, by principal: Principal
    ) throws -> LedgerCheckpoint {
        let location = location
        let content = try read { transaction in
            try Verification(transaction, open: { try location.openForOneReading() }, progress: { _ in })
                .checkpointContent()
        }
        let checkpoint = try CheckpointSigner.sign(content, seed)
        let action = AuditedAction(.ledgerCheckpoint, by: principal, on: "\(content.transferNumber)")
        return try write(.commit, action) { _ in
            if let path { try Self.publish(checkpoint, to: NamedDraft(path: path)) }
            return checkpoint
        }
    }

    private static func publish(_ checkpoint: LedgerCheckpoint, to draft: NamedDraft) throws {
        try draft.publish { draftPath in
            let bytes = try CheckpointFile.bytes(checkpoint)
            try draft.named { try FileHandle(draftPath, O_WRONLY | O_TRUNC).write(bytes) }
        }
    }
}
