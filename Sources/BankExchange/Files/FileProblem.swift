import BankServices
import LanguageKit

/// A problem with a file of another program.
struct FileProblem: Error, Equatable {
    /// The line, from 1; `nil` for the whole file.
    let line: Int?
    /// The column, in CSV.
    let column: String?
    let reason: Phrase

    init(line: Int?, column: String? = nil, _ reason: Phrase) {
        self.line = line
        self.column = column
        self.reason = reason
    }

    /// Runs `body`, and converts problems of the file to `invalidFile`.
    static func translated<Result>(of path: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let problem as FileProblem {
            throw ServiceError.invalidFile(
                path: path, line: problem.line, column: problem.column, reason: problem.reason)
        } catch let problem as CSVReader.Problem {
            throw ServiceError.invalidFile(
                path: path, line: problem.line, column: nil, reason: problem.reason)
        }
    }
}
