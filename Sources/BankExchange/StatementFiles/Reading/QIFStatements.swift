import BankDomain
import BankServices
import LanguageKit

/// The accounts of a file in the Quicken Interchange Format: records of lines that begin with a letter and end with
/// `^`.
final class QIFStatements: LineStatementSource {
    private static let sections: Set<String> = ["bank", "ccard", "cash", "otha", "othl"]
    private static let sampleMaximum = 1_000

    private let currency: Currency
    private let days: QIFDays
    private let amounts: TableAmount
    var lines: FileLineReader
    private var texts: StatementText
    private var section = Section.other
    private var account = ""
    private var record: [UInt8: String] = [:]
    private var start = 1
    private var part: StatementPart?
    // Whether there was a line with "!", and an account.
    private var (hasHeader, hasSection) = (false, false)
    private(set) var isAtEnd = false
    var events: ArraySlice<StatementEvent> = []

    private enum Section {
        case entries, account, other
    }

    init(_ file: InputFile, _ currency: Currency, _ layout: StatementLayout, _ texts: StatementText) throws {
        self.currency = currency
        self.texts = texts
        lines = FileLineReader(file)
        (days, amounts) = try Self.form(file, currency, layout, &read)
    }

    private var read = StatementNotices()

    var notices: [Phrase] { texts.notices + read.phrases }

    // How days and amounts are written follows from the first of them.
    private static func form(
        _ file: InputFile, _ currency: Currency, _ layout: StatementLayout, _ notices: inout StatementNotices
    ) throws -> (QIFDays, TableAmount) {
        var (lines, days, texts) = (FileLineReader(try file.reopened()), [String](), [String]())
        while texts.count < sampleMaximum, try lines.next() {
            let text = String(decoding: lines.bytes.dropFirst(), as: UTF8.self)
            if lines.bytes.first == UInt8(ascii: "D") { days.append(text) }
            if lines.bytes.first == UInt8(ascii: "T") { texts.append(text) }
        }
        var amounts = TableAmount(currency, hasDecimalComma: layout.hasDecimalComma)
        if layout.hasDecimalComma == nil { amounts.hasDecimalComma = amounts.decimalComma(in: texts) }
        return (try QIFDays(days, format: layout.dateFormat, &notices), amounts)
    }

    func takeLine() throws {
        guard let letter = lines.bytes.first(where: { $0 != 0x20 && $0 != 0x09 }) else { return }
        if letter == UInt8(ascii: "!") {
            hasHeader = true
            return try beginSection(texts.text(lines.bytes.dropFirst()))
        }
        if letter == UInt8(ascii: "^") { return try endRecord() }
        if record.isEmpty { start = lines.line }
        // Splits repeat letters; those of the record come first.
        if record[letter] == nil { record[letter] = texts.text(lines.bytes.dropFirst()) }
    }

    private func beginSection(_ name: String) throws {
        try endRecord()
        let words = name.lowercased()
        if words.hasPrefix("type:") {
            let type = words.dropFirst(5).filter { $0 != " " }
            section = Self.sections.contains(type) ? .entries : .other
            guard type != "invst" else {
                throw FileProblem(line: lines.line, "it has investments, which can't be read")
            }
            if section == .entries { beginPart() }
        } else if words.hasPrefix("account") {
            section = .account
        }
    }

    private func beginPart() {
        endPart()
        hasSection = true
        var part = StatementPart(line: lines.line)
        if !account.isEmpty { part.account = account }
        self.part = part
    }

    private func endPart() {
        if let part { events.append(.end(part)) }
        part = nil
    }

    private func endRecord() throws {
        defer { record = [:] }
        guard !record.isEmpty else { return }
        switch section {
        case .account: account = record[UInt8(ascii: "N")] ?? ""
        case .entries: try endEntry()
        case .other:
            guard !hasHeader else { return }
            guard record[UInt8(ascii: "D")] != nil, record[UInt8(ascii: "T")] != nil else {
                throw FileProblem(
                    line: start, "it has a record without a date and an amount before a line like !Type:Bank")
            }
            read.add("there is no line like !Type:Bank; the records were read as an account's entries")
            section = .entries
            beginPart()
            try endEntry()
        }
    }

    private func endEntry() throws {
        guard let text = record[UInt8(ascii: "D")],
            let date = days.date(text)
        else {
            throw FileProblem(
                line: start, "it has \"\((record[UInt8(ascii: "D")] ?? "").prefix(30))\", which is not a date"
            )
        }
        let written = record[UInt8(ascii: "T")] ?? record[UInt8(ascii: "U")] ?? ""
        guard let amount = (try? amounts.parse(Array(written.utf8)[...])).flatMap({ $0?.value }) else {
            throw FileProblem(
                line: start, "it has \"\(written.prefix(40))\", which is not an amount in \(currency.code)")
        }
        let payee = record[UInt8(ascii: "P")] ?? ""
        // Quicken begins an account with a record that is its balance.
        if TableTotals.isOpening(payee), part?.opening == nil {
            part?.opening = StatedBalance(amount: amount, date: date)
            return
        }
        if TableTotals.isTotal(payee) {
            read.add("records of balances and totals were left out, such as \"\(payee.prefix(40))\"")
            return
        }
        var line = StatementLine(line: start, bookingDate: date, amount: amount, currency: currency)
        line.reference = StatementReference.known(record[UInt8(ascii: "N")] ?? "")
        line.counterparty = payee
        line.text = record[UInt8(ascii: "M")] ?? ""
        events.append(.line(line))
    }

    func finish() throws {
        isAtEnd = true
        guard record.isEmpty else {
            throw FileProblem(
                line: lines.line, "it ends without ^: the file is cut off; download it again")
        }
        guard hasSection else {
            throw FileProblem(line: nil, "it has no account (!Type:Bank, !Type:CCard or !Type:Cash)")
        }
        endPart()
    }
}
