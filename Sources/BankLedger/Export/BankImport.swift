import BankDomain
import BankServices
import CSQLite
import LanguageKit

/// A whole bank in a file that somebody named, on its way into books that are not there yet.
final class BankImport {
    private static let linesPerReport = 50_000

    private let lines: ExportLines
    private let site: LedgerSite
    private let progress: (ImportProgress) -> Void
    private let digest = FileDigest()
    private var rowCount = 0

    /// The bank in the file at `path`.
    init(_ path: String, site: LedgerSite, progress: @escaping (ImportProgress) -> Void) throws {
        self.lines = ExportLines(try InputFile(path))
        self.site = site
        self.progress = progress
    }

    /// Fills an empty database file and verifies what it then holds.
    func fill(_ draft: String) throws -> BankImportReport {
        try translated {
            let database = try Database(path: draft, access: .create)
            // Whatever goes wrong, the file is thrown away; it is made durable once, when it is whole.
            try database.execute(
                """
                PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF;
                PRAGMA application_id = \(Schema.applicationID); BEGIN IMMEDIATE
                """)
            let header = try readHeader(database)
            try load(header, into: database)
            try Migration.carryOut(site.file.migrations, in: database)
            try requireReferences(database)
            try database.execute("COMMIT; PRAGMA journal_mode = WAL; BEGIN IMMEDIATE")
            let books = site.books(database)
            // What search looks in follows from the rest, and was not in the file.
            try books.forgetIndexedTexts()
            let sound = try verified(draft, books, header)
            let action = AuditedAction(
                .ledgerImport, by: try books.operatorPrincipal(), on: lines.path)
            try books.record(action)
            try database.execute("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)")
            return BankImportReport(
                path: site.file.path, exportedAt: header.createdAt, schemaVersion: Int(header.schemaVersion),
                rowCount: rowCount, accountCount: sound.report.accountCount,
                entryCount: sound.report.entryCount)
        }
    }

    private func readHeader(_ database: Database) throws -> ExportHeader {
        let header = try lines.next { line in
            defer { digest.update(line: line) }
            return try ExportHeader(line, newestSchemaVersion: site.file.newest, database)
        }
        guard let header else { throw ImportedBankProblem("the file is empty") }
        return header
    }

    /// Makes the tables of the header's version and puts every row in. Indexes are made, and triggers watch, only once
    /// all is there.
    private func load(_ header: ExportHeader, into database: Database) throws {
        try Migration.carryOut(
            site.file.migrations.filter { $0.version <= header.schemaVersion }, in: database)
        let later = try database.rows(
            "SELECT type, name, sql FROM sqlite_schema WHERE type IN ('index', 'trigger') AND sql IS NOT NULL"
        ) { (type: $0.text(0), name: $0.text(1), sql: $0.text(2)) }
        for object in later {
            try database.execute("DROP \(object.type) \(ExportedTable.quoted(object.name))")
        }
        let tables = try ExportedTable.all(in: database)
        for table in tables { try database.execute(table.clearing) }
        try readRows(tables, database)
        for object in later { try database.execute(object.sql) }
    }

    private func readRows(_ tables: [ExportedTable], _ database: Database) throws {
        var insertion: RowInsertion?
        var isWhole = false
        while !isWhole {
            let wasFooter = try lines.next { line in
                if insertion?.prefix.elementsEqual(line.prefix(insertion?.prefix.count ?? 0)) != true {
                    guard let name = try Self.tableName(line, database) else {
                        try readFooter(line, database)
                        return true
                    }
                    insertion = try RowInsertion(Self.table(name, tables), database)
                }
                try insertion?.insert(line)
                digest.update(line: line)
                rowCount += 1
                if rowCount % Self.linesPerReport == 0 { report() }
                return false
            }
            guard let wasFooter else {
                throw lines.problem("the file is cut off: its footer is missing", line: nil)
            }
            isWhole = wasFooter
        }
        report()
        guard try lines.next({ _ in true }) == nil else {
            throw ImportedBankProblem("there is something after the footer")
        }
    }

    private static func tableName(_ line: UnsafeBufferPointer<UInt8>, _ database: Database) throws -> String?
    {
        try database.first("SELECT json_extract(?, '$.table')", BorrowedText(line)) { $0.optionalText(0) }
            ?? nil
    }

    private static func table(_ name: String, _ tables: [ExportedTable]) throws -> ExportedTable {
        guard let table = tables.first(where: { $0.name == name }) else {
            throw ImportedBankProblem("there is no table \(name) in books of that version")
        }
        return table
    }

    private func readFooter(_ line: UnsafeBufferPointer<UInt8>, _ database: Database) throws {
        let footer = try JSONValues(line, path: "$", database)
        guard let count = footer.integer("rowCount"), let stated = footer.text("digest") else {
            throw ImportedBankProblem("it is neither a row nor the footer")
        }
        guard count == Int64(rowCount) else {
            throw ImportedBankProblem("the file was altered: it has \(rowCount) rows and states \(count)")
        }
        guard digest.finish().description == stated else {
            throw lines.problem("the file was altered: its digest is not the one that it states", line: nil)
        }
    }

    private func requireReferences(_ database: Database) throws {
        if let table = try database.first("PRAGMA foreign_key_check", read: { $0.text(0) }) {
            throw lines.problem("the table \(table) refers to what is not there", line: nil)
        }
    }

    private func verified(_ draft: String, _ books: Books, _ header: ExportHeader) throws -> SoundHeads {
        let file = LedgerFile(path: draft, migrations: site.file.migrations)
        let sound = try books.soundHeads(open: { try file.open() }) { "the first fault is: \($0)" }
        guard header.agrees(with: sound) else {
            throw MalformedValue("its books do not come to what the header states")
        }
        return sound
    }

    private func report() {
        progress(
            ImportProgress(
                path: lines.path, rows: rowCount, bytes: lines.bytesRead, totalBytes: lines.byteCount))
    }

    /// What is wrong with the file is the caller's to mend; a full disk is not.
    private func translated<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let problem as ImportedBankProblem {
            throw lines.problem(problem.reason, line: lines.number)
        } catch let error as MalformedValue {
            throw lines.problem(error.detail, line: nil)
        } catch let error as SQLiteError {
            guard error.isOfContent else { throw error }
            throw lines.problem("\(error.message)", line: lines.number)
        }
    }
}

extension FileDigest {
    /// Takes a line and its end.
    fileprivate func update(line: UnsafeBufferPointer<UInt8>) {
        update(UnsafeRawBufferPointer(line))
        update([UInt8(ascii: "\n")])
    }
}

extension SQLiteError {
    /// Whether what was to be stored is to blame, and not where.
    fileprivate var isOfContent: Bool {
        [SQLITE_ERROR, SQLITE_CONSTRAINT, SQLITE_MISMATCH, SQLITE_TOOBIG].contains(primaryCode)
    }
}
