import BankSQL
import CPostgres
import LanguageKit

/// The values of a statement's parameters, in PostgreSQL's binary form.
struct ParameterBuffer {
    private struct Value {
        var type: Oid = 0
        var isNull = true
        var bytes: [UInt8] = []
    }

    private var values: [Value]
    // Reused from call to call.
    private var lengths: [Int32] = []
    private var formats: [Int32] = []

    /// The server cannot infer the type of a place that the statement doesn't use.
    init(_ usedPlaces: [Bool]) {
        values = usedPlaces.map { Value(type: $0 ? 0 : PostgresType.int8.rawValue) }
    }

    /// All values, to compare two calls of a statement.
    var bytes: [UInt8] {
        values.flatMap { [$0.isNull ? 1 : 0] + withUnsafeBytes(of: $0.bytes.count, Array.init) + $0.bytes }
    }

    var count: Int32 { Int32(values.count) }
    /// The type of each parameter. The server would infer that of a null only from some statements.
    var types: [Oid] { values.map(\.type) }

    mutating func setNull(_ kind: SQLValueKind, at place: Int32) throws(SQLError) {
        try set(PostgresType(kind).rawValue, at: place, isNull: true) { _ in }
    }

    mutating func set(_ integer: Int64, at place: Int32) throws(SQLError) {
        try set(PostgresType.int8.rawValue, at: place) { bytes in
            withUnsafeBytes(of: integer.bigEndian) { bytes.append(contentsOf: $0) }
        }
    }

    /// A text that is only sought may contain any character. NUL is replaced by a noncharacter, which no stored text
    /// contains.
    mutating func set(
        text: UnsafeBufferPointer<UInt8>, at place: Int32, isSought: Bool
    ) throws(SQLError) {
        if isSought, text.contains(0) {
            let sought = String(decoding: text, as: UTF8.self).replacing("\0", with: "\u{10FFFF}")
            return try set(PostgresType.text.rawValue, at: place) { $0 = Array(sought.utf8) }
        }
        try Self.requireStorable(text)
        try set(PostgresType.text.rawValue, at: place) { $0.append(contentsOf: text) }
    }

    mutating func set(bytes value: UnsafeRawBufferPointer, at place: Int32) throws(SQLError) {
        try set(PostgresType.bytes.rawValue, at: place) { $0.append(contentsOf: value) }
    }

    mutating func set(array: [UInt8], of type: PostgresType, at place: Int32) throws(SQLError) {
        try set(type.array, at: place) { $0 = array }
    }

    /// PostgreSQL has no texts with the character U+0000. The transaction goes on, because nothing was sent.
    static func requireStorable(_ text: UnsafeBufferPointer<UInt8>) throws(SQLError) {
        guard !text.contains(0) else {
            throw SQLError(
                .content, code: 0, message: "nul",
                words: "a text contains the character U+0000, which PostgreSQL can't store")
        }
    }

    private mutating func set(
        _ type: Oid, at place: Int32, isNull: Bool = false, _ fill: (inout [UInt8]) -> Void
    ) throws(SQLError) {
        let index = Int(place) - 1
        guard values.indices.contains(index) else {
            throw SQLError(
                .content, code: 0, message: "parameter",
                words: "the statement has no parameter \(place)")
        }
        values[index].type = type
        values[index].isNull = isNull
        values[index].bytes.removeAll(keepingCapacity: true)
        fill(&values[index].bytes)
    }

    /// Passes pointers to values, lengths and formats to a call of libpq.
    mutating func withPointers<Result>(
        _ body: (
            UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?
        ) -> Result
    ) -> Result {
        lengths.removeAll(keepingCapacity: true)
        formats.removeAll(keepingCapacity: true)
        var whole: [UInt8] = []
        whole.reserveCapacity(values.reduce(1) { $0 + $1.bytes.count + 1 })
        var offsets: [Int] = []
        for value in values {
            offsets.append(whole.count)
            lengths.append(Int32(value.bytes.count))
            formats.append(1)
            whole += value.bytes
        }
        // An empty value still needs an address, because none means null.
        whole.append(0)
        return whole.withUnsafeBytes { bytes in
            let pointers = zip(values, offsets).map { value, offset in
                value.isNull
                    ? nil : bytes.baseAddress.map { ($0 + offset).assumingMemoryBound(to: CChar.self) }
            }
            return pointers.withUnsafeBufferPointer { pointers in
                body(pointers.baseAddress, lengths, formats)
            }
        }
    }
}
