/// Finds the columns of a statement's rows by name: for engines.
///
/// A row is read by the same calls, in the same order, as the row before. So the column that follows the last one is
/// tried first, and a literal that was sought before is known by its address: a warm look costs two comparisons.
public struct SQLColumnNames {
    private let names: [[UInt8]]
    private var known: [(address: UnsafePointer<UInt8>, place: Int32)] = []
    private var next = 0

    /// The names of the columns, in order. As in SQL, upper and lower case are one: engines answer the name as the
    /// table has it, not as the query asked for it.
    public init(_ names: [String]) {
        self.names = names.map { $0.utf8.map(Self.lowercased) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 32 : byte
    }

    /// The column with this name. A name that there is not is a bug of the program.
    @inline(__always)
    public mutating func column(_ name: StaticString) -> SQLColumn {
        let address = name.utf8Start
        if next < known.count, known[next].address == address {
            defer { next = next + 1 == known.count ? 0 : next + 1 }
            return SQLColumn(place: known[next].place)
        }
        return find(name)
    }

    private mutating func find(_ name: StaticString) -> SQLColumn {
        if let index = known.firstIndex(where: { $0.address == name.utf8Start }) {
            next = index + 1 == known.count ? 0 : index + 1
            return SQLColumn(place: known[index].place)
        }
        let bytes = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        let sought = bytes.map(Self.lowercased)
        guard let place = names.firstIndex(of: sought) else {
            preconditionFailure("The query has no column \(name).")
        }
        known.append((name.utf8Start, Int32(place)))
        next = 0
        return SQLColumn(place: Int32(place))
    }
}
