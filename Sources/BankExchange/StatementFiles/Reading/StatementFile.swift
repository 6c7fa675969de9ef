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

    /// Reads `original`, whose name is in `request`. Throws `invalidFile`.
    init(_ original: InputFile, _ request: ReconciliationRequest, _ currency: Currency) throws {
        (file, form, source) = try FileProblem.translated(of: request.path) {
            let form = try Self.form(original, request)
            let map = try Self.map(request, form)
            let layout = map?.layout(request.layout.encoding) ?? request.layout
            // Expat reads UTF-16 itself.
            let file = form == .camt053 || form == .ofxXML ? original : try original.reopenedAsUTF8()
            let texts = try StatementText(file, encoding: layout.encoding)
            let source: any StatementSource =
                switch form {
                case .csv: try TableStatements(file, currency, layout, texts, map)
                case .camt053: try CamtStatements(file)
                case .mt940(let endsAtSigns): MT940Statements(file, texts, endsAtSigns: endsAtSigns)
                case .qif: try QIFStatements(file, currency, layout, texts)
                case .coda: CODAStatements(file, texts)
                case .norma43: Norma43Statements(file, texts)
                case .bai2: BAI2Statements(file, currency, texts)
                case .ofxXML: try OFXStatements(file, currency, texts, isXML: true)
                case .ofxSGML: try OFXStatements(file, currency, texts, isXML: false)
                }
            return (file, form, source)
        }
    }

    /// The public name of the format.
    var format: ReconciliationFormat { form.format }

    /// What was decided or left out.
    var notices: [Phrase] { source.notices }
    var bytesRead: Int { file.bytesRead }
    var byteCount: Int { file.byteCount }

    /// The next event; `nil` at the end, when the whole file is valid. Throws `invalidFile`.
    func next() throws -> StatementEvent? {
        try FileProblem.translated(of: file.path) { try source.next() }
    }

    private static func map(_ request: ReconciliationRequest, _ form: StatementFileForm) throws -> TableMap? {
        guard let path = request.layout.mapPath else { return nil }
        guard form == .csv else {
            throw FileProblem(
                line: nil, "it is \(form.format.name), but the map is one of a table (CSV)")
        }
        var others = request.layout
        (others.mapPath, others.acceptsProfile, others.encoding) = (nil, false, nil)
        guard others == StatementLayout() else {
            throw FileProblem(
                line: nil, "the map says how it is read; change the map, or leave out the other properties")
        }
        return try TableMap.read(path: path, acceptsProfile: request.layout.acceptsProfile)
    }

    private static func form(_ file: InputFile, _ request: ReconciliationRequest) throws -> StatementFileForm
    {
        let seen = try StatementFileForm.of(file, isNamed: request.format != nil)
        switch request.format {
        case nil: return seen
        case .csv: return .csv
        case .camt053: return .camt053
        case .mt940: return seen == .mt940(endsAtSigns: true) ? seen : .mt940(endsAtSigns: false)
        case .qif: return .qif
        case .coda: return .coda
        case .norma43: return .norma43
        case .bai2: return .bai2
        case .ofx: return seen == .ofxXML ? .ofxXML : .ofxSGML
        }
    }
}
