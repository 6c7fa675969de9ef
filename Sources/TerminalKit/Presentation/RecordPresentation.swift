/// One entity: lines of title and text, a JSON object, a CSV header and line.
public struct RecordPresentation<Row: Sendable>: Sendable {
    public let columns: [Column<Row>]
    public let row: Row

    public init(columns: [Column<Row>], row: Row) {
        self.columns = columns
        self.row = row
    }
}
