import LanguageKit

/// Puts the rows of one table in.
///
/// A row has every column of the table, each once, and no other: what would be lost is refused.
final class RowInsertion {
    /// The table.
    let table: ExportedTable
    /// What its lines begin with, as this program writes them.
    let prefix: [UInt8]

    private let keys: [[UInt8]]
    private let reading: Statement
    private let insertion: Statement
    private var seen: [Bool]

    /// The rows of `table`, which go into `database`.
    init(_ table: ExportedTable, _ database: Database) throws {
        self.table = table
        self.prefix = Array("{\"table\":\"\(table.name)\",\"row\":{".utf8)
        self.keys = table.columns.map { Array($0.key.utf8) }
        self.reading = try database.statement("SELECT key, type, value FROM json_each(?, '$.row')")
        self.insertion = try database.statement(table.insertion)
        self.seen = Array(repeating: false, count: table.columns.count)
    }

    /// Puts the row of a line in.
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
            throw ImportedBankProblem("a row of \(table.name) has not \(missing)")
        }
        for index in seen.indices { seen[index] = false }
        try insertion.run()
    }

    /// The column of the present key, which most often is the next.
    private func column(after place: Int) throws -> Int {
        let key = reading.bytes(0)
        let found =
            place < keys.count && keys[place].elementsEqual(key)
            ? place : keys.firstIndex { $0.elementsEqual(key) }
        guard let found, !seen[found] else {
            throw ImportedBankProblem("a row of \(table.name) has \(reading.text(0)) once too often")
        }
        seen[found] = true
        return found
    }

    private func bind(_ place: Int) throws {
        let index = Int32(place + 1)
        switch (reading.bytes(1).first, table.columns[place].kind) {
        case (UInt8(ascii: "n"), _): try insertion.bind(Int64?.none, at: index)
        case (UInt8(ascii: "i"), .integer) where reading.isInteger(2):
            try insertion.bind(reading.int64(2), at: index)
        case (UInt8(ascii: "t"), .text) where reading.isText(2):
            try insertion.bind(BorrowedText(reading.bytes(2)), at: index)
        case (UInt8(ascii: "t"), .bytes):
            guard reading.isText(2), let bytes = Hexadecimal.bytes(reading.bytes(2)) else {
                throw wrongType(place)
            }
            try insertion.bind(bytes, at: index)
        default: throw wrongType(place)
        }
    }

    private func wrongType(_ place: Int) -> ImportedBankProblem {
        ImportedBankProblem("\(table.columns[place].key) of \(table.name) has no value of its type")
    }

    private var missing: String {
        seen.firstIndex(of: false).map { table.columns[$0].key } ?? "its columns"
    }
}
