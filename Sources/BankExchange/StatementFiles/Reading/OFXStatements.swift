import BankDomain
import LanguageKit

/// The statements of an OFX response: OFX 2.x, which is XML, and OFX 1.x, which is SGML.
final class OFXStatements: StatementSource {
    private enum Form {
        case xml(XMLReader)
        case sgml(OFXTags)
    }

    private let message: OFXMessage
    private let form: Form
    private var events: ArraySlice<StatementEvent> = []
    private var isAtEnd = false

    init(_ file: InputFile, _ currency: Currency, _ texts: StatementText, isXML: Bool) throws {
        let message = OFXMessage(try OFXForm(file), currency)
        self.message = message
        guard isXML else {
            form = .sgml(OFXTags(file, message, texts))
            return
        }
        let line = Place(1)
        form = .xml(
            try XMLReader(
                file, byteMaximum: CamtStatements.byteMaximum,
                begin: { element in
                    line.value = element.line
                    try message.begin(element.name, line: element.line)
                }, end: { try message.end(String(decoding: $0, as: UTF8.self), line: line.value) }))
    }

    var notices: [Phrase] {
        guard case .sgml(let tags) = form else { return message.notices }
        return message.notices + tags.notices
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

    /// The last line read, shared by both handlers of a reader.
    private final class Place {
        var value: Int
        init(_ value: Int) { self.value = value }
    }
}

/// An OFX response (OFX 2.2, section 11.4), read element by element: bank and card statements.
final class OFXMessage {
    /// Elements whose start and end are handled.
    private static let aggregates: Set<String> = [
        "STMTRS", "CCSTMTRS", "STMTTRN", "LEDGERBAL", "AVAILBAL", "BANKACCTTO", "CCACCTTO", "BANKACCTFROM",
        "CCACCTFROM", "BANKTRANLIST", "CURRENCY", "ORIGCURRENCY", "PAYEE", "BALLIST", "INVSTMTRS",
    ]

    private let accountCurrency: Currency
    private var form: OFXForm
    private var read = StatementNotices()
    private var events: [StatementEvent] = []
    private var path: [String] = []
    private var hasStatements = false
    private var hasInvestments = false
    private var part: StatementPart?
    private var entry: OFXEntry?
    private var balance: OFXBalance?

    /// `accountCurrency` is that of the ledger's account, for a file that names none.
    init(_ form: OFXForm, _ accountCurrency: Currency) {
        self.form = form
        self.accountCurrency = accountCurrency
    }

    /// What was decided or left out.
    var notices: [Phrase] { read.phrases + form.notices.phrases }

    /// Returns the events found so far and removes them.
    func takeEvents() -> [StatementEvent] {
        defer { events.removeAll(keepingCapacity: true) }
        return events
    }

    /// Handles the start of an element. Throws ``FileProblem``.
    func begin(_ name: String, line: Int) throws(FileProblem) {
        guard !path.isEmpty || name == "OFX" else {
            throw FileProblem(line: line, "it is not OFX: its root is \(name.prefix(40))")
        }
        path.append(name)
        switch name {
        case "STMTRS", "CCSTMTRS": part = StatementPart(line: line)
        case "STMTTRN":
            guard entry == nil else {
                throw FileProblem(line: line, "it has a transaction (STMTTRN) in another one")
            }
            entry = OFXEntry(line: line)
        case "INVSTMTRS": hasInvestments = true
        case "LEDGERBAL": balance = OFXBalance()
        default: break
        }
    }

    /// Handles the end of the innermost element with its text. Throws ``FileProblem``.
    func end(_ text: String, line: Int) throws {
        guard let name = path.popLast() else { return }
        switch name {
        case "STMTTRN": try endEntry()
        case "LEDGERBAL": try endBalance(line: line)
        case "STMTRS", "CCSTMTRS":
            guard let part else { return }
            events.append(.end(part))
            self.part = nil
            hasStatements = true
        default:
            let value = StatementText.cleaned(text)
            if !value.isEmpty { try take(value, as: name, line: line) }
        }
    }

    /// Handles the end of the document. Throws ``FileProblem`` if it had no statement.
    func finish() throws(FileProblem) {
        guard hasStatements else {
            guard !hasInvestments else {
                throw FileProblem(
                    line: nil,
                    "it is an investment statement (INVSTMTRS); only accounts and cards can be read")
            }
            throw FileProblem(line: nil, "it has no account statement (STMTRS, CCSTMTRS)")
        }
    }

    private func take(_ text: String, as name: String, line: Int) throws {
        let parent = path.last { Self.aggregates.contains($0) }
        switch (parent, name) {
        case ("STMTTRN", _), ("PAYEE", "NAME"), ("CURRENCY", "CURSYM"):
            entry?.take(text, as: name)
        case ("LEDGERBAL", _): balance?.take(text, as: name)
        case ("BANKACCTFROM", "ACCTID"), ("CCACCTFROM", "ACCTID"): part?.account = text
        case ("STMTRS", "CURDEF"), ("CCSTMTRS", "CURDEF"):
            guard let currency = Currency(code: text) else {
                throw FileProblem(line: line, "it has \"\(text.prefix(10))\", which is not a currency")
            }
            if let known = part?.currency, known != currency {
                throw FileProblem(
                    line: line, "it names \(currency.code) as its currency after amounts in \(known.code)")
            }
            part?.currency = currency
        case ("BANKTRANLIST", "DTSTART"): part?.from = try OFXDate.known(text, line: line)
        case ("BANKTRANLIST", "DTEND"): part?.to = try OFXDate.known(text, line: line)
        default: break
        }
    }

    private func endEntry() throws {
        guard let entry else { return }
        self.entry = nil
        guard let part else { return }
        let currency = currency()
        let line = try entry.line(of: part, in: currency, &form)
        if line.uniqueID.isEmpty {
            read.add("it has transactions without an ID of their own (FITID); repetitions can't be seen")
        }
        events.append(.line(line))
    }

    private func endBalance(line: Int) throws {
        defer { balance = nil }
        guard let balance, part != nil else { return }
        let closing = try balance.stated(currency(), form, line: line)
        self.part?.closing = closing
        if closing == nil { read.add("the balance (LEDGERBAL) is empty and was not compared") }
    }

    // A currency that the file names after amounts must be the same.
    private func currency() -> Currency {
        if let known = part?.currency { return known }
        part?.currency = accountCurrency
        read.add(
            "no currency is named (CURDEF) before the amounts; the account's, \(accountCurrency.code), was used"
        )
        return accountCurrency
    }
}
