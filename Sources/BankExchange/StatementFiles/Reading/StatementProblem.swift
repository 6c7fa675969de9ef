import LanguageKit

/// What is wrong with a statement file.
struct StatementProblem: Error, Equatable {
    /// The line, from 1; `nil` if the file as a whole is meant.
    let line: Int?
    /// The column, in CSV.
    let column: String?
    let reason: Phrase

    init(line: Int?, column: String? = nil, _ reason: Phrase) {
        self.line = line
        self.column = column
        self.reason = reason
    }
}
