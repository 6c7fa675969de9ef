import BankDomain
import BankServices
import LanguageKit

/// A statement file that is read from start to end.
struct StatementFile {
    let form: StatementFileForm

    private let file: InputFile
    private let source: any StatementSource

    /// Opens a file of an account in `currency` and detects its format. Throws `invalidFile`.
    init(_ request: ReconciliationRequest, _ currency: Currency) throws {
        try self.init(try InputFile(request.path), request, currency)
    }

    /// Reads `file`, whose name is in `request`. Throws `invalidFile`.
    init(_ file: InputFile, _ request: ReconciliationRequest, _ currency: Currency) throws {
        self.file = file
        (form, source) = try Self.translated(request.path) {
            let form = try Self.form(file, request)
            let source: any StatementSource =
                switch form {
                case .csv: try CSVStatements(file, currency, options: request.layout)
                case .camt053: try CamtStatements(file)
                case .mt940: MT940Statements(file)
                case .ofxXML: try OFXStatements(file, isXML: true)
                case .ofxSGML: try OFXStatements(file, isXML: false)
                }
            return (form, source)
        }
    }

    /// The public name of the format.
    var format: ReconciliationFormat { form.format }

    /// True if some texts were not UTF-8.
    var isWindows1252: Bool { source.isWindows1252 }
    var bytesRead: Int { file.bytesRead }
    var byteCount: Int { file.byteCount }

    /// The next event; `nil` at the end, when the whole file is valid. Throws `invalidFile`.
    func next() throws -> StatementEvent? {
        try Self.translated(file.path) { try source.next() }
    }

    /// Runs `body` and converts problems of the file to `invalidFile`.
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

    private static func form(_ file: InputFile, _ request: ReconciliationRequest) throws -> StatementFileForm
    {
        let seen = try StatementFileForm.of(file)
        switch request.format {
        case nil: return seen
        case .csv: return .csv
        case .camt053: return .camt053
        case .mt940: return .mt940
        case .ofx: return seen == .ofxXML ? .ofxXML : .ofxSGML
        }
    }
}

/// The supported formats of statement files.
enum StatementFileForm: Equatable {
    case csv, camt053, mt940, ofxXML, ofxSGML

    /// The public name of the format.
    var format: ReconciliationFormat {
        switch self {
        case .csv: .csv
        case .camt053: .camt053
        case .mt940: .mt940
        case .ofxXML, .ofxSGML: .ofx
        }
    }

    private static let headByteCount = 4_096
    // White space, and the byte order marks of UTF-8 and UTF-16.
    private static let blank: [UInt8] = [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x20, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF]

    /// Detects the format from the start of a file; CSV if it is no other. Throws `invalidFile` and
    /// ``StatementProblem``.
    static func of(_ file: InputFile) throws -> StatementFileForm {
        let head = try head(of: file)
        let isUTF16 = head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
        // Only names of elements and tags are searched, which are ASCII in every encoding.
        let text = head.contains(0) ? head.filter { $0 != 0 } : head
        let begin = text.drop { blank.contains($0) }
        if begin.first == UInt8(ascii: "<") {
            guard namesOFX(text) else { return .camt053 }
            return begin.starts(with: "<?".utf8) ? .ofxXML : .ofxSGML
        }
        if begin.starts(with: "OFXHEADER".utf8) { return .ofxSGML }
        guard !isUTF16 else {
            throw StatementProblem(line: nil, "it is UTF-16 text; save it as UTF-8")
        }
        return begin.starts(with: "{1:".utf8) || hasFieldOfMT940(text) ? .mt940 : .csv
    }

    // <OFX>, <?OFX or OFXHEADER.
    private static func namesOFX(_ text: [UInt8]) -> Bool {
        var rest = text[...]
        while let place = rest.firstIndex(of: UInt8(ascii: "O")) {
            rest = text[place...]
            if rest.starts(with: "OFX".utf8) {
                let before = text[..<place]
                let isElement = before.last == UInt8(ascii: "<") && rest.starts(with: "OFX>".utf8)
                let isInstruction = before.suffix(2).elementsEqual("<?".utf8)
                if isElement || isInstruction || rest.starts(with: "OFXHEADER".utf8) { return true }
            }
            rest = rest.dropFirst()
        }
        return false
    }

    // A line that begins with :20: or :25:.
    private static func hasFieldOfMT940(_ text: [UInt8]) -> Bool {
        text.split { $0 == 0x0A || $0 == 0x0D }.contains {
            $0.starts(with: ":20:".utf8) || $0.starts(with: ":25:".utf8)
        }
    }

    private static func head(of file: InputFile) throws -> [UInt8] {
        let file = try file.reopened()
        var head = [UInt8](repeating: 0, count: min(Self.headByteCount, file.pieceByteCount))
        let count = try head.withUnsafeMutableBytes { try file.read(into: $0) }
        return Array(head[..<count])
    }
}
