internal import LanguageKit

/// The cells of a table as bytes and widths, row by row, before anyone knows where they stand. The first row
/// holds the headings.
struct CellGrid {
    /// Half as large as with `Int`, for there are many.
    struct Cell {
        /// The cell's bytes, a range of ``CellGrid/bytes``.
        let start: UInt32
        let end: UInt32
        /// Columns that the text takes.
        let width: UInt32
        var style: TextStyle?

        var range: Range<Int> { Int(start)..<Int(end) }
    }

    let columnCount: Int
    private(set) var bytes: [UInt8] = []
    private(set) var cells: [Cell] = []
    /// The widest cell of each column.
    private(set) var widths: [Int]

    /// The headings and the cells of all rows, styled if `usesColor`.
    init<Row>(columns: [Column<Row>], rows: [Row], localization: Localization, usesColor: Bool) {
        columnCount = columns.count
        widths = Array(repeating: 0, count: columnCount)
        cells.reserveCapacity(columnCount * (rows.count + 1))
        bytes.reserveCapacity(16 * cells.capacity)
        for (column, title) in columns.map(\.title).enumerated() {
            append(localization.text(title), style: .bold, column: column)
        }
        // Without the rest of the columns, which would be copied for every cell.
        let texts = columns.map(\.text)
        for row in rows {
            var column = 0
            for text in texts {
                append(text(row, localization), style: nil, column: column)
                column += 1
            }
        }
        guard usesColor else { return }
        for (column, style) in columns.map(\.style).enumerated() {
            guard let style else { continue }
            for (row, entity) in rows.enumerated() {
                cells[(row + 1) * columnCount + column].style = style(entity)
            }
        }
    }

    var rowCount: Int { columnCount == 0 ? 0 : cells.count / columnCount }

    /// Adds the next cell of the row, harmless for a terminal.
    private mutating func append(_ text: consuming String, style: TextStyle?, column: Int) {
        let start = bytes.count
        let isPlain = text.withUTF8 { utf8 in
            guard ByteScan.isPrintableASCII(utf8) else { return false }
            bytes.append(contentsOf: utf8)
            return true
        }
        var width = bytes.count - start
        if !isPlain {
            let clean = DisplayText.sanitized(text)
            bytes += clean.utf8
            width = DisplayText.width(of: clean)
        }
        widths[column] = max(widths[column], width)
        cells.append(
            Cell(start: UInt32(start), end: UInt32(bytes.count), width: UInt32(width), style: style))
    }
}
