/// Writes rows as JSON objects, with the columns' names sorted and encoded once.
struct ItemWriter<Row>: ~Copyable {
    private let columns: [Column<Row>]
    private var writer: JSONWriter

    init(columns: [Column<Row>], isPretty: Bool = true) {
        writer = JSONWriter(isPretty: isPretty)
        self.columns = columns.filter(\.isShownInJSON).sorted { JSONWriter.precedes($0.key, $1.key) }
    }

    mutating func write(_ row: Row) {
        write([row], asArray: false)
    }

    /// Writes an array, or an object with the array as `items` and the envelope's members.
    mutating func write(_ rows: [Row], envelope: [(String, OutputValue)]?) {
        guard let envelope else { return write(rows, asArray: true) }
        let sorted = envelope.sorted { JSONWriter.precedes($0.0, $1.0) }
        let itemsIndex = sorted.firstIndex { JSONWriter.precedes("items", $0.0) } ?? sorted.count
        writer.open("{")
        write(sorted[..<itemsIndex])
        writer.beginMember(writer.memberStart("items", depth: writer.depth))
        write(rows, asArray: true)
        write(sorted[itemsIndex...])
        writer.close("}")
    }

    /// Writes one object per line, each followed by a line feed; for a writer that is not pretty.
    mutating func writeLines(_ rows: [Row]) {
        for row in rows {
            write([row], asArray: false)
            writer.endDocument()
        }
    }

    /// The bytes written so far, without another line end.
    consuming func bytes() -> [UInt8] { writer.bytes }

    consuming func finish() -> [UInt8] {
        writer.endDocument()
        return writer.bytes
    }

    private mutating func write(_ rows: [Row], asArray: Bool) {
        let depth = writer.depth + (asArray ? 2 : 1)
        let starts = columns.map { writer.memberStart($0.key, depth: depth) }
        // Only the values: copying whole columns for every value is slow.
        let values = columns.map(\.value)
        if asArray { writer.open("[") }
        for row in rows {
            if asArray { writer.beginItem() }
            writer.open("{")
            var column = 0
            for value in values {
                let cell = value(row)
                if !cell.isNull {
                    writer.beginMember(starts[column])
                    writer.write(cell)
                }
                column += 1
            }
            writer.close("}")
        }
        if asArray { writer.close("]") }
    }

    private mutating func write(_ members: ArraySlice<(String, OutputValue)>) {
        for (name, value) in members where !value.isNull {
            writer.beginMember(writer.memberStart(name, depth: writer.depth))
            writer.write(value)
        }
    }
}
