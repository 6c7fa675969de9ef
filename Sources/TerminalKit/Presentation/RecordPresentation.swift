/// One entity: lines of title and text, a JSON object, a CSV header and line.
public struct RecordPresentation<Row: Sendable>: Sendable {
    /// What is shown of the entity.
    public let columns: [Column<Row>]
    /// The entity.
    public let row: Row

    /// A record of one entity.
    public init(columns: [Column<Row>], row: Row) {
        self.columns = columns
        self.row = row
    }
}
