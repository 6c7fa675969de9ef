/// Sets a grid of cells as lines of text.
struct TableRenderer: ~Copyable {
    private let grid: CellGrid
    private let alignments: [ColumnAlignment]
    private let layout: TableLayout
    private let styler: Styler
    private let ellipsis: String
    private let ellipsisWidth: Int

    private var buffer = ByteBuffer()
    /// Spaces that are owed before the next text, so that no line ends in spaces.
    private var owedSpaces = 0

    /// - Parameter mayDrop: whether a narrow terminal may lose columns.
    init(grid: CellGrid, traits: [ColumnTraits], capabilities: TerminalCapabilities, mayDrop: Bool) {
        self.grid = grid
        alignments = traits.map(\.alignment)
        if capabilities.outputIsTerminal {
            layout = TableLayout(
                natural: grid.widths, traits: traits, available: capabilities.width, mayDrop: mayDrop)
        } else {
            layout = TableLayout(natural: grid.widths)
        }
        styler = Styler(usesColor: capabilities.usesColor)
        ellipsis = capabilities.ellipsis
        ellipsisWidth = DisplayText.width(of: capabilities.ellipsis)
    }

    /// The table, each line ended by a line feed.
    consuming func render() -> [UInt8] {
        for row in 0..<grid.rowCount {
            for (column, width) in zip(layout.columns, layout.widths) {
                place(grid.cells[row * grid.columnCount + column], in: width, alignment: alignments[column])
            }
            buffer.append(UInt8(ascii: "\n"))
            owedSpaces = 0
        }
        return buffer.array
    }

    private mutating func place(_ cell: CellGrid.Cell, in width: Int, alignment: ColumnAlignment) {
        let isCut = cell.width > width
        let kept =
            isCut
            ? head(of: cell, within: width - ellipsisWidth) : (range: cell.range, width: Int(cell.width))
        let padding = width - kept.width - (isCut ? ellipsisWidth : 0)

        if alignment == .trailing { owedSpaces += padding }
        if isCut || !kept.range.isEmpty {
            buffer.append(repeating: UInt8(ascii: " "), count: owedSpaces)
            owedSpaces = 0
            let style = styler.usesColor ? cell.style : nil
            if let style { buffer.append(Styler.start(style)) }
            grid.bytes.withUnsafeBufferPointer { source in
                buffer.append(UnsafeBufferPointer(rebasing: source[kept.range]))
            }
            if isCut { buffer.append(ellipsis) }
            if style != nil { buffer.append(Styler.end) }
        }
        if alignment == .leading { owedSpaces += padding }
        owedSpaces += TableLayout.gap
    }

    /// The part of the cell's bytes that takes at most `limit` columns, and the columns that it takes.
    private func head(of cell: CellGrid.Cell, within limit: Int) -> (range: Range<Int>, width: Int) {
        // Whatever is not ASCII takes more bytes than columns.
        if cell.range.count == cell.width { return (cell.range.prefix(limit), limit) }
        let text = String(decoding: grid.bytes[cell.range], as: UTF8.self)
        let head = DisplayText.prefix(of: text, within: limit)
        return (cell.range.prefix(head.text.utf8.count), head.width)
    }
}
