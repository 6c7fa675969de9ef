/// Which rows are written, in which order, and what a template says of each.
extension Presenter {
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
                    // A program gets the data as it is, a terminal nothing that steers it.
                    buffer.append(capabilities.outputIsTerminal ? DisplayText.sanitized(text) : text)
                }
            }
        }
        return buffer.array
    }
}
