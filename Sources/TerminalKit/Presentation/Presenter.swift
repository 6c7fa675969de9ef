/// Writes results in the requested format, with the requested fields and rows.
public struct Presenter: Sendable {
    let format: OutputFormat
    let fields: [String]?
    let selection: ResultSelection
    let isPlain: Bool
    let capabilities: TerminalCapabilities

    /// - Parameters:
    ///   - fields: the keys of the columns to write, or paths to parts of their values, such as `balance.currency`,
    ///     in their order (JSON keys stay sorted). Named fields are shown even if the table would hide them or a narrow
    ///     terminal would drop them. `nil` for all.
    ///   - selection: the filter, order and template of the rows. A template takes precedence over the format.
    ///   - isPlain: whether the output is for screen readers: no columns side by side, no colour.
    ///   - capabilities: the capabilities of the output.
    public init(
        format: OutputFormat, fields: [String]? = nil, selection: ResultSelection = ResultSelection(),
        isPlain: Bool = false, capabilities: TerminalCapabilities
    ) {
        self.format = format
        self.fields = fields
        self.selection = selection
        self.isPlain = isPlain
        self.capabilities = capabilities
    }

    /// Throws the errors that rendering these columns would throw. Call it before a change whose result they show, so
    /// that an invalid field is refused first.
    public func check<Row>(_ columns: [Column<Row>]) throws(PresentationError) {
        _ = try selected(columns)
        try RowReader(columns).check(selection.fields)
    }

    /// The list as bytes for the output. An empty table is empty output.
    ///
    /// Throws ``PresentationError``, but not ``PresentationError/stream(_:)``.
    public func render<Row>(_ list: ListPresentation<Row>) throws(PresentationError) -> [UInt8] {
        try check(list.columns)
        return try render(list, rows: cut(try rows(list.rows, of: list.columns))).bytes
    }

    /// The record as bytes for the output; empty if it does not match the filter.
    ///
    /// Throws ``PresentationError``, but not ``PresentationError/stream(_:)``.
    public func render<Row>(_ record: RecordPresentation<Row>) throws(PresentationError) -> [UInt8] {
        try check(record.columns)
        guard let row = try rows([record.row], of: record.columns).first else { return [] }
        if let template = selection.template { return try text([row], record.columns, template) }
        let columns = try selected(record.columns)
        try checkParts(record.columns, [row])
        switch format {
        case .table: return lines(columns, row: row)
        case .json: return json(columns, row: row)
        case .ndjson: return jsonLines(columns, rows: [row])
        case .csv: return csv(columns, rows: [row])
        }
    }

    /// What a list looks like to its readers.
    public struct Presented: Sendable {
        /// How many rows match, also those outside of the selection's range.
        public let matchingCount: Int
        /// The keys of columns that the terminal is too narrow for.
        public let hiddenFields: [String]
    }

    /// Writes the list to the console's output and, for people, the empty text to its error stream.
    @discardableResult
    public func present<Row>(
        _ list: ListPresentation<Row>, on console: Console
    ) throws(PresentationError) -> Presented {
        try check(list.columns)
        let matching = try rows(list.rows, of: list.columns)
        let rows = cut(matching)
        let rendered = try measuring(console).render(list, rows: rows)
        do throws(StreamError) {
            try console.output.write(rendered.bytes)
            let text = list.rows.isEmpty ? list.emptyText : list.noMatchText
            if format == .table, rows.isEmpty, let text { try? console.writeError(text) }
        } catch {
            throw .stream(error)
        }
        return Presented(matchingCount: matching.count, hiddenFields: rendered.hiddenFields)
    }

    /// Writes the record to the console's output.
    public func present<Row>(_ record: RecordPresentation<Row>, on console: Console) throws(PresentationError)
    {
        let bytes = try measuring(console).render(record)
        do throws(StreamError) {
            try console.output.write(bytes)
        } catch {
            throw .stream(error)
        }
    }

    func selected<Row>(_ columns: [Column<Row>]) throws(PresentationError) -> [Column<Row>] {
        guard let fields else { return columns }
        let reader = RowReader(format.isJSON ? columns.filter(\.isShownInJSON) : columns)
        let paths = try reader.paths(fields)
        return format.isJSON ? reader.wholeColumns(paths) : reader.columns(paths)
    }

    /// Throws for parts that the values of these rows do not have, if that is known only from the values.
    func checkParts<Row>(_ columns: [Column<Row>], _ rows: [Row]) throws(PresentationError) {
        guard let fields else { return }
        let reader = RowReader(columns)
        for path in try reader.paths(fields) where !path.members.isEmpty {
            for row in rows { _ = try reader.value(path, of: row) }
        }
    }

    // The terminal may have been resized.
    private func measuring(_ console: Console) -> Presenter {
        Presenter(
            format: format, fields: fields, selection: selection, isPlain: isPlain,
            capabilities: console.capabilities)
    }

    private func render<Row>(
        _ list: ListPresentation<Row>, rows: [Row]
    ) throws(PresentationError) -> RenderedTable {
        if let template = selection.template {
            return RenderedTable(try text(rows, list.columns, template))
        }
        let columns = try selected(list.columns)
        try checkParts(list.columns, rows)
        switch format {
        case .table:
            // Not `filter`: in generic code, its first call looks for types for longer than a list is rendered.
            var shown: [Column<Row>] = []
            for column in columns where fields != nil || column.isShownInTable { shown.append(column) }
            return table(shown, rows: rows)
        case .json: return RenderedTable(json(columns, rows: rows, envelope: list.envelope))
        case .ndjson: return RenderedTable(jsonLines(columns, rows: rows))
        case .csv: return RenderedTable(csv(columns, rows: rows))
        }
    }
}

/// Filtering, sorting and templates.
extension Presenter {
    /// The rows that are shown, of those that match.
    private func cut<Row>(_ rows: [Row]) -> [Row] {
        guard let range = selection.range else { return rows }
        return Array(rows.dropFirst(range.lowerBound).prefix(range.count))
    }

    /// The first rows that match, in their order, of a list that is read page after page: not more than `most` of them
    /// are kept, and reading ends as soon as they are known. For a sort and a count, that is the end of the list.
    ///
    /// - Parameters:
    ///   - countsAll: whether all rows that match are counted; otherwise the count is of those that were read.
    ///   - read: passes pages to its closure, until that returns `false`.
    public func first<Row>(
        _ most: Int, of columns: [Column<Row>], countsAll: Bool = false,
        read: (_ take: ([Row]) throws -> Bool) async throws -> Void
    ) async throws -> (rows: [Row], count: Int) {
        try check(columns)
        var (kept, count): ([Row], Int) = ([], 0)
        try await read { page in
            let matching = try rows(page, of: columns)
            count += matching.count
            kept += matching
            guard selection.order != nil else {
                kept = Array(kept.prefix(most))
                return countsAll || kept.count < most
            }
            // Sorted only now and then, since a sort costs more than a row.
            if kept.count > 2 * most + 4_096 { kept = Array(try rows(kept, of: columns).prefix(most)) }
            return true
        }
        return (Array(try rows(kept, of: columns).prefix(most)), count)
    }

    func rows<Row>(_ rows: [Row], of columns: [Column<Row>]) throws(PresentationError) -> [Row] {
        let reader = RowReader(columns)
        var kept = rows
        if let filter = selection.filter {
            kept = []
            for row in rows where try isMet(filter, by: row, reader) { kept.append(row) }
        }
        guard let order = selection.order else { return kept }
        var keys: [[ComparableValue]] = []
        keys.reserveCapacity(kept.count)
        for row in kept {
            var values: [ComparableValue] = []
            for key in order.keys { values.append(ComparableValue(try reader.value(key.field, of: row))) }
            keys.append(values)
        }
        return order.positions(of: keys).map { kept[$0] }
    }

    private func isMet<Row>(
        _ filter: FilterExpression, by row: Row, _ reader: RowReader<Row>
    ) throws(PresentationError) -> Bool {
        try filter.isMet { (path) throws(PresentationError) in try reader.value(path, of: row) }
    }

    func text<Row>(
        _ rows: [Row], _ columns: [Column<Row>], _ template: RowTemplate
    ) throws(PresentationError) -> [UInt8] {
        let reader = RowReader(columns)
        var buffer = ByteBuffer()
        for row in rows {
            for part in template.parts {
                switch part {
                case .text(let text): buffer.append(text)
                case .field(let path):
                    let text = try reader.text(path, of: row)
                    // Programs get the data unchanged; for a terminal it is sanitized.
                    buffer.append(capabilities.outputIsTerminal ? DisplayText.sanitized(text) : text)
                }
            }
        }
        return buffer.array
    }
}
