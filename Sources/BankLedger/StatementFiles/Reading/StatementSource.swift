/// A reader of one form of statement files, from the beginning to the end.
protocol StatementSource: AnyObject {
    /// Whether something was not UTF-8 and was read as Windows-1252.
    var isWindows1252: Bool { get }

    /// What comes next; `nil` at the end, when the whole file was found sound. Throws ``StatementProblem``,
    /// `CSVReader.Problem`, `XMLReader.Problem`, `invalidFile`.
    func next() throws -> StatementEvent?
}

/// What a reader of statement files finds.
enum StatementEvent: Equatable {
    /// An entry of the statement that ends with the next ``end(_:)``.
    case line(StatementLine)
    /// The end of a statement, and what it says of itself.
    case end(StatementPart)
}
