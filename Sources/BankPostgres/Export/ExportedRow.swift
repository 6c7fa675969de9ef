import BankDomain
import BankSQL
import LanguageKit

/// A row of the open format: `{"table":"account","row":{"id":1,…}}`.
struct ExportedRow: Decodable {
    enum Value: Decodable {
        case null
        case integer(Int64)
        case text(String)

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if value.decodeNil() {
                self = .null
            } else if let integer = try? value.decode(Int64.self) {
                self = .integer(integer)
            } else {
                self = .text(try value.decode(String.self))
            }
        }
    }

    let table: String
    let row: [String: Value]
}

/// Rows in the binary form of `COPY` (postgresql.org/docs/current/sql-copy.html).
struct CopiedRows {
    private(set) var bytes: [UInt8] = []
    private(set) var count = 0

    private static let beginning: [UInt8] =
        Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + [0, 0, 0, 0, 0, 0, 0, 0]
    private static let end: [UInt8] = [0xFF, 0xFF]

    /// Appends a row, which must have exactly the columns of the table. Throws ``SQLRowProblem``.
    mutating func append(_ row: [String: ExportedRow.Value], of table: StoredTable) throws {
        if bytes.isEmpty { bytes = Self.beginning }
        guard row.count == table.columns.count else {
            throw SQLRowProblem("a row of \(table.name) has \(row.count) columns, not \(table.columns.count)")
        }
        append(UInt16(table.columns.count))
        for column in table.columns {
            guard let value = row[column.key] else {
                throw SQLRowProblem("a row of \(table.name) lacks \(column.key)")
            }
            switch (value, column.kind) {
            case (.null, _): append(UInt32.max)
            case (.integer(let integer), .integer):
                append(UInt32(8))
                append(UInt64(bitPattern: integer))
            case (.text(let text), .text):
                guard !text.utf8.contains(0) else {
                    throw SQLRowProblem("\(column.key) of \(table.name) contains the character U+0000")
                }
                append(Array(text.utf8))
            case (.text(let text), .bytes):
                let decoded = Array(text.utf8).withUnsafeBufferPointer { Hexadecimal.bytes($0) }
                guard let decoded else { throw Self.wrongType(column, table) }
                append(decoded)
            default: throw Self.wrongType(column, table)
            }
        }
        count += 1
    }

    /// Returns all rows with their end, and starts again.
    mutating func take() -> [UInt8] {
        defer { (bytes, count) = ([], 0) }
        return bytes + Self.end
    }

    private mutating func append(_ value: [UInt8]) {
        append(UInt32(value.count))
        bytes += value
    }

    private mutating func append(_ word: some FixedWidthInteger) {
        withUnsafeBytes(of: word.bigEndian) { bytes.append(contentsOf: $0) }
    }

    private static func wrongType(_ column: StoredTable.Column, _ table: StoredTable) -> SQLRowProblem {
        SQLRowProblem("\(column.key) of \(table.name) has a value of the wrong type")
    }
}
