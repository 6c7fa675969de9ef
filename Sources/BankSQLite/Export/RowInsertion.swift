import BankDomain
import BankSQL
import LanguageKit

/// Inserts the rows of one table.
///
/// A row must have exactly the columns of the table, each once, so that nothing is lost.
final class RowInsertion {
    let table: StoredTable
    /// The prefix of its lines, as written by this program.
    let prefix: [UInt8]

    private let keys: [[UInt8]]
    private let reading: SQLiteStatement
    private let (key, type, value): (SQLColumn, SQLColumn, SQLColumn)
    private let insertion: SQLiteStatement
    private var seen: [Bool]

    init(_ table: StoredTable, _ connection: SQLiteConnection) throws {
        self.table = table
        self.prefix = Array("{\"table\":\"\(table.name)\",\"row\":{".utf8)
        self.keys = table.columns.map { Array($0.key.utf8) }
        self.reading = try connection.compiled("SELECT key, type, value FROM json_each(?, '$.row')")
        (key, type, value) = (reading.column("key"), reading.column("type"), reading.column("value"))
        let places = table.columns.map { _ in "?" }.joined(separator: ", ")
        self.insertion = try connection.compiled(
            "INSERT INTO \(table.quotedName) (\(table.columnList)) VALUES (\(places))")
        self.seen = Array(repeating: false, count: table.columns.count)
    }

    /// Inserts the row of a line.
    func insert(_ line: UnsafeBufferPointer<UInt8>) throws {
        reading.reset()
        try reading.bind(BorrowedText(line), at: 1)
        var (place, count) = (0, 0)
        while try reading.step() {
            place = try column(after: place)
            try bind(place)
            count += 1
            place += 1
        }
        guard count == keys.count else {
            throw SQLRowProblem("a row of \(table.name) lacks \(missing)")
        }
        for index in seen.indices { seen[index] = false }
        try insertion.run()
    }

    /// The column of the present key, usually the next one.
    private func column(after place: Int) throws -> Int {
        let name = reading.utf8(key)
        let found =
            place < keys.count && keys[place].elementsEqual(name)
            ? place : keys.firstIndex { $0.elementsEqual(name) }
        guard let found, !seen[found] else {
            throw SQLRowProblem("a row of \(table.name) has \(reading.text(key)) more than once")
        }
        seen[found] = true
        return found
    }

    private func bind(_ place: Int) throws {
        let index = Int32(place + 1)
        switch (reading.utf8(type).first, table.columns[place].kind) {
        case (UInt8(ascii: "n"), _): try insertion.bind(Int64?.none, at: index)
        case (UInt8(ascii: "i"), .integer) where reading.isInteger(value):
            try insertion.bind(reading.int64(value), at: index)
        case (UInt8(ascii: "t"), .text) where reading.isText(value):
            try insertion.bind(BorrowedText(reading.utf8(value)), at: index)
        case (UInt8(ascii: "t"), .bytes):
            guard reading.isText(value), let bytes = Hexadecimal.bytes(reading.utf8(value)) else {
                throw wrongType(place)
            }
            try insertion.bind(bytes, at: index)
        default: throw wrongType(place)
        }
    }

    private func wrongType(_ place: Int) -> SQLRowProblem {
        SQLRowProblem("\(table.columns[place].key) of \(table.name) has a value of the wrong type")
    }

    private var missing: String {
        seen.firstIndex(of: false).map { table.columns[$0].key } ?? "its columns"
    }
}
