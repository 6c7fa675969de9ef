/// A text with column names: `Account {account_id}`.
package struct FieldTemplate {
    private enum Piece {
        case literal(String)
        case column(Int)
    }

    private let pieces: [Piece]

    /// Parses a template; `nil` if a brace is not closed or the header has no such column.
    init?(_ text: String, header: [String]) {
        var pieces: [Piece] = []
        var rest = Substring(text)
        while let open = rest.firstIndex(of: "{") {
            let name = rest[rest.index(after: open)...]
            guard let close = name.firstIndex(of: "}"),
                let column = header.firstIndex(of: String(name[..<close]))
            else { return nil }
            if open > rest.startIndex { pieces.append(.literal(String(rest[..<open]))) }
            pieces.append(.column(column))
            rest = name[name.index(after: close)...]
        }
        if !rest.isEmpty { pieces.append(.literal(String(rest))) }
        self.pieces = pieces
    }

    /// The text for one record, trimmed.
    func text(for record: CSVRecord) -> String {
        if pieces.allSatisfy({ isEmptyColumn($0, in: record) }) { return "" }
        var text = ""
        for piece in pieces {
            switch piece {
            case .literal(let literal): text += literal
            case .column(let column): text += record.text(column)
            }
        }
        return Self.trimmed(text)
    }

    package var columns: [Int] {
        pieces.compactMap { piece in
            guard case .column(let column) = piece else { return nil }
            return column
        }
    }

    private func isEmptyColumn(_ piece: Piece, in record: CSVRecord) -> Bool {
        switch piece {
        case .literal(let literal): literal == " "
        case .column(let column): record[column].isEmpty
        }
    }

    private static func trimmed(_ text: String) -> String {
        guard text.utf8.first == 0x20 || text.utf8.last == 0x20 else { return text }
        let bytes = text.utf8.drop { $0 == 0x20 }
        guard let last = bytes.lastIndex(where: { $0 != 0x20 }) else { return "" }
        return String(Substring(bytes[...last]))
    }
}
