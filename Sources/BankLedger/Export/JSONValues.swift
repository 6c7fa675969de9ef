/// The integers and texts of one JSON object: of the few lines that are no rows.
struct JSONValues {
    private var integers: [String: Int64] = [:]
    private var texts: [String: String] = [:]

    /// Reads an object with SQLite's reader. Throws ``SQLiteError`` for what is no JSON.
    init(_ line: UnsafeBufferPointer<UInt8>, path: String, _ database: Database) throws {
        let rows = try database.statement("SELECT key, type, value FROM json_each(?, ?)")
        try rows.bind(BorrowedText(line), path)
        defer { rows.reset() }
        while try rows.step() {
            switch rows.text(1) {
            case "integer": integers[rows.text(0)] = rows.int64(2)
            case "text": texts[rows.text(0)] = rows.text(2)
            default: break
            }
        }
    }

    func integer(_ key: String) -> Int64? { integers[key] }
    func text(_ key: String) -> String? { texts[key] }
}
