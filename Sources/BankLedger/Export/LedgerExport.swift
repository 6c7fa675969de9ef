import BankDomain
import BankFiles
import BankSQL
import BankServices
import LanguageKit

/// The whole bank, written to a file that the operator named.
struct LedgerExport {
    let path: String
    /// Makes further connections to the ledger.
    let open: @Sendable () throws -> any SQLConnection

    private var draft: NamedDraft { NamedDraft(path: path) }

    /// Verifies the ledger, writes it out, and gives the file its name.
    func write(_ transaction: LedgerTransaction) throws -> BankExportReport {
        try draft.publish { draftPath in
            let sound = try sound(transaction)
            let (rowCount, byteCount) = try draft.named {
                try Self.write(transaction, sound, to: try DigestedOutput(draftPath))
            }
            return report(sound, transaction, rowCount: rowCount, byteCount: byteCount)
        }
    }

    /// The answer that ``write(_:)`` would give.
    func rehearse(_ transaction: LedgerTransaction) throws -> BankExportReport {
        try draft.requireAbsent()
        let sound = try sound(transaction)
        let rowCount = try transaction.flushed.exportedRowCount()
        return report(sound, transaction, rowCount: rowCount, byteCount: 0)
    }

    /// Writes header, rows and footer; needs no more memory than the longest row.
    static func write(
        _ transaction: LedgerTransaction, _ sound: SoundHeads, to output: DigestedOutput
    ) throws -> (rowCount: Int, byteCount: Int) {
        try output.write(line: try header(transaction, sound))
        var rowCount = 0
        try transaction.flushed.exportRows { line in
            try output.write(line: line)
            rowCount += 1
        }
        try output.finish { "{\"rowCount\":\(rowCount),\"digest\":\"\($0)\"}" }
        return (rowCount, output.byteCount)
    }

    // No value has a character that JSON would escape.
    private static func header(_ transaction: LedgerTransaction, _ sound: SoundHeads) throws -> String {
        let schemaVersion = try transaction.flushed.schemaVersion()
        let bankCreatedAt = try transaction.users.bankCreatedAt()
        return """
            {"format":"\(ExportFormat.name)","version":\(ExportFormat.newestVersion),\
            "schemaVersion":\(schemaVersion),"bankCreatedAt":"\(bankCreatedAt.text)",\
            "createdAt":"\(transaction.now.text)","transferNumber":\(sound.transferNumber),\
            "entryCount":\(sound.heads.entryCount),"accountCount":\(sound.heads.accountCount),\
            "headsDigest":"\(sound.heads.digest)"}
            """
    }

    private func sound(_ transaction: LedgerTransaction) throws -> SoundHeads {
        try Verification(transaction, open: open, progress: { _ in })
            .soundHeads { "an export would not be either: \($0)" }
    }

    private func report(
        _ sound: SoundHeads, _ transaction: LedgerTransaction, rowCount: Int, byteCount: Int
    ) -> BankExportReport {
        BankExportReport(
            path: path, createdAt: transaction.now, byteCount: byteCount, rowCount: rowCount,
            accountCount: sound.report.accountCount, entryCount: sound.report.entryCount)
    }
}
