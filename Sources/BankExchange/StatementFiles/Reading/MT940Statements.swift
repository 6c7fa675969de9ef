import BankDomain
import LanguageKit

/// The statements of a file of customer statement messages (SWIFT, MT940), with or without the network's envelope.
final class MT940Statements: StatementSource {
    private var lines: FileLineReader
    private let message: MT940Message
    // One for all fields, because each keeps its memory.
    private var field = MT940Field()
    private var isInField = false
    private var isInEnvelope = false
    private var isAtEnd = false

    init(_ file: InputFile, _ texts: StatementText, endsAtSigns: Bool) {
        lines = FileLineReader(file, endsAtSigns: endsAtSigns)
        message = MT940Message(texts) { try Self.hasOpening(file, endsAtSigns) }
    }

    private static func hasOpening(_ file: InputFile, _ endsAtSigns: Bool) throws -> Bool {
        var lines = FileLineReader(try file.reopened(), endsAtSigns: endsAtSigns)
        while try lines.next(), !lines.bytes.starts(with: opening) {}
        return lines.bytes.starts(with: opening)
    }

    var notices: [Phrase] { message.notices.phrases + message.texts.notices }

    func next() throws -> StatementEvent? {
        while true {
            if let event = message.nextEvent() { return event }
            guard !isAtEnd else { return nil }
            if try lines.next() { try takeLine() } else { try finish() }
        }
    }

    private func takeLine() throws {
        let bytes = lines.bytes
        if let end = MT940Field.endOfTag(bytes) {
            try endField()
            field.begin(bytes, endOfTag: end, line: lines.line)
            isInField = true
        } else if (bytes == Self.dash && !message.isOpen) || bytes.starts(with: Self.closing) {
            try endField()
            try message.end(line: lines.line)
            isInEnvelope = Self.opensText(bytes)
        } else if bytes.starts(with: Self.header) {
            try endField()
            try requireClosed()
            isInEnvelope = Self.opensText(bytes)
        } else if isInField {
            try field.append(bytes)
        }
        // The part before the first field is specific to the bank and has no entries.
    }

    private static let opening = Array(":60".utf8)
    private static let dash = Array("-".utf8)
    private static let closing = Array("-}".utf8)
    private static let header = Array("{1:".utf8)
    private static let text = Array("{4:".utf8)

    private static func opensText(_ bytes: [UInt8]) -> Bool {
        bytes.indices.contains { bytes[$0] == text[0] && bytes[$0...].starts(with: text) }
    }

    private func endField() throws {
        guard isInField else { return }
        isInField = false
        try message.take(field)
    }

    private func requireClosed() throws {
        guard !isInEnvelope else {
            throw FileProblem(
                line: lines.line,
                "it begins a new message before the previous one ended with -}; the file is damaged")
        }
        try message.end(line: lines.line)
    }

    private func finish() throws {
        isAtEnd = true
        try endField()
        guard !isInEnvelope else {
            throw FileProblem(
                line: lines.line, "it ends without -}: the file is cut off; download it again")
        }
        try message.finish(line: lines.line)
        guard message.hasStatements else {
            throw FileProblem(
                line: nil, "it has no statement: there is no field :60F: (MT940) or :34F: (MT942)")
        }
    }
}

/// The messages of an MT940 file, read field by field.
final class MT940Message {
    /// The encoding of the texts.
    private(set) var texts: StatementText
    private(set) var notices = StatementNotices()
    /// True if there was any statement.
    private(set) var hasStatements = false

    private let fileHasOpening: () throws -> Bool
    private var events: [StatementEvent] = []
    private var takenCount = 0
    // Where entries begin whose days only the closing balance decides.
    private var doubtfulFrom: Int?
    private var pages = MT940Pages()
    private var part: StatementPart?
    private var account: String?
    private var entry: StatementLine?
    // The currency of a report within the day (MT942), which has no balances.
    private var reportCurrency: Currency?
    // Whether the file has statements with balances besides; `nil` before the first report.
    private var reportsArePending: Bool?

    /// `fileHasOpening` says whether the whole file has an opening balance, and is called only for a report (MT942).
    init(_ texts: StatementText, fileHasOpening: @escaping () throws -> Bool) {
        self.texts = texts
        self.fileHasOpening = fileHasOpening
    }

    /// True in a statement that its closing balance must end.
    var isOpen: Bool { part != nil && reportCurrency == nil }

    /// Removes the first of the events found so far; `nil` if there are no more.
    func nextEvent() -> StatementEvent? {
        guard takenCount < doubtfulFrom ?? events.count else {
            guard doubtfulFrom == nil else { return nil }
            if takenCount > 0 { events.removeAll(keepingCapacity: true) }
            takenCount = 0
            return nil
        }
        defer { takenCount += 1 }
        return events[takenCount]
    }

    /// Handles a field. Throws ``FileProblem``.
    func take(_ field: MT940Field) throws {
        switch field.kind {
        case .reference:
            try end(line: field.line)
            account = nil
        case .account: account = texts.text(field.firstLine)
        case .floorLimit: try beginReport(field)
        case .opening: try begin(field)
        case .entry: try takeEntry(field)
        case .information: takeInformation(field)
        case .closing: try takeClosing(field)
        case .other: break
        }
    }

    /// Handles the end of the message. Throws ``FileProblem`` if its statement has no closing balance.
    func end(line: Int) throws(FileProblem) {
        guard let part else { return }
        if reportCurrency != nil {
            endEntry()
            endPart(part)
            reportCurrency = nil
            return
        }
        throw FileProblem(
            line: line,
            "the statement on line \(part.line) has no closing balance (:62F:): the file is cut off; download it again"
        )
    }

    /// Handles the end of the file. Throws ``FileProblem`` if a statement has no closing balance.
    func finish(line: Int) throws(FileProblem) {
        try end(line: line)
        pages.finish(&notices)
    }

    private func begin(_ field: MT940Field) throws {
        try end(line: field.line)
        let (balance, currency) = try MT940Balance.read(field)
        pages.begin(field, account ?? "", balance, &notices)
        var part = StatementPart(line: field.line)
        part.account = account
        part.currency = currency
        part.opening = balance
        self.part = part
        hasStatements = true
    }

    // A floor limit begins a report (MT942); a second one, for credits, belongs to the same.
    private func beginReport(_ field: MT940Field) throws {
        guard reportCurrency == nil else { return }
        try end(line: field.line)
        let code = String(decoding: field.firstLine.prefix(3), as: UTF8.self)
        guard let currency = Currency(code: code) else {
            throw FileProblem(line: field.line, "the floor limit :34F: does not begin with a currency")
        }
        reportCurrency = currency
        var part = StatementPart(line: field.line)
        (part.account, part.currency) = (account, currency)
        self.part = part
        hasStatements = true
        let isPending = try reportsArePending ?? fileHasOpening()
        reportsArePending = isPending
        notices.add(
            isPending
                ? """
                the report on line \(field.line) is MT942, within the day: its entries are in no balance, so they \
                count as not booked
                """ : "it is MT942, a report within the day: it has no balances, and more entries may follow")
    }

    private func takeEntry(_ field: MT940Field) throws {
        endEntry()
        guard let part, let currency = part.currency else {
            throw FileProblem(
                line: field.line, "it has an entry (:61:) before the opening balance (:60F:)")
        }
        entry = try MT940Entry.read(field, currency, &texts, &notices)
        if reportCurrency != nil, reportsArePending == true { entry = nil }
        if entry == nil { self.part?.unbookedCount += 1 }
    }

    private func takeInformation(_ field: MT940Field) {
        guard var entry else { return }
        MT940Information(field, &texts).complete(&entry)
        self.entry = entry
        endEntry()
    }

    private func takeClosing(_ field: MT940Field) throws {
        endEntry()
        guard var part else {
            throw FileProblem(
                line: field.line, "it has a closing balance without an opening balance (:60F:)")
        }
        let (balance, currency) = try MT940Balance.read(field)
        guard currency == part.currency else {
            throw FileProblem(
                line: field.line,
                "it closes in \(currency.code), but the opening balance is in \(part.currency?.code ?? "-")")
        }
        part.closing = balance
        pages.end(field, account ?? "", balance)
        endPart(part)
    }

    private func endPart(_ part: StatementPart) {
        for place in (doubtfulFrom ?? events.count)..<events.count {
            guard case .line(let line) = events[place] else { continue }
            events[place] = .line(MT940Entry.corrected(line, in: part, &notices))
        }
        doubtfulFrom = nil
        events.append(.end(part))
        self.part = nil
    }

    private func endEntry() {
        guard let entry else { return }
        if MT940Entry.isDoubtful(entry), reportCurrency == nil, doubtfulFrom == nil {
            doubtfulFrom = events.count
        }
        events.append(.line(entry))
        self.entry = nil
    }
}
