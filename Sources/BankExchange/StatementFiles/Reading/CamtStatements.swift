/// The statements of a bank-to-customer statement message (ISO 20022, `camt.053`).
final class CamtStatements: StatementSource {
    /// The largest message that is read.
    static let byteMaximum = 1 << 32

    private let message: CamtMessage
    private let reader: XMLReader
    private var events: ArraySlice<StatementEvent> = []
    private var isAtEnd = false

    let isWindows1252 = false

    init(_ file: InputFile) throws {
        let message = CamtMessage()
        self.message = message
        reader = try XMLReader(
            file, byteMaximum: Self.byteMaximum, begin: { try message.begin($0) },
            end: { try message.end($0) })
    }

    func next() throws -> StatementEvent? {
        while events.isEmpty, !isAtEnd {
            isAtEnd = try !reader.readPiece()
            if isAtEnd { try message.finish() }
            events = message.takeEvents()[...]
        }
        return events.popFirst()
    }
}
