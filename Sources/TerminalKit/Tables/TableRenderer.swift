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

    /// The table, each line ended by a line feed.
    consuming func render() -> [UInt8] {
        for row in 0..<grid.rowCount {
            for (column, width) in zip(layout.columns, layout.widths) {
                let fraction = row == 0 ? 0 : grid.fractionWidths[column]
                place(
                    grid.cells[row * grid.columnCount + column], in: width, alignment: alignments[column],
                    fraction: fraction)
            }
            buffer.append(UInt8(ascii: "\n"))
            owedSpaces = 0
        }
        return buffer.array
    }

    /// - Parameter fraction: how many columns the column keeps for decimal points and what follows them.
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

    /// How much of the padding stands behind the text.
    private func behind(
        _ cell: CellGrid.Cell, _ alignment: ColumnAlignment, padding: Int, fraction: Int
    ) -> Int {
        switch alignment {
        case .leading: padding
        case .trailing: 0
        case .decimal: max(0, min(padding, fraction - Int(cell.fractionWidth)))
        }
    }

    /// The part of the cell's bytes that takes at most `limit` columns, and the columns that it takes.
    private func head(of cell: CellGrid.Cell, within limit: Int) -> (range: Range<Int>, width: Int) {
        // Whatever is not ASCII takes more bytes than columns.
        if cell.range.count == cell.width { return (cell.range.prefix(limit), limit) }
        let text = grid.bytes.withBytes(in: cell.range) { String(decoding: $0, as: UTF8.self) }
        let head = DisplayText.prefix(of: text, within: limit)
        return (cell.range.prefix(head.text.utf8.count), head.width)
    }
}
