internal import LanguageKit

/// The columns of a table that is too wide for its terminal, without those that say little: empty ones are left out,
/// a unit that never changes goes into the headings of the amounts, and some columns become one.
struct NarrowedColumns {
    private let localization: Localization

    init(_ localization: Localization) {
        self.localization = localization
    }

    func narrowed<Row>(_ columns: [Column<Row>], _ rows: [Row]) -> [Column<Row>] {
        merged(withoutUnit(columns.filter { !isEmpty($0, rows) }, rows))
    }

    private func isEmpty<Row>(_ column: Column<Row>, _ rows: [Row]) -> Bool {
        rows.allSatisfy { column.text($0, localization).isEmpty }
    }

    private func withoutUnit<Row>(_ columns: [Column<Row>], _ rows: [Row]) -> [Column<Row>] {
        guard let unit = columns.first(where: \.isUnit), let first = rows.first else { return columns }
        let text = unit.text(first, localization)
        guard rows.allSatisfy({ unit.text($0, localization) == text }) else { return columns }
        return columns.filter { !$0.isUnit }.map { column in
            guard column.alignment == .decimal else { return column }
            let title = Phrase(verbatim: "\(localization.text(column.title)) (\(text))")
            return column.renamed(title, text: column.text)
        }
    }

    private func merged<Row>(_ columns: [Column<Row>]) -> [Column<Row>] {
        columns.compactMap { column in
            if let target = column.mergesInto, columns.contains(where: { $0.key == target }) { return nil }
            let parts = columns.filter { $0.mergesInto == column.key }
            return parts.isEmpty ? column : joined(column, parts)
        }
    }

    /// The merged text comes first, since a cut takes the end: "Corner Grocery, Card payment".
    private func joined<Row>(_ column: Column<Row>, _ parts: [Column<Row>]) -> Column<Row> {
        let texts = parts.map(\.text)
        let own = column.text
        return column.renamed(column.title) { row, localization in
            let text = own(row, localization)
            let others = texts.map { $0(row, localization) }.filter { !$0.isEmpty && !text.contains($0) }
            return (others + [text]).filter { !$0.isEmpty }.joined(separator: ", ")
        }
    }
}

extension Column {
    fileprivate func renamed(
        _ title: Phrase, text: @escaping @Sendable (Row, Localization) -> String
    ) -> Column {
        Column(
            key: key, title: title, alignment: alignment, importance: importance,
            isShownInTable: isShownInTable, isShownInJSON: isShownInJSON, canTruncate: canTruncate,
            members: members, localizedText: text, csvText: csvText, style: style, value: value)
    }
}
