public import LanguageKit

/// Many entities of one kind: a table, a JSON array (or a page), CSV lines.
public struct ListPresentation<Row: Sendable>: Sendable {
    public let columns: [Column<Row>]
    public let rows: [Row]
    /// The members of a page beside its `items`, in JSON only; `nil` for a plain array.
    public let envelope: [(String, OutputValue)]?
    /// What people read instead of an empty table, on the error stream.
    public let emptyText: Phrase?
    /// What they read if there are rows, but a filter leaves none.
    public let noMatchText: Phrase?

    public init(
        columns: [Column<Row>], rows: [Row], envelope: [(String, OutputValue)]? = nil,
        emptyText: Phrase? = nil, noMatchText: Phrase? = nil
    ) {
        self.columns = columns
        self.rows = rows
        self.envelope = envelope
        self.emptyText = emptyText
        self.noMatchText = noMatchText
    }
}
