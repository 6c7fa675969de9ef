/// Renders a grid of cells as lines of text.
struct TableRenderer: ~Copyable {
    private let grid: CellGrid
    private let alignments: [ColumnAlignment]
    private let layout: TableLayout
    private let styler: Styler
    private let ellipsis: String
    private let ellipsisWidth: Int

    private var buffer = ByteBuffer()
    /// Spaces to write before the next text. They are delayed so that no line ends in spaces.
    private var owedSpaces = 0

    /// - Parameter mayDrop: whether a narrow terminal may drop columns.
    init(grid: consuming CellGrid, traits: [ColumnTraits], capabilities: TerminalCapabilities, mayDrop: Bool)
    {
        alignments = traits.map(\.alignment)
        if capabilities.outputIsTerminal {
            layout = TableLayout(
                natural: grid.widths, content: grid.contentWidths, traits: traits,
                available: capabilities.width, mayDrop: mayDrop)
        } else {
            layout = TableLayout(natural: grid.widths)
        }
        styler = Styler(usesColor: capabilities.usesColor)
        ellipsis = capabilities.ellipsis
        ellipsisWidth = DisplayText.width(of: capabilities.ellipsis)
        self.grid = grid
    }

    var fits: Bool { layout.fits }
    /// The columns that are shown, by index.
    var shownColumns: [Int] { layout.columns }

    /// The table, each line followed by a line feed.
    consuming func render() -> [UInt8] {
        for row in 0..<grid.rowCount {
            // Headings are cut; a long text goes on in a second line.
            var hasRest = false
            for (column, width) in zip(layout.columns, layout.widths) {
                let cell = grid.cells[row * grid.columnCount + column]
                let (start, rest) = row == 0 ? (cell, nil) : wrapped(cell, at: width)
                place(start, of: column, in: width, isHeading: row == 0)
                hasRest = hasRest || rest != nil
            }
            endLine()
            guard hasRest else { continue }
            for (column, width) in zip(layout.columns, layout.widths) {
                let cell = grid.cells[row * grid.columnCount + column]
                place(wrapped(cell, at: width).rest ?? .empty, of: column, in: width, isHeading: false)
            }
            endLine()
        }
        return buffer.array
    }

    private mutating func place(
        _ cell: CellGrid.Cell, of column: Int, in width: Int, isHeading: Bool
    ) {
        let fraction = isHeading ? 0 : grid.fractionWidths[column]
        place(cell, in: width, alignment: alignments[column], fraction: fraction)
    }

    private mutating func endLine() {
        buffer.append(UInt8(ascii: "\n"))
        owedSpaces = 0
    }

    /// The part of a cell that fits, up to the last space in it, and the rest; `nil` if all of it fits or has no space
    /// to break at.
    private func wrapped(_ cell: CellGrid.Cell, at width: Int) -> (start: CellGrid.Cell, rest: CellGrid.Cell?)
    {
        guard cell.width > width else { return (cell, nil) }
        let space = UInt8(ascii: " ")
        // One column more, for a space right behind the last word that fits.
        let fitting = head(of: cell, within: width + 1).range
        let end = grid.bytes.withBytes(in: fitting) { bytes in
            bytes.lastIndex(of: space).map { fitting.lowerBound + $0 }
        }
        guard let end, end > cell.range.lowerBound else { return (cell, nil) }
        return (part(of: cell, cell.range.lowerBound..<end), part(of: cell, end + 1..<cell.range.upperBound))
    }

    private func part(of cell: CellGrid.Cell, _ range: Range<Int>) -> CellGrid.Cell {
        let text = grid.bytes.withBytes(in: range) { String(decoding: $0, as: UTF8.self) }
        return CellGrid.Cell(
            start: UInt32(range.lowerBound), end: UInt32(range.upperBound),
            width: UInt32(DisplayText.width(of: text)), fractionWidth: 0, style: cell.style)
    }

    /// - Parameter fraction: the width that the column reserves for decimal points and the digits after them.
    private mutating func place(
        _ cell: CellGrid.Cell, in width: Int, alignment: ColumnAlignment, fraction: Int
    ) {
        let isCut = cell.width > width
        let kept =
            isCut
            ? head(of: cell, within: width - ellipsisWidth) : (range: cell.range, width: Int(cell.width))
        let padding = width - kept.width - (isCut ? ellipsisWidth : 0)

        let behind = behind(cell, alignment, padding: padding, fraction: fraction)
        owedSpaces += padding - behind
        if isCut || !kept.range.isEmpty {
            buffer.append(repeating: UInt8(ascii: " "), count: owedSpaces)
            owedSpaces = 0
            let style = styler.usesColor ? cell.style : nil
            if let style { buffer.append(Styler.start(style)) }
            grid.bytes.withBytes(in: kept.range) { buffer.append($0) }
            if isCut { buffer.append(ellipsis) }
            if style != nil { buffer.append(Styler.end) }
        }
        owedSpaces += behind + TableLayout.gap
    }

    /// How much of the padding comes after the text.
    private func behind(
        _ cell: CellGrid.Cell, _ alignment: ColumnAlignment, padding: Int, fraction: Int
    ) -> Int {
        switch alignment {
        case .leading: padding
        case .trailing: 0
        case .decimal: max(0, min(padding, fraction - Int(cell.fractionWidth)))
        }
    }

    /// The leading bytes of the cell that take at most `limit` columns, and their width.
    private func head(of cell: CellGrid.Cell, within limit: Int) -> (range: Range<Int>, width: Int) {
        // Text outside ASCII has more bytes than columns.
        if cell.range.count == cell.width { return (cell.range.prefix(limit), limit) }
        let text = grid.bytes.withBytes(in: cell.range) { String(decoding: $0, as: UTF8.self) }
        let head = DisplayText.prefix(of: text, within: limit)
        return (cell.range.prefix(head.text.utf8.count), head.width)
    }
}

/// The columns of a table to show, and their widths.
struct TableLayout: Equatable {
    /// Spaces between two columns.
    static let gap = 2
    /// The minimum width of a column that may be truncated.
    static let minimumWidth = 8

    /// The shown columns by index, in order.
    private(set) var columns: [Int]
    /// The width of each shown column.
    private(set) var widths: [Int]

    let fits: Bool

    init(natural: [Int]) {
        columns = Array(natural.indices)
        widths = natural
        fits = true
    }

    /// Fits the columns into `available` terminal columns. First, columns that may be truncated shrink, the widest
    /// first, to a width that is easy to read. If that is not enough and `mayDrop` is true, unimportant columns are
    /// dropped: the least important first, and among equals the last first. Then the others shrink further, and
    /// headings are truncated. Columns that must not be truncated keep their width even if lines become too long: then
    /// the table does not fit.
    ///
    /// - Parameters:
    ///   - natural: the width of each column with its heading.
    ///   - content: the width of each column without it.
    init(natural: [Int], content: [Int], traits: [ColumnTraits], available: Int, mayDrop: Bool) {
        var shown = Array(natural.indices)
        while mayDrop, shown.count > 1, let victim = Self.leastImportant(of: shown, traits: traits) {
            let legible = Self.capped(
                natural, at: Self.legibleWidth(beside: traits[victim].importance), traits: traits)
            guard Self.total(shown.map { legible[$0] }) > available else { break }
            shown.removeAll { $0 == victim }
        }
        let headed = shown.map { natural[$0] }
        let bare = shown.map { traits[$0].canTruncate ? natural[$0] : content[$0] }
        let shownTraits = shown.map { traits[$0] }
        columns = shown
        widths =
            Self.fitted(headed, traits: shownTraits, available: available)
            ?? Self.fitted(bare, traits: shownTraits, available: available)
            ?? Self.capped(bare, at: Self.minimumWidth, traits: shownTraits)
        fits = shown.count == 1 || Self.total(widths) <= available
    }

    /// The width below which a column is not truncated while one of this importance could be dropped.
    private static func legibleWidth(beside importance: ColumnImportance) -> Int {
        switch importance {
        case .low: 28
        case .normal: 16
        case .high: minimumWidth
        }
    }

    static func total(_ widths: [Int]) -> Int {
        widths.reduce(0, +) + gap * max(0, widths.count - 1)
    }

    private static func leastImportant(of shown: [Int], traits: [ColumnTraits]) -> Int? {
        shown.filter { traits[$0].importance < .high }.reversed()
            .min { traits[$0].importance < traits[$1].importance }
    }

    private static func capped(_ natural: [Int], at cap: Int, traits: [ColumnTraits]) -> [Int] {
        zip(natural, traits).map { width, column in column.canTruncate ? min(width, cap) : width }
    }

    /// Limits columns that may be truncated to the largest width that fits, and gives remaining space to the first
    /// limited columns; `nil` if even the minimum is too wide.
    private static func fitted(_ natural: [Int], traits: [ColumnTraits], available: Int) -> [Int]? {
        if total(natural) <= available { return natural }
        let caps = minimumWidth...max(minimumWidth, available)
        guard let cap = caps.last(where: { total(capped(natural, at: $0, traits: traits)) <= available })
        else { return nil }
        var widths = capped(natural, at: cap, traits: traits)
        for index in widths.indices where widths[index] < natural[index] && total(widths) < available {
            widths[index] += 1
        }
        return widths
    }
}

/// The column properties that a table layout needs, independent of the row type.
struct ColumnTraits: Sendable {
    let alignment: ColumnAlignment
    let importance: ColumnImportance
    let canTruncate: Bool
}
