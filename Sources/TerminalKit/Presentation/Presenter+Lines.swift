extension Presenter {
    /// One of several records that come one by one, as a line: for people its texts, for programs a JSON object, or a
    /// CSV line with the header before the first.
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
        // Whoever reads CSV needs its header, whether or not the first record is kept.
        guard isKept else { return isFirst && format == .csv ? csv(columns, rows: []) : [] }
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

    /// Writes the line to the console's output, so that whoever reads it has it at once.
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
