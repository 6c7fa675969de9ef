import LanguageKit

/// A table of the ledger: its columns, without generated ones.
package struct StoredTable: Sendable {
    package struct Column: Sendable {
        package enum Kind: Sendable {
            case integer
            case text
            case bytes
        }

        package let name: String
        package let kind: Kind
        /// The place in the primary key, from 1; 0 if it is not part of it.
        fileprivate let keyPlace: Int64

        package init(name: String, kind: Kind, keyPlace: Int64) {
            self.name = name
            self.kind = kind
            self.keyPlace = keyPlace
        }

        /// Its key in an exported row: columns of bytes are written as hexadecimal digits and marked.
        package var key: String { kind == .bytes ? name + ":hex" : name }
        package var quotedName: String { StoredTable.quoted(name) }
    }

    package let name: String
    package let columns: [Column]
    /// A condition that finds the row inserted last on the connection, in SQL; `nil` if `RETURNING` costs no more.
    fileprivate let lastInserted: String?

    package init(name: String, columns: [Column], lastInserted: String? = nil) {
        self.name = name
        self.columns = columns
        self.lastInserted = lastInserted
    }

    /// The columns of the primary key, or all if there is none.
    package var key: [Column] {
        let key = columns.filter { $0.keyPlace > 0 }.sorted { $0.keyPlace < $1.keyPlace }
        return key.isEmpty ? columns : key
    }

    package var quotedName: String { Self.quoted(name) }
    /// The columns, separated by commas.
    package var columnList: String { columns.map(\.quotedName).joined(separator: ", ") }

    package static func quoted(_ name: String) -> String {
        "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}

/// An engine's connection that describes its tables: the log of changes and the open export follow from them.
package protocol DescribingConnection: SQLConnection, SQLTables {
    /// The logged tables that were looked up.
    var logged: [String: LoggedTable?] { get set }
    /// The name of every table whose content is not derived, in order.
    func storedTableNames() throws -> [String]
    /// Reads a table's columns from the database.
    func storedTable(_ name: String) throws -> StoredTable
    /// The value of a column as a text of the log of changes, in SQL.
    static func loggedText(of column: StoredTable.Column) -> String
    /// A query for each row as a `line` of the open format, in the order of the primary key.
    static func export(of table: StoredTable) -> String
}

extension DescribingConnection {
    package func storedTables() throws -> [StoredTable] { try storedTableNames().map(storedTable) }

    package func loggedTables() throws -> [LoggedTable] { try storedTables().compactMap(Self.logged) }

    package func loggedTable(_ name: String) throws(SQLError) -> LoggedTable? {
        if let known = logged[name] { return known }
        let found = Result { Self.logged(try storedTable(name)) }
        guard case .success(let table) = found else {
            throw SQLError(.damaged, code: 0, message: name, words: "the table \(name) has unknown columns")
        }
        logged[name] = .some(table)
        return table
    }

    /// The logged part of a table; `nil` if it is not logged.
    private static func logged(_ table: StoredTable) -> LoggedTable? {
        LoggedTable(
            name: table.name, columns: table.columns.map(\.name), key: table.key.map(\.name),
            lastInserted: table.lastInserted
        ) { names in
            names.compactMap { name in table.columns.first { $0.name == name } }
                .map(loggedText).joined(separator: " || ',' || ")
        }
    }

    package func exportRows(_ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws {
        for table in try storedTables() {
            let rows = try temporaryStatement(Self.export(of: table))
            let line = rows.column("line")
            while try rows.step() { try body(rows.utf8(line)) }
        }
    }

    package func exportedRowCount() throws -> Int {
        try storedTables().reduce(0) { count, table in
            let rows = try first("SELECT count(*) AS count FROM \(table.quotedName)") { $0.int64("count") }
            return count + Int(rows ?? 0)
        }
    }
}
