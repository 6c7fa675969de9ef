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

/// The forms in which statement files are read.
enum StatementFileForm: Equatable {
    case csv, camt053, mt940, ofxXML, ofxSGML

    /// The form of a file by its beginning; CSV is what is nothing else. Throws `invalidFile` and ``StatementProblem``.
    static func of(_ path: String) throws -> StatementFileForm {
        let head = try head(of: path)
        let isUTF16 = head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
        // Only the names of elements are looked for, which are ASCII in whatever code.
        let text = String(decoding: head.filter { $0 != 0 }, as: UTF8.self)
        let begin = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" || $0 == "\u{FFFD}" }
        if begin.hasPrefix("<") {
            guard text.contains("<OFX>") || text.contains("<?OFX") || text.contains("OFXHEADER") else {
                return .camt053
            }
            return begin.hasPrefix("<?") ? .ofxXML : .ofxSGML
        }
        if begin.hasPrefix("OFXHEADER") { return .ofxSGML }
        guard !isUTF16 else {
            throw StatementProblem(line: nil, "is a text in UTF-16; save it as UTF-8")
        }
        let lines = text.split(whereSeparator: \.isNewline)
        if begin.hasPrefix("{1:") || lines.contains(where: { $0.hasPrefix(":20:") || $0.hasPrefix(":25:") }) {
            return .mt940
        }
        return .csv
    }

    private static func head(of path: String) throws -> [UInt8] {
        let file = try InputFile(path)
        var head = [UInt8](repeating: 0, count: 4096)
        let count = try head.withUnsafeMutableBytes { try file.read(into: $0) }
        return Array(head[..<count])
    }
}
