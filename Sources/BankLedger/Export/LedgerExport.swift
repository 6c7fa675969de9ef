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

/// The export of a whole bank to a file that the operator named.
struct LedgerExport {
    let path: String
    /// Makes further connections to the ledger.
    let open: @Sendable () throws -> any SQLConnection

    private var draft: NamedDraft { NamedDraft(path: path) }

    /// Verifies the ledger, writes it, and renames the file into place.
    func write(_ transaction: LedgerTransaction) throws -> BankExportReport {
        try draft.publish { draftPath in
            let sound = try sound(transaction)
            let (rowCount, byteCount) = try draft.named {
                try Self.write(transaction, sound, to: try DigestedOutput(draftPath))
            }
            return report(sound, transaction, rowCount: rowCount, byteCount: byteCount)
        }
    }

    /// The report that ``write(_:)`` would return.
    func rehearse(_ transaction: LedgerTransaction) throws -> BankExportReport {
        try draft.requireAbsent()
        let sound = try sound(transaction)
        let rowCount = try transaction.flushed.tables.exportedRowCount()
        return report(sound, transaction, rowCount: rowCount, byteCount: 0)
    }

    /// Writes header, rows and footer; needs no more memory than the longest row.
    static func write(
        _ transaction: LedgerTransaction, _ sound: SoundHeads, to output: DigestedOutput
    ) throws -> (rowCount: Int, byteCount: Int) {
        try output.write(line: try header(transaction, sound))
        var rowCount = 0
        try transaction.flushed.tables.exportRows { line in
            try output.write(line: line)
            rowCount += 1
        }
        try output.finish { "{\"rowCount\":\(rowCount),\"digest\":\"\($0)\"}" }
        return (rowCount, output.byteCount)
    }

    // No value contains a character that JSON escapes.
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
            .soundHeads { "no export was written: \($0)" }
    }

    private func report(
        _ sound: SoundHeads, _ transaction: LedgerTransaction, rowCount: Int, byteCount: Int
    ) -> BankExportReport {
        BankExportReport(
            path: path, createdAt: transaction.now, byteCount: byteCount, rowCount: rowCount,
            accountCount: sound.report.accountCount, entryCount: sound.report.entryCount)
    }
}

extension LedgerStore {
    /// Writes one state of the whole bank to a new file. Other processes can go on writing.
    nonisolated func exportBank(to path: String, mode: ExecutionMode) async throws -> BankExportReport {
        let location = location
        let export = LedgerExport(path: path, open: { try location.openForOneReading() })
        return try await report(on: .everything) { transaction in
            mode == .commit ? try export.write(transaction) : try export.rehearse(transaction)
        }
    }

    /// Imports a whole bank if there is no ledger. A dry run uses a temporary place.
    func importBank(
        from path: String, mode: ExecutionMode, progress: @escaping @Sendable (ImportProgress) -> Void
    ) throws -> BankImportReport {
        let report = try maintain { site in
            // Before the bank is looked for: someone who gave a CSV file wants to import it into the bank.
            let lines = ExportLines(try BankImport.file(path))
            guard try !site.location.exists else {
                throw ServiceError.alreadyExists(.bank, name: site.location.path)
            }
            return try BankImport(lines, site: site, progress: progress).run(mode)
        }
        if mode == .commit { indexTexts() }
        return report
    }
}

/// A file written line by line, with the digest of all lines but the last.
final class DigestedOutput {
    private static let bufferByteCount = 1 << 20

    private let file: OpenFile
    private let digest = FileDigest()
    private var buffer: [UInt8] = []
    private(set) var byteCount = 0

    /// Opens an existing file for writing.
    init(_ path: String) throws {
        file = try OpenFile(path, O_WRONLY | O_TRUNC)
        buffer.reserveCapacity(Self.bufferByteCount + (1 << 12))
    }

    func write(line: UnsafeBufferPointer<UInt8>) throws {
        buffer.append(contentsOf: line)
        buffer.append(UInt8(ascii: "\n"))
        byteCount += line.count + 1
        if buffer.count >= Self.bufferByteCount { try flush() }
    }

    func write(line: String) throws {
        var line = line
        try line.withUTF8 { try write(line: $0) }
    }

    /// Writes the last line, which contains the digest of all others.
    func finish(_ lastLine: (Digest) throws -> String) throws {
        try flush()
        try write(line: try lastLine(digest.finish()))
        try file.write(buffer)
        buffer.removeAll()
    }

    private func flush() throws {
        digest.update(buffer)
        try file.write(buffer)
        buffer.removeAll(keepingCapacity: true)
    }
}
