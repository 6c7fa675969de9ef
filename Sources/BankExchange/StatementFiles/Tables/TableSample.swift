import BankServices

/// The first rows of a table, split at one separator.
struct TableSample {
    struct Row {
        /// The line on which it begins, from 1.
        let line: Int
        let fields: [String]

        func text(_ place: Int?) -> String {
            guard let place, place < fields.count else { return "" }
            return fields[place]
        }

        var isBlank: Bool { fields.allSatisfy(\.isEmpty) }
    }

    private static let rowMaximum = 1_000
    private static let separators = [",", ";", "\t", "|", "~", "^"].map { Array($0.utf8)[0] }

    let separator: UInt8
    let rows: [Row]
    /// The encoding of the rows.
    let texts: StatementText

    /// The samples of a file for every separator that splits it.
    static func all(of file: InputFile, _ texts: StatementText) throws -> [TableSample] {
        var head = [UInt8](repeating: 0, count: file.pieceByteCount)
        let opened = try file.reopened()
        let count = try head.withUnsafeMutableBytes { try opened.read(into: $0) }
        return try separators.filter(head[..<count].contains).compactMap {
            try TableSample(file, separator: $0, texts)
        }
    }

    private init?(_ file: InputFile, separator: UInt8, _ texts: StatementText) throws {
        var reader = CSVReader(
            try file.reopened(), separator: separator, quote: UInt8(ascii: "\""), isLenient: true)
        var texts = texts
        var rows: [Row] = []
        // A fault after the first rows is found again, with its line, when the entries are read.
        while rows.count < Self.rowMaximum, (try? reader.next()) == true {
            let record = reader.record
            rows.append(
                Row(line: record.line, fields: (0..<record.fieldCount).map { texts.text(record[$0]) }))
        }
        try Task.checkCancellation()
        guard !rows.isEmpty else { return nil }
        self.separator = separator
        (self.rows, self.texts) = (rows, texts)
    }
}
