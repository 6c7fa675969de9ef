import BankDomain
import BankFiles
import BankServices
import LanguageKit

/// The whole bank, written to a file that somebody named.
struct LedgerExport {
    /// The file.
    let path: String
    /// Makes further connections to the books.
    let open: @Sendable () throws -> Database

    private var draft: NamedDraft { NamedDraft(path: path) }

    /// Verifies the books, writes them out, and gives the file its name. `books` are in a transaction.
    func write(_ books: Books) throws -> BankExportReport {
        try draft.publish { draftPath in
            let sound = try sound(books)
            let (rowCount, byteCount) = try draft.named {
                try Self.write(books, sound, to: try DigestedOutput(draftPath))
            }
            return report(sound, books, rowCount: rowCount, byteCount: byteCount)
        }
    }

    /// What ``write(_:)`` would answer.
    func rehearse(_ books: Books) throws -> BankExportReport {
        try draft.requireAbsent()
        let sound = try sound(books)
        let tables = try ExportedTable.all(in: books.database)
        let rowCount = try tables.reduce(0) { count, table in
            let rows = try books.database.first("SELECT count(*) FROM \(ExportedTable.quoted(table.name))") {
                Int($0.int64(0))
            }
            return count + (rows ?? 0)
        }
        return report(sound, books, rowCount: rowCount, byteCount: 0)
    }

    /// Writes header, rows and footer; needs no more memory than the longest row.
    static func write(
        _ books: Books, _ sound: SoundHeads, to output: DigestedOutput
    ) throws -> (rowCount: Int, byteCount: Int) {
        try output.write(line: try header(books, sound))
        var rowCount = 0
        for table in try ExportedTable.all(in: books.database) {
            let rows = try books.database.temporaryStatement(table.query)
            while try rows.step() {
                try output.write(line: rows.bytes(0))
                rowCount += 1
            }
        }
        try output.finish { digest in
            try line(books, "json_object('rowCount', ?, 'digest', ?)", Int64(rowCount), digest.description)
        }
        return (rowCount, output.byteCount)
    }

    private static func header(_ books: Books, _ sound: SoundHeads) throws -> String {
        try line(
            books,
            """
            json_object('format', ?, 'version', ?, 'schemaVersion', ?, 'bankCreatedAt', ?, 'createdAt', ?,
                'transferNumber', ?, 'entryCount', ?, 'accountCount', ?, 'headsDigest', ?)
            """, ExportFormat.name, ExportFormat.newestVersion,
            try Migration.version(of: books.database), try books.bankCreatedAt().text, books.now.text,
            sound.transferNumber, sound.heads.entryCount, sound.heads.accountCount,
            sound.heads.digest.description)
    }

    private static func line<each Value: SQLiteValue>(
        _ books: Books, _ object: String, _ values: repeat each Value
    ) throws -> String {
        try books.database.first("SELECT \(object)", repeat each values) { $0.text(0) } ?? ""
    }

    private func sound(_ books: Books) throws -> SoundHeads {
        try books.soundHeads(open: open) { "an export would not be either: \($0)" }
    }

    private func report(
        _ sound: SoundHeads, _ books: Books, rowCount: Int, byteCount: Int
    ) -> BankExportReport {
        BankExportReport(
            path: path, createdAt: books.now, byteCount: byteCount, rowCount: rowCount,
            accountCount: sound.report.accountCount, entryCount: sound.report.entryCount)
    }
}
