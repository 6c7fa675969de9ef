import BankDomain
import BankServices
import LanguageKit

/// The accounts of a file in the form of banks of the United States (BAI2): fields between commas, records up to `/`.
final class BAI2Statements: LineStatementSource {
    private let accountCurrency: Currency
    var lines: FileLineReader
    private var texts: StatementText
    private var read = StatementNotices()
    private var record: (fields: [String], line: Int)?
    private var (groupDay, groupCurrency): (CalendarDate?, Currency?)
    private var part: StatementPart?
    // All amounts of the account, as its end states them.
    private var total: Int64 = 0
    private var (isComplete, hasAccount) = (false, false)
    private(set) var isAtEnd = false
    var events: ArraySlice<StatementEvent> = []

    init(_ file: InputFile, _ currency: Currency, _ texts: StatementText) {
        lines = FileLineReader(file)
        (accountCurrency, self.texts) = (currency, texts)
    }

    var notices: [Phrase] { texts.notices + read.phrases }

    // A record of 88 goes on with the fields of the one before it.
    func takeLine() throws {
        var text = texts.text(lines.bytes)
        guard !text.isEmpty else { return }
        // A text at the end may have any characters, also a slash of its own.
        if text.hasSuffix("/") { text.removeLast() }
        var fields = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard fields[0] == "88" else {
            try endRecord()
            record = (fields, lines.line)
            return
        }
        guard record != nil else { throw problem("it begins with a continuation (88)") }
        fields.removeFirst()
        record?.fields += fields
    }

    private func problem(_ reason: Phrase) -> FileProblem {
        FileProblem(line: record?.line ?? lines.line, reason)
    }

    private func endRecord() throws {
        guard let record else { return }
        let fields = record.fields
        switch fields[0] {
        case "01":
            let version = field(fields, 8)
            guard version.utf8.count <= 1 else {
                throw problem(
                    "it has \"\(version.prefix(20))\" where record 01 states the version; a field may be missing"
                )
            }
            guard ["", "2"].contains(version) else {
                throw problem("it is not of version 2 of BAI, which is the one that can be read")
            }
        case "98": break
        case "02": try beginGroup(fields)
        case "03": try beginAccount(fields, record.line)
        case "16": try takeEntry(fields, record.line)
        case "49": try endAccount(fields)
        case "99": isComplete = true
        default: throw problem("it has a record that BAI2 does not have")
        }
        self.record = nil
    }

    private func field(_ fields: [String], _ place: Int) -> String {
        fields.indices.contains(place) ? FreeText.trimmed(fields[place]) : ""
    }

    private func beginGroup(_ fields: [String]) throws {
        let status = field(fields, 3)
        guard status.utf8.count <= 1 else {
            throw problem(
                "it has \"\(status.prefix(20))\" where record 02 states the status; a field may be missing")
        }
        guard ["1", "0", ""].contains(status) else {
            throw problem(
                "it deletes, corrects or tests an earlier report; only reports of status 1 are read")
        }
        guard let day = DatePattern.yymmdd.date(Array(field(fields, 4).utf8)[...]) else {
            throw problem("it has \"\(field(fields, 4).prefix(20))\", which is not a date")
        }
        groupDay = day
        groupCurrency = try currency(field(fields, 6)) ?? .usd
    }

    private func currency(_ code: String) throws -> Currency? {
        guard !code.isEmpty else { return nil }
        guard let currency = Currency(code: code) else {
            throw problem("it has \"\(code.prefix(10))\" where the currency is expected")
        }
        return currency
    }

    private func beginAccount(_ fields: [String], _ line: Int) throws {
        guard part == nil else { throw unfinished }
        var part = StatementPart(line: line)
        part.account = field(fields, 1)
        part.currency = try currency(field(fields, 2)) ?? groupCurrency
        (total, hasAccount) = (0, true)
        var place = 3
        while place < fields.count, fields.count - place > 1 {
            let (type, text) = (field(fields, place), field(fields, place + 1))
            // Some banks end each line with an empty field, so types begin one place later on the next line.
            guard !type.isEmpty else {
                place += 1
                continue
            }
            guard type.utf8.count == 3, Int(type) != nil else {
                throw problem("it has the unknown type \"\(type.prefix(10))\"")
            }
            let amount = text.isEmpty ? 0 : try amount(text)
            total &+= amount
            switch type {
            case "010" where !text.isEmpty: part.opening = StatedBalance(amount: amount, date: nil)
            case "015" where !text.isEmpty: part.closing = StatedBalance(amount: amount, date: groupDay)
            default: break
            }
            place = try afterFunds(fields, place + 3)
        }
        self.part = part
    }

    // How soon funds can be used: S has three amounts, V a day and a time, D a number of pairs.
    private func afterFunds(_ fields: [String], _ place: Int) throws -> Int {
        switch field(fields, place) {
        case "S": return place + 4
        case "V": return place + 3
        case "D":
            guard let count = Int(field(fields, place + 1)), (0...100).contains(count) else {
                throw problem("it has funds of the type D without a number")
            }
            return place + 2 + 2 * count
        case "", "0", "1", "2", "Z": return place + 1
        case let other: throw problem("it has the unknown type of funds \"\(other.prefix(10))\"")
        }
    }

    // Whole minor units.
    private func amount(_ text: String) throws -> Int64 {
        let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy(\.isASCIIDigit), let amount = Int64(text),
            amount.magnitude <= UInt64(StatementAmount.maximum)
        else {
            throw problem("it has \"\(text.prefix(40))\", which is not an amount in minor units")
        }
        return amount
    }

    private func takeEntry(_ fields: [String], _ line: Int) throws {
        guard let part, let day = groupDay else { throw problem("it is outside an account") }
        let (type, text) = (field(fields, 1), field(fields, 2))
        guard let code = Int(type), type.utf8.count == 3 else {
            throw problem("it has the unknown type \"\(type.prefix(10))\"")
        }
        let amount = text.isEmpty ? 0 : try amount(text)
        total &+= amount
        // Type 890 is a text without money.
        guard amount != 0 else {
            read.add("records without an amount were left out, such as those of type \(type)")
            return
        }
        guard (100...699).contains(code) else {
            throw problem("it has an amount of type \(type), which says neither credit nor debit")
        }
        var entry = StatementLine(
            line: line, bookingDate: day, amount: code < 400 ? amount : -amount,
            currency: part.currency ?? accountCurrency)
        let place = try afterFunds(fields, 3)
        if field(fields, 3) == "V" {
            entry.valueDate = DatePattern.yymmdd.date(Array(field(fields, 4).utf8)[...])
        }
        entry.bankReference = StatementReference.known(field(fields, place))
        entry.reference = StatementReference.known(field(fields, place + 1))
        let words = fields.dropFirst(place + 2).joined(separator: ",")
        entry.text = FreeText.trimmed(words)
        events.append(.line(entry))
    }

    private func endAccount(_ fields: [String]) throws {
        guard let part else { throw problem("it is outside an account") }
        let (text, line) = (field(fields, 1), record?.line ?? lines.line)
        if text.isEmpty {
            read.add("the control total on line \(line) is empty, so it was not compared")
        } else if try amount(text) != total {
            read.add("the control total on line \(line) is not the sum of the amounts before it")
        }
        events.append(.end(part))
        self.part = nil
    }

    private var unfinished: FileProblem {
        FileProblem(
            line: lines.line, "it is BAI2 without trailers (49, 99): the file is cut off; download it again")
    }

    func finish() throws {
        isAtEnd = true
        try endRecord()
        guard part == nil, isComplete else { throw unfinished }
        guard hasAccount else { throw FileProblem(line: nil, "it has no account (record 03)") }
    }
}
