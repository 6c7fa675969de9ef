/// The forms in which rows are written.
extension Presenter {
    var styler: Styler { Styler(usesColor: capabilities.usesColor && !isPlain) }

    private var labelled: LabelledRenderer {
        LabelledRenderer(
            styler: styler, localization: capabilities.outputLocalization, ellipsis: capabilities.ellipsis)
    }

    func table<Row>(_ columns: [Column<Row>], rows: [Row]) -> [UInt8] {
        if rows.isEmpty { return [] }
        if isPlain { return labelled.render(columns, rows: rows) }
        let renderer = TableRenderer(
            grid: CellGrid(
                columns: columns, rows: rows, localization: capabilities.outputLocalization,
                usesColor: capabilities.usesColor),
            traits: columns.map(\.traits), capabilities: capabilities, mayDrop: fields == nil)
        if renderer.fits { return renderer.render() }
        var records = labelled
        records.limit = capabilities.width
        return records.render(columns, rows: rows)
    }

    func lines<Row>(_ columns: [Column<Row>], row: Row) -> [UInt8] {
        let isNarrow = capabilities.outputIsTerminal && capabilities.width < RecordRenderer.minimumWidth
        if isPlain || isNarrow { return labelled.render(columns, rows: [row]) }
        return RecordRenderer(styler: styler, localization: capabilities.outputLocalization).render(
            columns, row: row)
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
        var writer = CSVWriter(isForTerminal: capabilities.outputIsTerminal)
        for column in columns { writer.write(column.key) }
        writer.endRow()
        // Without the rest of the columns, which would be copied for every field.
        let texts = columns.map(\.csvText)
        for row in rows {
            for text in texts { writer.write(text(row)) }
            writer.endRow()
        }
        return writer.bytes
    }
}
