import BankCryptography
import BankSQL
import BankServices
import LanguageKit

/// What the ledger comes to beside its accounts: the tables that only grow.
struct VerifiedTables {
    /// The newest digests, as they were derived.
    fileprivate(set) var newest: [LedgerCheckpoint.TableHead] = []
    /// The digests at the rows that a checkpoint names.
    fileprivate(set) var signed: [LedgerCheckpoint.TableHead] = []
}

extension Verification {
    /// Derives the digests of the tables that only grow, the log of changes among them, and compares.
    func checkGrowingTables(pausingAt heads: [LedgerCheckpoint.TableHead]) throws -> VerifiedTables {
        var tables = VerifiedTables()
        let count = try connection.first("SELECT count(*) AS count FROM table_digest") { $0.int64("count") }
        guard count == Int64(GrowingTable.all.count) else {
            throw fault(.digest, "there are \(count ?? 0) digests for \(GrowingTable.all.count) tables")
        }
        for table in GrowingTable.all {
            guard let stored = try TableDigest.found(of: table, in: connection) else {
                throw fault(.digest, "the digest of the table \(table.name) is missing")
            }
            var derived = TableDigest(beforeRowsOf: table)
            var start = Int64.min
            if let pause = heads.first(where: { $0.table == table.name })?.lastID, pause < .max {
                try derived.extend(over: table, through: pause, in: connection)
                tables.signed.append(head(of: table, derived))
                start = pause + 1
            }
            try derived.extend(over: table, from: start, in: connection)
            guard derived.lastID == stored.lastID else {
                throw fault(
                    .digest,
                    "the table \(table.name) ends with row \(derived.lastID), its digest with \(stored.lastID)"
                )
            }
            guard derived.digest == stored.digest else {
                throw fault(.digest, "the rows of the table \(table.name) are not those of its digest")
            }
            tables.newest.append(head(of: table, derived))
        }
        return tables
    }

    /// Derives each row of the tables that change from the log, which was checked before, and compares.
    func checkLoggedRows() throws {
        let tables = try connection.loggedTables()
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
                // Entries of a table that an earlier version had.
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

    private func head(of table: GrowingTable, _ digest: TableDigest) -> LedgerCheckpoint.TableHead {
        LedgerCheckpoint.TableHead(
            table: table.name, lastID: digest.lastID, digest: digest.digest.description)
    }

    func fault(_ kind: LedgerFault.Kind, _ detail: Phrase) -> VerificationFault {
        VerificationFault(LedgerFault(kind: kind, account: nil, entryNumber: nil, detail: detail))
    }
}
