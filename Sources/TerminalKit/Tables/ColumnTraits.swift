/// What the layout of a table needs to know of a column, whatever its rows are.
struct ColumnTraits: Sendable {
    let alignment: ColumnAlignment
    let importance: ColumnImportance
    let canTruncate: Bool
}
