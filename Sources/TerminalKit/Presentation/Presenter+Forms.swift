/// A list as bytes, and the keys of the columns that the terminal is too narrow for.
struct RenderedTable {
    let bytes: [UInt8]
    let hiddenFields: [String]

    init(_ bytes: [UInt8], hiding fields: [String] = []) {
        self.bytes = bytes
        hiddenFields = fields
    }
}

/// The output formats.
extension Presenter {
    var styler: Styler { Styler(usesColor: capabilities.usesColor && !isPlain) }

    private var labelled: LabelledRenderer {
        LabelledRenderer(
            styler: styler, localization: capabilities.outputLocalization, ellipsis: capabilities.ellipsis)
    }

    func table<Row>(_ columns: [Column<Row>], rows: [Row]) -> RenderedTable {
        if rows.isEmpty { return RenderedTable([]) }
        if isPlain { return RenderedTable(labelled.render(columns, rows: rows)) }
        let grid = grid(columns, rows)
        if capabilities.outputIsTerminal, fields == nil,
            TableLayout.total(grid.widths) > capabilities.width
        {
            let narrowed = NarrowedColumns(capabilities.outputLocalization).narrowed(columns, rows)
            return fitted(self.grid(narrowed, rows), narrowed, rows)
        }
        return fitted(grid, columns, rows)
    }

    private func grid<Row>(_ columns: [Column<Row>], _ rows: [Row]) -> CellGrid {
        CellGrid(
            columns: columns, rows: rows, localization: capabilities.outputLocalization,
            usesColor: capabilities.usesColor)
    }

    /// The table or, if the terminal is too narrow for one, the records.
    private func fitted<Row>(
        _ grid: consuming CellGrid, _ columns: [Column<Row>], _ rows: [Row]
    ) -> RenderedTable {
        let renderer = TableRenderer(
            grid: grid, traits: columns.map(\.traits), capabilities: capabilities, mayDrop: fields == nil)
        if renderer.fits {
            let hidden = columns.indices.filter { !renderer.shownColumns.contains($0) }
            return RenderedTable(renderer.render(), hiding: hidden.map { columns[$0].key })
        }
        var records = labelled
        records.limit = capabilities.width
        return RenderedTable(records.render(columns, rows: rows))
    }

    func lines<Row>(_ columns: [Column<Row>], row: Row) -> [UInt8] {
        let isNarrow = capabilities.outputIsTerminal && capabilities.width < RecordRenderer.minimumWidth
        if isPlain || isNarrow { return labelled.render(columns, rows: [row]) }
        // A field that was asked for is shown even if it is empty.
        return RecordRenderer(styler: styler, localization: capabilities.outputLocalization).render(
            columns, row: row, showsEmpty: fields != nil)
    }

    func json<Row>(_ columns: [Column<Row>], rows: [Row], envelope: [(String, OutputValue)]?) -> [UInt8] {
        var writer = ItemWriter(columns: columns)
        writer.write(rows, envelope: envelope)
        return writer.finish()
    }

    func json<Row>(_ columns: [Column<Row>], row: Row) -> [UInt8] {
        var writer = ItemWriter(columns: columns)
        writer.write(row)
        return writer.finish()
    }

    func jsonLines<Row>(_ columns: [Column<Row>], rows: [Row]) -> [UInt8] {
        var writer = ItemWriter(columns: columns, isPretty: false)
        writer.writeLines(rows)
        return writer.bytes()
    }

    func csv<Row>(_ columns: [Column<Row>], rows: [Row]) -> [UInt8] {
        var writer = CSVWriter(
            isForTerminal: capabilities.outputIsTerminal, escapesFormulas: selection.escapesFormulas)
        for column in columns { writer.write(column.key) }
        writer.endRow()
        // Only the texts: copying whole columns for every field is slow.
        let texts = columns.map(\.csvText)
        for row in rows {
            for text in texts { writer.write(text(row)) }
            writer.endRow()
        }
        return writer.bytes
    }
}

extension Presenter {
    /// One of several records that arrive one by one, as a line: texts for people, a JSON object for programs, or a CSV
    /// line with the header before the first.
    ///
    /// Throws ``PresentationError/unknownField(_:validFields:)`` and ``PresentationError/repeatedField(_:)``.
    public func renderLine<Row>(
        _ record: RecordPresentation<Row>, isFirst: Bool
    ) throws(PresentationError) -> [UInt8] {
        let columns = try selected(record.columns)
        try check(record.columns)
        let isKept = try !rows([record.row], of: record.columns).isEmpty
        if let template = selection.template {
            return isKept ? try text([record.row], record.columns, template) : []
        }
        // CSV needs its header even if the filter drops the first record.
        guard isKept else { return isFirst && format == .csv ? csv(columns, rows: []) : [] }
        try checkParts(record.columns, [record.row])
        switch format {
        case .table where isPlain:
            return lines(columns, row: record.row) + [UInt8(ascii: "\n")]
        case .table:
            let texts = columns.filter { fields != nil || $0.isShownInTable }
                .map { DisplayText.sanitized($0.text(record.row, capabilities.outputLocalization)) }.filter {
                    !$0.isEmpty
                }
            return Array((texts.joined(separator: "  ") + "\n").utf8)
        case .json, .ndjson:
            var writer = ItemWriter(columns: columns, isPretty: false)
            writer.write(record.row)
            return writer.finish()
        case .csv:
            let lines = csv(columns, rows: [record.row])
            return isFirst ? lines : Array(lines.dropFirst(csv(columns, rows: []).count))
        }
    }

    /// Writes the line to the console's output and flushes it.
    public func presentLine<Row>(
        _ record: RecordPresentation<Row>, isFirst: Bool, on console: Console
    ) throws(PresentationError) {
        let bytes = try renderLine(record, isFirst: isFirst)
        do throws(StreamError) {
            try console.output.write(bytes)
            try console.output.flush()
        } catch {
            throw .stream(error)
        }
    }
}
