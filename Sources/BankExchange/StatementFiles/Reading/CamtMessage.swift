import BankDomain
import LanguageKit

/// A bank-to-customer statement, read element by element.
final class CamtMessage {
    private(set) var notices = StatementNotices()
    private var events: [StatementEvent] = []
    private var path: [CamtElement?] = []
    private var line = 1
    private var isStatement = false
    private var hasStatements = false
    private var part: StatementPart?
    private var id = ""
    private var balanceKinds: Set<String> = []
    private var balance: CamtBalance?
    private var entry: CamtEntry?
    private var details: CamtDetails?

    /// Returns the events found so far and removes them.
    func takeEvents() -> [StatementEvent] {
        defer { events.removeAll(keepingCapacity: true) }
        return events
    }

    /// Handles the start of an element. Throws ``FileProblem``.
    func begin(_ element: XMLReader.Element) throws {
        // An entry remembers its line, and finding a line takes long.
        if entry == nil { line = element.line }
        let next = try child(element)
        path.append(next)
        guard let next else { return }
        switch next.group {
        case .message: isStatement = true
        case .report:
            isStatement = true
            notices.add("it is camt.052, a report within the day: more entries may follow")
        case .notification:
            isStatement = true
            notices.add(
                "it is camt.054, which has single entries: its days and balances are not those of a statement"
            )
        case .statement:
            part = StatementPart(line: line)
            id = ""
            balanceKinds = []
        case .balance: balance = CamtBalance(line: line)
        case .entry: entry = CamtEntry(line: line)
        case .details: details = CamtDetails(line: element.line)
        case nil: break
        }
        switch next.field {
        case .balanceAmount, .amount, .detailAmount:
            guard let currency = element.attributes.first(where: { $0.name == "Ccy" })?.value else { return }
            if next.field == .balanceAmount { balance?.amount.currency = currency }
            if next.field == .amount { entry?.amount.currency = currency }
            if next.field == .detailAmount, details?.amount.text == nil {
                details?.amount.currency = currency
            }
        default: break
        }
    }

    /// Handles the end of an element with its text. Throws ``FileProblem``.
    func end(_ text: UnsafeBufferPointer<UInt8>) throws {
        guard let element = path.popLast(), let element else { return }
        if let field = element.field { try take(StatementText.cleaned(text), as: field) }
        switch element.group {
        case .details:
            if let details { try entry?.take(details) }
            details = nil
        case .entry: try endEntry()
        case .balance:
            if var part {
                try balance?.complete(&part, after: &balanceKinds)
                self.part = part
            }
            balance = nil
        case .statement:
            if let part { events.append(.end(part)) }
            part = nil
            hasStatements = true
        case .message, .report, .notification, nil: break
        }
    }

    /// Handles the end of the document. Throws ``FileProblem`` if it had no statement.
    func finish() throws(FileProblem) {
        guard hasStatements else { throw FileProblem(line: nil, "it has no statement (Stmt)") }
    }

    private func child(_ element: XMLReader.Element) throws -> CamtElement? {
        let name = element.localName
        guard let parent = path.last else {
            guard let root = CamtElement.document.child(name) else {
                throw FileProblem(
                    line: line, "it is not a camt message: its root is \(Self.text(name).prefix(40))")
            }
            return root
        }
        let child = parent?.child(name)
        guard isStatement || child != nil else {
            throw FileProblem(
                line: line,
                "it is not a camt message: it has \(Self.text(name).prefix(40)) where BkToCstmrStmt, BkToCstmrAcctRpt or BkToCstmrDbtCdtNtfctn is expected"
            )
        }
        return child
    }

    private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }

    private func endEntry() throws {
        guard let entry, let part else { return }
        let lines = try entry.lines(of: part, id: id)
        if lines.isEmpty { self.part?.unbookedCount += 1 }
        for line in lines { events.append(.line(line)) }
        self.entry = nil
    }

    private func take(_ text: String, as field: CamtElement.Field) throws {
        switch field {
        case .statementID: id = text
        case .from: part?.from = try date(text)
        case .to: part?.to = try date(text)
        case .account: if part?.account == nil { part?.account = text }
        case .accountCurrency:
            guard let currency = Currency(code: text) else {
                throw FileProblem(line: line, "it has \"\(text.prefix(10))\", which is not a currency")
            }
            if let known = part?.currency, known != currency {
                throw FileProblem(
                    line: line, "it names \(currency.code) as its currency after amounts in \(known.code)")
            }
            part?.currency = currency
        case .balanceKind: balance?.kind = text
        case .balanceAmount: balance?.amount.text = text
        case .balanceMark: balance?.amount.mark = text
        case .balanceDate: balance?.date = text
        default:
            if details != nil { details?.take(text, as: field) } else { entry?.take(text, as: field) }
        }
    }

    private func date(_ text: String) throws -> CalendarDate {
        guard let date = CalendarDate(text.prefix(10)) else {
            throw FileProblem(
                line: line, "it has \"\(text.prefix(30))\", which is not a date like 2026-01-31")
        }
        return date
    }
}

/// The statements of a bank-to-customer statement message (ISO 20022, `camt.053`).
final class CamtStatements: StatementSource {
    /// The largest message that is read.
    static let byteMaximum = 1 << 32

    private let message: CamtMessage
    private let reader: XMLReader
    private var events: ArraySlice<StatementEvent> = []
    private var isAtEnd = false

    var notices: [Phrase] { message.notices.phrases }

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
