import BankCryptography
import BankSQL
import BankServices
import LanguageKit

/// The digests of the append-only tables.
struct VerifiedTables {
    /// The newest digests, as derived.
    fileprivate(set) var newest: [LedgerCheckpoint.TableHead] = []
    /// The digests at the rows that a checkpoint names.
    fileprivate(set) var signed: [LedgerCheckpoint.TableHead] = []
}

/// One walk over an append-only table: up to the last row when the verification began.
private struct TableWalk: Sendable {
    struct Passage: Sendable {
        /// The digest at the row that a checkpoint names.
        var atPause: TableDigest?
        var whole: TableDigest
    }

    let table: AppendOnlyTable
    let pause: Int64?
    let last: Int64

    func run(on connection: any SQLConnection) throws(SQLError) -> Passage {
        var passage = Passage(atPause: nil, whole: TableDigest(beforeRowsOf: table))
        var start = Int64.min
        if let pause, pause < last {
            try passage.whole.extend(over: table, through: pause, in: connection)
            passage.atPause = passage.whole
            start = pause + 1
        }
        try passage.whole.extend(over: table, from: start, through: last, in: connection)
        if pause != nil, passage.atPause == nil { passage.atPause = passage.whole }
        return passage
    }
}

extension Verification {
    /// Derives and compares the digests of the append-only tables, including the log of changes.
    func checkAppendOnlyTables(pausingAt heads: [LedgerCheckpoint.TableHead]) throws -> VerifiedTables {
        var tables = VerifiedTables()
        let count = try connection.first("SELECT count(*) AS count FROM table_digest") { $0.int64("count") }
        guard count == Int64(AppendOnlyTable.all.count) else {
            throw fault(.digest, "there are \(count ?? 0) digests for \(AppendOnlyTable.all.count) tables")
        }
        let walks = try AppendOnlyTable.all.map { table in
            TableWalk(
                table: table, pause: heads.first { $0.table == table.name }?.lastID,
                last: try connection.first("SELECT max(id) AS id FROM \(table.name)") { $0.int64("id") } ?? 0)
        }
        for (walk, passage) in zip(walks, try passages(of: walks)) {
            let (table, derived) = (walk.table, passage.whole)
            guard let stored = try TableDigest.found(of: table, in: connection) else {
                throw fault(.digest, "the digest of the table \(table.name) is missing")
            }
            guard derived.lastID == stored.lastID else {
                throw fault(
                    .digest,
                    "the table \(table.name) ends with row \(derived.lastID), but its digest ends with \(stored.lastID)"
                )
            }
            guard derived.digest == stored.digest else {
                throw fault(.digest, "the rows of the table \(table.name) do not match its digest")
            }
            tables.newest.append(head(of: table, derived))
            if let signed = passage.atPause { tables.signed.append(head(of: table, signed)) }
        }
        return tables
    }

    // Large tables are walked in parallel; if that fails, one after another.
    private func passages(of walks: [TableWalk]) throws -> [TableWalk.Passage] {
        if let open, walks.contains(where: { $0.last >= Self.rowsWorthSharing }),
            let passages = try? walks.concurrentMap({ walk in
                let connection = try open()
                try connection.begin(.reading)
                return try walk.run(on: connection)
            })
        {
            return passages
        }
        return try walks.map { try $0.run(on: connection) }
    }

    /// Below this number of rows, a second connection takes longer than it saves.
    private static let rowsWorthSharing: Int64 = 20_000

    /// Derives each row of the changeable tables from the verified log, and compares.
    func checkLoggedRows() throws {
        let tables = try connection.tables.loggedTables()
        let present = tables.map { table in
            """
            SELECT p.table_name, p.row_key, \(Int64.max) AS id, 'present' AS kind, p.columns, p.content
            FROM (\(table.rows)) p
            """
        }
        let entries = try connection.temporaryStatement(
            """
            SELECT table_name, row_key, kind, columns, content FROM (
                SELECT table_name, row_key, id, kind, columns, content FROM change_entry
                UNION ALL \(present.joined(separator: " UNION ALL "))) e
            ORDER BY table_name, row_key, id
            """)
        let (name, key) = (entries.column("table_name"), entries.column("row_key"))
        let (kind, columns) = (entries.column("kind"), entries.column("columns"))
        let content = entries.column("content")
        let names = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0.columns) })
        var row: DerivedRow?
        while try entries.step() {
            if row?.isOf(entries.utf8(name), entries.utf8(key)) != true {
                try row?.check()
                let table = entries.text(name)
                // Entries of a table from an earlier version.
                row = names[table].map { DerivedRow(table: table, key: entries.text(key), columns: $0) }
            }
            if let change = ChangeKind(rawValue: entries.text(kind)) {
                row?.take(change, setting: entries.optionalText(columns), entries.optionalText(content))
            } else {
                row?.found = entries.optionalText(content)
            }
        }
        try row?.check()
    }

    private func head(of table: AppendOnlyTable, _ digest: TableDigest) -> LedgerCheckpoint.TableHead {
        LedgerCheckpoint.TableHead(
            table: table.name, lastID: digest.lastID, digest: digest.digest.description)
    }

    func fault(_ kind: LedgerFault.Kind, _ detail: Phrase) -> VerificationFault {
        VerificationFault(LedgerFault(kind: kind, account: nil, entryNumber: nil, detail: detail))
    }
}
