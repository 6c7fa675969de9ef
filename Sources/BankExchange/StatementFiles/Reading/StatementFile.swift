import BankDomain
import BankServices
import LanguageKit

/// A statement file that is read from its beginning to its end.
struct StatementFile {
    let form: StatementFileForm

    private let file: InputFile
    private let source: any StatementSource

    /// Opens a file of an account in `currency`, and looks at its beginning. Throws `invalidFile`.
    init(_ request: ReconciliationRequest, _ currency: Currency) throws {
        (form, file, source) = try Self.translated(request.path) {
            let form = try Self.form(request)
            let file = try InputFile(request.path)
            let source: any StatementSource =
                switch form {
                case .csv: try CSVStatements(file, currency, options: request.layout)
                case .camt053: try CamtStatements(file)
                case .mt940: MT940Statements(file)
                case .ofxXML: try OFXStatements(file, isXML: true)
                case .ofxSGML: try OFXStatements(file, isXML: false)
                }
            return (form, file, source)
        }
    }

    /// What it is in words of the contract.
    var format: ReconciliationFormat {
        switch form {
        case .csv: .csv
        case .camt053: .camt053
        case .mt940: .mt940
        case .ofxXML, .ofxSGML: .ofx
        }
    }

    /// Whether texts were not UTF-8.
    var isWindows1252: Bool { source.isWindows1252 }
    var bytesRead: Int { file.bytesRead }
    var byteCount: Int { file.byteCount }

    /// What comes next; `nil` at the end, when the whole file was found sound. Throws `invalidFile`.
    func next() throws -> StatementEvent? {
        try Self.translated(file.path) { try source.next() }
    }

    /// Does something; what is wrong with the file becomes an `invalidFile`.
    static func translated<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let problem as StatementProblem {
            throw ServiceError.invalidFile(
                path: path, line: problem.line, column: problem.column, reason: problem.reason)
        } catch let problem as XMLReader.Problem {
            throw ServiceError.invalidFile(
                path: path, line: problem.line, column: nil, reason: problem.reason)
        } catch let problem as CSVReader.Problem {
            throw ServiceError.invalidFile(
                path: path, line: problem.line, column: nil, reason: problem.reason)
        }
    }

    private static func form(_ request: ReconciliationRequest) throws -> StatementFileForm {
        let seen = try StatementFileForm.of(request.path)
        switch request.format {
        case nil: return seen
        case .csv: return .csv
        case .camt053: return .camt053
        case .mt940: return .mt940
        case .ofx: return seen == .ofxXML ? .ofxXML : .ofxSGML
        }
    }
}
