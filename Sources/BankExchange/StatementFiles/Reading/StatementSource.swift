/// A reader of one form of statement files, from the beginning to the end.
protocol StatementSource: AnyObject {
    /// Whether something was not UTF-8 and was read as Windows-1252.
    var isWindows1252: Bool { get }

    /// What comes next; `nil` at the end, when the whole file was found sound. Throws ``StatementProblem``,
    /// `CSVReader.Problem`, `XMLReader.Problem`, `invalidFile`.
    func next() throws -> StatementEvent?
}
