/// The statements of an OFX response: of OFX 2.x, which is XML, and of OFX 1.x, which is not.
final class OFXStatements: StatementSource {
    private enum Form {
        case xml(XMLReader)
        case sgml(OFXTags)
    }

    private let message: OFXMessage
    private let form: Form
    private var events: ArraySlice<StatementEvent> = []
    private var isAtEnd = false

    init(_ file: InputFile, isXML: Bool) throws {
        let message = OFXMessage()
        self.message = message
        guard isXML else {
            form = .sgml(OFXTags(file, message))
            return
        }
        let line = Place(1)
        form = .xml(
            try XMLReader(
                file, byteMaximum: CamtStatements.byteMaximum,
                begin: { element in
                    line.value = element.line
                    try message.begin(element.name, line: element.line)
                }, end: { text in try message.end(text, line: line.value) }))
    }

    var isWindows1252: Bool {
        guard case .sgml(let tags) = form else { return false }
        return tags.isWindows1252
    }

    func next() throws -> StatementEvent? {
        while events.isEmpty, !isAtEnd {
            isAtEnd =
                switch form {
                case .xml(let reader): try !reader.readPiece()
                case .sgml(let tags): try !tags.readTag()
                }
            if isAtEnd { try message.finish() }
            events = message.takeEvents()[...]
        }
        return events.popFirst()
    }

    /// The line that was read last, which both handlers of a reader know.
    private final class Place {
        var value: Int
        init(_ value: Int) { self.value = value }
    }
}
