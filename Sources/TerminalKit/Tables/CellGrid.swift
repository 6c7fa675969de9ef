internal import LanguageKit

/// The cells of a table as bytes and widths, row by row, before layout. The first row holds the headings.
struct CellGrid: ~Copyable {
    /// Uses small integers to halve the memory, because there are many cells.
    struct Cell {
        /// The cell's bytes, a range of ``CellGrid/bytes``.
        let start: UInt32
        let end: UInt32
        /// The width of the text in columns.
        let width: UInt32
        /// How many of these columns are the decimal point and the digits after it.
        let fractionWidth: UInt8
        let style: TextStyle?

        static let empty = Cell(start: 0, end: 0, width: 0, fractionWidth: 0, style: nil)

        var range: Range<Int> { Int(start)..<Int(end) }
    }

    let columnCount: Int
    private(set) var bytes: ByteBuffer
    private(set) var cells: [Cell] = []
    /// The width of each column, including its heading.
    var widths: [Int] { zip(titleWidths, contentWidths).map(max) }
    private(set) var titleWidths: [Int]
    /// The width of each column without its heading.
    var contentWidths: [Int] { zip(wholeWidths, fractionWidths).map(+) }
    /// The widest fraction of each column.
    private(set) var fractionWidths: [Int]
    /// The widest part before the fraction in each column.
    private var wholeWidths: [Int]

    /// The headings and the cells of all rows, styled if `usesColor`.
    init<Row>(columns: [Column<Row>], rows: [Row], localization: Localization, usesColor: Bool) {
        columnCount = columns.count
        titleWidths = Array(repeating: 0, count: columnCount)
        fractionWidths = titleWidths
        wholeWidths = titleWidths
        cells.reserveCapacity(columnCount * (rows.count + 1))
        bytes = ByteBuffer(capacity: 16 * cells.capacity)
        for (column, title) in columns.map(\.title).enumerated() {
            append(localization.text(title), style: .bold) { _ in 0 }
            titleWidths[column] = Int(cells[column].width)
        }
        let appendRow = Self.rowAppender(columns, localization, usesColor: usesColor)
        for index in rows.indices { appendRow(rows[index], &self) }
    }

    /// Appends the cells of a row. The columns' closures are chained, so that all of them get the row by address: a
    /// generic loop over the columns would copy the row for each cell.
    private static func rowAppender<Row>(
        _ columns: [Column<Row>], _ localization: Localization, usesColor: Bool
    ) -> (Row, inout CellGrid) -> Void {
        var appendRow: (Row, inout CellGrid) -> Void = { _, _ in }
        for (place, column) in columns.enumerated() {
            let (appendBefore, text, value) = (appendRow, column.text, column.value)
            let isDecimal = column.alignment == .decimal
            let style = usesColor ? column.style : nil
            appendRow = { row, grid in
                appendBefore(row, &grid)
                grid.append(text(row, localization), style: style?(row)) { bytes in
                    isDecimal ? Decimals.width(of: bytes, value: value(row)) : 0
                }
                grid.measure(place)
            }
        }
        return appendRow
    }

    var rowCount: Int { columnCount == 0 ? 0 : cells.count / columnCount }

    /// Widens the column for its newest cell.
    private mutating func measure(_ column: Int) {
        let cell = cells[cells.count - 1]
        let fraction = Int(cell.fractionWidth)
        fractionWidths[column] = max(fractionWidths[column], fraction)
        wholeWidths[column] = max(wholeWidths[column], Int(cell.width) - fraction)
    }

    /// Adds the next cell of the row, sanitized for terminals.
    private mutating func append(
        _ text: consuming String, style: TextStyle?, fractionWidth: (UnsafeBufferPointer<UInt8>) -> Int
    ) {
        let start = bytes.count
        var width: Int?
        if !text.withUTF8(ByteScan.isPrintableASCII) {
            text = DisplayText.sanitized(text)
            width = DisplayText.width(of: text)
        }
        let fraction = text.withUTF8 { utf8 in
            bytes.append(utf8)
            return fractionWidth(utf8)
        }
        cells.append(
            Cell(
                start: UInt32(start), end: UInt32(bytes.count), width: UInt32(width ?? bytes.count - start),
                fractionWidth: UInt8(clamping: fraction), style: style))
    }
}

/// Finds the decimal point of an amount, for the decimal separators of all languages.
enum Decimals {
    /// The width of the decimal point and the digits after it at the end of a text, in columns.
    ///
    /// - Parameter value: the value of the text; evaluated only if the last three digits may be a group.
    static func width(of text: UnsafeBufferPointer<UInt8>, value: @autoclosure () -> OutputValue) -> Int {
        let digits = text.reversed().prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        guard digits > 0, digits < text.count, isPoint(text[text.endIndex - digits - 1]) else { return 0 }
        if digits == 3, decimalCount(of: value()) != 3 { return 0 }
        return digits + 1
    }

    private static func isPoint(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
    }

    private static func decimalCount(of value: OutputValue) -> Int {
        let text = value.amountText ?? value.plainText
        guard let point = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return 0 }
        return text.utf8.distance(from: point, to: text.utf8.endIndex) - 1
    }
}
