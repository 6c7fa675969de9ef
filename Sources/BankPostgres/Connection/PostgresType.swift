import BankSQL
import CPostgres
import LanguageKit

/// The types of PostgreSQL that the ledger uses (catalog/pg_type.dat).
enum PostgresType: UInt32 {
    case bool = 16
    case bytes = 17
    case name = 19
    case int8 = 20
    case int2 = 21
    case int4 = 23
    case text = 25
    case oid = 26
    case varchar = 1043
    case numeric = 1700

    /// The type of a parameter.
    init(_ kind: SQLValueKind) {
        self =
            switch kind {
            case .null, .integer: .int8
            case .text: .text
            case .bytes: .bytes
            }
    }

    var kind: SQLValueKind {
        switch self {
        case .bool, .int2, .int4, .int8, .oid, .numeric: .integer
        case .bytes: .bytes
        case .text, .name, .varchar: .text
        }
    }

    /// The type's name in SQL.
    var name: String {
        switch self {
        case .bytes: "bytea"
        case .text: "text"
        case .bool, .int2, .int4, .int8, .name, .numeric, .oid, .varchar: "bigint"
        }
    }

    /// The type of an array of these values.
    var array: UInt32 {
        switch self {
        case .bytes: 1001
        case .text: 1009
        default: 1016
        }
    }

    /// The integer in binary form; `nil` if it does not fit into 64 bits.
    func integer(_ bytes: UnsafeRawBufferPointer) -> Int64? {
        switch self {
        case .bool: bytes.first == 1 ? 1 : 0
        case .int2: Int64(Int16(truncatingIfNeeded: Self.bigEndian(bytes)))
        case .int4: Int64(Int32(truncatingIfNeeded: Self.bigEndian(bytes)))
        case .int8, .oid: Int64(bitPattern: Self.bigEndian(bytes))
        case .numeric: Self.numeric(bytes)
        case .bytes, .text, .name, .varchar: 0
        }
    }

    private static func bigEndian(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// A whole number: digits of base 10,000 after their count, the place of the first, sign and scale
    /// (src/backend/utils/adt/numeric.c, `numeric_send`).
    private static func numeric(_ bytes: UnsafeRawBufferPointer) -> Int64? {
        func word(_ place: Int) -> Int { Int(bytes[2 * place]) << 8 | Int(bytes[2 * place + 1]) }
        guard bytes.count >= 8 else { return nil }
        let (count, weight, sign) = (word(0), Int(Int16(truncatingIfNeeded: word(1))), word(2))
        guard sign == 0 || sign == 0x4000, bytes.count >= 8 + 2 * count else { return nil }
        var value: Int64 = 0
        for place in 0...max(weight, 0) where weight >= 0 {
            let digit = place < count ? Int64(word(4 + place)) : 0
            let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10_000)
            let (sum, isTooLargeAgain) = product.subtractingReportingOverflow(digit)
            guard !isTooLarge, !isTooLargeAgain else { return nil }
            value = sum
        }
        // Counted down, because the lowest number has no positive counterpart.
        guard sign == 0 else { return value }
        let (positive, isTooLarge) = Int64(0).subtractingReportingOverflow(value)
        return isTooLarge ? nil : positive
    }
}

/// Rows from the server, in binary form.
final class PostgresResult {
    let handle: OpaquePointer
    let rowCount: Int32
    let types: [PostgresType?]

    /// Takes over a result of libpq.
    init(_ handle: OpaquePointer) {
        self.handle = handle
        rowCount = PQntuples(handle)
        types = (0..<PQnfields(handle)).map { PostgresType(rawValue: PQftype(handle, $0)) }
    }

    deinit { PQclear(handle) }

    var columnNames: [String] {
        (0..<PQnfields(handle)).map { PQfname(handle, $0).map { String(cString: $0) } ?? "" }
    }

    /// The number of rows that the statement changed or returned.
    var changedRowCount: Int { Int(String(cString: PQcmdTuples(handle))) ?? 0 }

    /// The command that was carried out.
    var tag: String { String(cString: PQcmdStatus(handle)) }

    func isNull(_ row: Int32, _ column: Int32) -> Bool { PQgetisnull(handle, row, column) == 1 }

    func bytes(_ row: Int32, _ column: Int32) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: PQgetvalue(handle, row, column), count: Int(PQgetlength(handle, row, column)))
    }

    /// An integer; 0 for null and for other types.
    func integer(_ row: Int32, _ column: Int32) -> Int64 {
        guard !isNull(row, column) else { return 0 }
        return types[Int(column)]?.integer(bytes(row, column)) ?? 0
    }

    /// Throws `overflow` for a sum that does not fit into 64 bits.
    func requireIntegers() throws(SQLError) {
        for (column, type) in types.enumerated() where type == .numeric {
            for row in 0..<rowCount where !isNull(row, Int32(column)) {
                guard type?.integer(bytes(row, Int32(column))) == nil else { continue }
                throw SQLError(
                    .overflow, code: 0, message: "overflow",
                    words: "a sum does not fit into 64 bits")
            }
        }
    }
}
