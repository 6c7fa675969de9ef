package import BankCryptography
import LanguageKit

/// The digest of an append-only table up to one row: each row's hash includes the hash before it.
package struct TableDigest: Hashable, Sendable {
    /// The id of the last row; 0 before the first.
    package private(set) var lastID: Int64
    package private(set) var digest: Digest

    private static let tag: UInt8 = 4

    /// The digest of a table without rows.
    package init(beforeRowsOf table: AppendOnlyTable) {
        var bytes = CanonicalBytes()
        bytes.append(tag: Self.tag)
        bytes.append(table.name)
        (lastID, digest) = (0, bytes.digest)
    }

    private init(lastID: Int64, digest: Digest) {
        (self.lastID, self.digest) = (lastID, digest)
    }

    /// Extends the digest over a range of ids, including rows with invalid ids.
    package mutating func extend(
        over table: AppendOnlyTable, from start: Int64 = .min, through end: Int64 = .max,
        in connection: any SQLConnection
    ) throws(SQLError) {
        let names = table.columns.joined(separator: ", ")
        let rows = try connection.temporaryStatement(
            "SELECT \(names) FROM \(table.name) WHERE id >= ? AND id <= ? ORDER BY id")
        try rows.bind(start, end)
        defer { rows.reset() }
        var row = RowHash()
        while try rows.step() {
            row.begin(after: digest)
            for place in 0..<Int32(table.columns.count) { row.append(rows, SQLColumn(place: place)) }
            (lastID, digest) = (rows.int64(SQLColumn(place: 0)), row.digest)
        }
    }

    /// Inserts rows with the next ids and extends the digest. `bind` binds one of them, starting at the place after its
    /// id.
    ///
    /// The caller stores the digest.
    package mutating func insert(
        _ count: Int, into table: AppendOnlyTable, of connection: any SQLConnection,
        bind: (_ row: Int, _ parameters: any SQLParameters, _ firstPlace: Int32) throws(SQLError) -> Void
    ) throws(SQLError) {
        guard count > 0 else { return }
        let hashing = HashingParameters()
        try table.insertion.write(count, to: connection) { row, statement, first throws(SQLError) in
            hashing.begin(statement, firstPlace: first, after: digest)
            try hashing.bind(lastID + 1, at: first)
            try bind(row, hashing, first + 1)
            (lastID, digest) = (lastID + 1, hashing.row.digest)
        }
    }
}

// MARK: - Stored digests

extension TableDigest {
    /// The digest up to the last row that this program wrote. Throws `damaged` if it is missing.
    package static func stored(
        of table: AppendOnlyTable, in connection: any SQLConnection
    ) throws(SQLError) -> TableDigest {
        guard let digest = try found(of: table, in: connection) else {
            throw SQLError(
                .damaged, code: 0, message: table.name,
                words: "the digest of the table \(table.name) is missing")
        }
        return digest
    }

    /// The query for a stored digest.
    package static func query(of table: AppendOnlyTable) -> SQLRead {
        SQLRead("SELECT last_id, digest FROM table_digest WHERE table_name = ?", table.name)
    }

    /// `nil` if there is none, or it is invalid.
    package static func found(
        of table: AppendOnlyTable, in connection: any SQLConnection
    ) throws(SQLError) -> TableDigest? {
        let row = try connection.bound(query(of: table))
        defer { row.reset() }
        guard try row.step(), let digest = Digest(stored: row.bytes(row.column("digest"))) else { return nil }
        let lastID = row.int64(row.column("last_id"))
        return possibleIDs.contains(lastID) ? TableDigest(lastID: lastID, digest: digest) : nil
    }

    /// Far more than will ever be used, and small enough for arithmetic.
    private static let possibleIDs: ClosedRange<Int64> = 0...1 << 60

    package func store(of table: AppendOnlyTable, in connection: any SQLConnection) throws(SQLError) {
        try Self.rows.write(1, to: connection) { _, row, first throws(SQLError) in
            try row.bind(lastID, at: first)
            try row.bind(digest, at: first + 1)
            try row.bind(table.name, at: first + 2)
        }
    }

    private static let rows = SQLRows(
        updating: ["last_id", "digest"], of: "table_digest", by: "table_name")

    /// Stores the digests of all rows in a ledger without digests.
    package static func begin(in connection: any SQLConnection) throws(SQLError) {
        for table in AppendOnlyTable.all {
            var digest = TableDigest(beforeRowsOf: table)
            try digest.extend(over: table, in: connection)
            try connection.run(
                "INSERT INTO table_digest (table_name, last_id, digest) VALUES (?, ?, ?)", table.name,
                digest.lastID, digest.digest)
        }
    }
}

/// The hash of a row over its values and the hash before it; memory is reused from row to row.
///
/// A value is hashed with its column's place and its kind; NULL is skipped.
struct RowHash {
    private static let tag: UInt8 = 5
    private var bytes = CanonicalBytes()

    mutating func begin(after previous: Digest) {
        bytes.truncate(to: 0)
        bytes.append(tag: Self.tag)
        bytes.append(previous)
    }

    mutating func append(_ value: Int64, place: Int32) {
        begin(place, kind: 1)
        bytes.append(value)
    }

    mutating func append(text: UnsafeBufferPointer<UInt8>, place: Int32) {
        begin(place, kind: 2)
        bytes.append(text)
    }

    mutating func append(bytes value: UnsafeRawBufferPointer, place: Int32) {
        begin(place, kind: 3)
        bytes.append(value)
    }

    mutating func append(_ row: any SQLStatement, _ column: SQLColumn) {
        switch row.kind(column) {
        case .null: break
        case .integer: append(row.int64(column), place: column.place)
        case .text: append(text: row.utf8(column), place: column.place)
        case .bytes: append(bytes: row.bytes(column), place: column.place)
        }
    }

    var digest: Digest { bytes.digest }

    private mutating func begin(_ place: Int32, kind: UInt8) {
        bytes.append(tag: UInt8(truncatingIfNeeded: place))
        bytes.append(tag: kind)
    }
}
