/// What a reader of statement files finds.
enum StatementEvent: Equatable {
    /// An entry of the statement that ends with the next ``end(_:)``.
    case line(StatementLine)
    /// The end of a statement, and what it says of itself.
    case end(StatementPart)
}
