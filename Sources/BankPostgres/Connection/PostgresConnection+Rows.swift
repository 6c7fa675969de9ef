import BankSQL
import CPostgres

extension PostgresConnection {
    /// Writes many rows in one statement, with an array for each column, and doesn't wait for its answer.
    func write(
        _ rows: SQLRows, _ count: Int,
        _ bind: (_ row: Int, _ parameters: any SQLParameters, _ firstPlace: Int32) throws(SQLError) -> Void
    ) throws(SQLError) {
        let statement = try rowStatement(rows)
        var start = 0
        while start < count {
            let size = min(count - start, Self.rowsPerStatement)
            let arrays = statement.arrays
            arrays.begin()
            for row in start..<(start + size) { try bind(row, arrays, 1) }
            try statement.statement.bind(arrays)
            try statement.statement.runLater(else: rows.missingRow)
            start += size
        }
    }

    /// Limits the memory of one statement.
    private static let rowsPerStatement = 10_000

    private func rowStatement(_ rows: SQLRows) throws(SQLError) -> RowStatement {
        if let known = rowStatements[rows] { return known }
        let types = try columnTypes(of: rows)
        let made = RowStatement(
            arrays: ColumnArrays(types),
            statement: PostgresStatement(PostgresSQL(Self.sql(rows, types)), .whole, self))
        rowStatements[rows] = made
        return made
    }

    private static func sql(_ rows: SQLRows, _ types: [PostgresType]) -> String {
        let names = rows.columns.joined(separator: ", ")
        let arrays = types.indices.map { "?\($0 + 1)::\(types[$0].name)[]" }.joined(separator: ", ")
        guard let key = rows.key else {
            return "INSERT INTO \(rows.table) (\(names)) SELECT * FROM unnest(\(arrays))"
        }
        let settings = rows.columns.dropLast().map { "\($0) = n.\($0)" }.joined(separator: ", ")
        // The server itself notices a missing row, so that the commit can be sent with the change.
        return """
            WITH changed AS (
                UPDATE \(rows.table) SET \(settings) FROM unnest(\(arrays)) AS n (\(names))
                WHERE \(rows.table).\(key) = n.\(key) RETURNING 1)
            SELECT 1 / (count(*) = cardinality(?1::\(types[0].name)[]))::int FROM changed
            """
    }

    /// The SQLSTATE of a change that finds no row: a division by zero.
    static let missingRowState = "22012"

    private func columnTypes(of rows: SQLRows) throws(SQLError) -> [PostgresType] {
        let names = rows.columns.joined(separator: ", ")
        let name = try prepare(PostgresSQL("SELECT \(names) FROM \(rows.table)").text, [])
        return try types(of: name)
    }
}

/// A statement for many rows, and the arrays that it takes.
struct RowStatement {
    let arrays: ColumnArrays
    let statement: PostgresStatement
}

/// The columns of rows as arrays in PostgreSQL's binary form (src/backend/utils/adt/arrayfuncs.c, `array_recv`).
final class ColumnArrays: SQLParameters {
    private(set) var columns: [Column]

    struct Column {
        let type: PostgresType
        fileprivate(set) var bytes: [UInt8] = []
        fileprivate var count = 0
        fileprivate var hasNull = false

        fileprivate mutating func begin() {
            bytes.removeAll(keepingCapacity: true)
            bytes.append(contentsOf: repeatElement(0, count: Self.headerByteCount))
            (count, hasNull) = (0, false)
        }

        fileprivate mutating func append(integer: Int32) {
            withUnsafeBytes(of: integer.bigEndian) { bytes.append(contentsOf: $0) }
        }

        /// Writes the dimensions, whether there is a null, the type, the length and the first index.
        fileprivate mutating func finish() {
            let words: [Int32] = [1, hasNull ? 1 : 0, Int32(bitPattern: type.rawValue), Int32(count), 1]
            for (index, word) in words.enumerated() {
                withUnsafeBytes(of: word.bigEndian) { word in
                    bytes.replaceSubrange(index * 4..<index * 4 + 4, with: word)
                }
            }
        }

        private static let headerByteCount = 20
    }

    init(_ types: [PostgresType]) {
        columns = types.map { Column(type: $0) }
    }

    func begin() {
        for index in columns.indices { columns[index].begin() }
    }

    func finish() {
        for index in columns.indices { columns[index].finish() }
    }

    func bindNull(_ kind: SQLValueKind, at place: Int32) throws(SQLError) {
        let index = Int(place) - 1
        columns[index].append(integer: -1)
        columns[index].count += 1
        columns[index].hasNull = true
    }

    func bind(_ integer: Int64, at place: Int32) throws(SQLError) {
        let index = Int(place) - 1
        columns[index].append(integer: 8)
        withUnsafeBytes(of: integer.bigEndian) { columns[index].bytes.append(contentsOf: $0) }
        columns[index].count += 1
    }

    func bind(text: UnsafeBufferPointer<UInt8>, at place: Int32) throws(SQLError) {
        try ParameterBuffer.requireStorable(text)
        append(UnsafeRawBufferPointer(text), at: place)
    }

    func bind(bytes: UnsafeRawBufferPointer, at place: Int32) throws(SQLError) {
        append(bytes, at: place)
    }

    private func append(_ bytes: UnsafeRawBufferPointer, at place: Int32) {
        let index = Int(place) - 1
        columns[index].append(integer: Int32(bytes.count))
        columns[index].bytes.append(contentsOf: bytes)
        columns[index].count += 1
    }
}
