/// Writes results in the format and the fields that were asked for.
public struct Presenter: Sendable {
    let format: OutputFormat
    let fields: [String]?
    let capabilities: TerminalCapabilities

    /// - Parameters:
    ///   - fields: the keys of the columns to write, in their order (JSON keys stay sorted). Fields that are
    ///     named are shown even if the table hides or a narrow terminal would drop them. `nil` for all.
    ///   - capabilities: what the output can show.
    public init(format: OutputFormat, fields: [String]? = nil, capabilities: TerminalCapabilities) {
        self.format = format
        self.fields = fields
        self.capabilities = capabilities
    }

    /// Throws what rendering these columns would throw. To be called before a change whose result they show: a
    /// mistyped field must be refused while nothing has happened.
    public func check<Row>(_ columns: [Column<Row>]) throws(PresentationError) {
        _ = try selected(columns)
    }

    /// The list as bytes for the output. An empty table is nothing at all.
    ///
    /// Throws ``PresentationError/unknownField(_:validFields:)`` and ``PresentationError/repeatedField(_:)``.
    public func render<Row>(_ list: ListPresentation<Row>) throws(PresentationError) -> [UInt8] {
        let columns = try selected(list.columns)
        switch format {
        case .table: return table(columns.filter { fields != nil || $0.isShownInTable }, rows: list.rows)
        case .json: return json(columns, rows: list.rows, envelope: list.envelope)
        case .csv: return csv(columns, rows: list.rows)
        }
    }

    /// The record as bytes for the output.
    ///
    /// Throws ``PresentationError/unknownField(_:validFields:)`` and ``PresentationError/repeatedField(_:)``.
    public func render<Row>(_ record: RecordPresentation<Row>) throws(PresentationError) -> [UInt8] {
        let columns = try selected(record.columns)
        switch format {
        case .table: return lines(columns, row: record.row)
        case .json: return json(columns, row: record.row)
        case .csv: return csv(columns, rows: [record.row])
        }
    }

    /// Writes the list to the console's output and, for people, the empty text to its error stream.
    public func present<Row>(_ list: ListPresentation<Row>, on console: Console) throws(PresentationError) {
        let bytes = try render(list)
        do throws(StreamError) {
            try console.output.write(bytes)
            if format == .table, list.rows.isEmpty, let text = list.emptyText {
                try? console.writeError(text)
            }
        } catch {
            throw .stream(error)
        }
    }

    /// Writes the record to the console's output.
    public func present<Row>(_ record: RecordPresentation<Row>, on console: Console) throws(PresentationError)
    {
        let bytes = try render(record)
        do throws(StreamError) {
            try console.output.write(bytes)
        } catch {
            throw .stream(error)
        }
    }

    func selected<Row>(_ columns: [Column<Row>]) throws(PresentationError) -> [Column<Row>] {
        guard let fields else { return columns }
        let columns = format == .json ? columns.filter(\.isShownInJSON) : columns
        var chosen: [Column<Row>] = []
        for field in fields {
            guard let column = columns.first(where: { $0.key == field }) else {
                throw .unknownField(field, validFields: columns.map(\.key))
            }
            if chosen.contains(where: { $0.key == field }) { throw .repeatedField(field) }
            chosen.append(column)
        }
        return chosen
    }

    private func table<Row>(_ columns: [Column<Row>], rows: [Row]) -> [UInt8] {
        if rows.isEmpty { return [] }
        let renderer = TableRenderer(
            grid: CellGrid(
                columns: columns, rows: rows, localization: capabilities.outputLocalization,
                usesColor: capabilities.usesColor),
            traits: columns.map(\.traits), capabilities: capabilities, mayDrop: fields == nil)
        return renderer.render()
    }

    private func lines<Row>(_ columns: [Column<Row>], row: Row) -> [UInt8] {
        let renderer = RecordRenderer(
            styler: Styler(usesColor: capabilities.usesColor), localization: capabilities.outputLocalization)
        return renderer.render(columns, row: row)
    }

    private func json<Row>(_ columns: [Column<Row>], rows: [Row], envelope: [(String, OutputValue)]?)
        -> [UInt8]
    {
        var writer = ItemWriter(columns: columns)
        writer.write(rows, envelope: envelope)
        return writer.finish()
    }

    private func json<Row>(_ columns: [Column<Row>], row: Row) -> [UInt8] {
        var writer = ItemWriter(columns: columns)
        writer.write(row)
        return writer.finish()
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
