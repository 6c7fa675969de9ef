import BankDomain
import LanguageKit

/// The statements of a file in the form of Belgium's banks (Febelfin, CODA): records of 128 characters.
final class CODAStatements: LineStatementSource {
    var lines: FileLineReader
    private var texts: StatementText
    private var part: StatementPart?
    private var entry: StatementLine?
    // The sums that the end of the file states.
    private var (debits, credits): (Int64, Int64) = (0, 0)
    private var currency: Currency?
    private var isOpen = false
    private var hasStatement = false
    private(set) var isAtEnd = false
    var events: ArraySlice<StatementEvent> = []

    init(_ file: InputFile, _ texts: StatementText) {
        lines = FileLineReader(file)
        self.texts = texts
    }

    private var read = StatementNotices()

    var notices: [Phrase] { texts.notices + read.phrases }

    func takeLine() throws {
        let record = FixedRecord(texts.text(lines.bytes), line: lines.line)
        switch record.text(1, 1) {
        case "0":
            guard !isOpen else { throw unfinished(record.line) }
            (isOpen, debits, credits, currency) = (true, 0, 0, nil)
        case "1": try begin(record)
        case "2": try takeMovement(record)
        case "8": try end(record)
        case "9": try endFile(record)
        // Information and messages of the bank.
        case "3", "4", "": break
        default: throw record.problem("it has a record that CODA does not have")
        }
    }

    // The structure says where the account and its currency are.
    private func account(_ record: FixedRecord, _ structure: String, _ place: Int) throws -> (
        String, Currency
    ) {
        let code = record.text(structure == "0" ? place + 13 : place + 34, 3)
        guard let currency = Currency(code: code) else {
            throw record.problem("it has \"\(code)\" where the currency is expected")
        }
        let count = ["0": 12, "2": 31][structure] ?? 34
        return (record.text(place, count), currency)
    }

    private func begin(_ record: FixedRecord) throws {
        guard isOpen, part == nil else { throw unfinished(record.line) }
        let (name, currency) = try account(record, record.text(2, 1), 6)
        var part = StatementPart(line: record.line)
        (part.account, part.currency) = (name, currency)
        let amount = try signed(record, 43, record.amount(44, 15, decimals: 3, currency))
        let day = record.text(59, 6)
        part.opening = StatedBalance(
            amount: amount, date: day.allSatisfy { $0 == "0" } ? nil : try record.date(59, .ddmmyy))
        (self.part, self.currency, hasStatement) = (part, currency, true)
    }

    // 0 is a credit, 1 a debit.
    private func signed(_ record: FixedRecord, _ place: Int, _ amount: Int64) throws -> Int64 {
        switch record.text(place, 1) {
        case "0": return amount
        case "1": return -amount
        case let other: throw record.problem("it has \"\(other)\" where 0 or 1 says credit or debit")
        }
    }

    private func takeMovement(_ record: FixedRecord) throws {
        guard let currency = part?.currency else { throw record.problem("it is outside a statement") }
        // Details are parts of the movement with the detail number 0.
        let isDetail = record.text(7, 4) != "0000"
        switch record.text(2, 1) {
        case "1":
            endEntry()
            guard !isDetail else { return }
            let amount = try signed(record, 32, record.amount(33, 15, decimals: 3, currency))
            var line = StatementLine(
                line: record.line, bookingDate: try record.date(116, .ddmmyy), amount: amount,
                currency: currency)
            let day = record.text(48, 6)
            line.valueDate = day.allSatisfy { $0 == "0" } ? nil : try record.date(48, .ddmmyy)
            line.bankReference = record.text(11, 21)
            line.text = communication(record)
            entry = line
            if amount < 0 { debits &-= amount } else { credits &+= amount }
        case "2" where !isDetail:
            entry?.reference = StatementReference.known(record.text(64, 35))
            append(record.text(11, 53))
        case "3" where !isDetail:
            entry?.counterparty = record.text(48, 35)
            append(record.text(83, 43))
        case "2", "3": break
        default: throw record.problem("it has a record that CODA does not have")
        }
    }

    // A structured communication begins with its type; those of 101 and 102 are references with check digits.
    private func communication(_ record: FixedRecord) -> String {
        guard record.text(62, 1) == "1", ["101", "102"].contains(record.text(63, 3)) else {
            return record.text(63, 53)
        }
        return record.text(66, 12)
    }

    private func append(_ words: String) {
        guard !words.isEmpty, let text = entry?.text else { return }
        let longer = text.isEmpty ? words : text + " " + words
        entry?.text = longer
    }

    private func endEntry() {
        if let entry { events.append(.line(entry)) }
        entry = nil
    }

    private func end(_ record: FixedRecord) throws {
        endEntry()
        guard var part, let currency = part.currency else {
            throw record.problem("it is outside a statement")
        }
        part.closing = StatedBalance(
            amount: try signed(record, 42, record.amount(43, 15, decimals: 3, currency)),
            date: try record.date(58, .ddmmyy))
        events.append(.end(part))
        self.part = nil
    }

    private func endFile(_ record: FixedRecord) throws {
        guard isOpen, part == nil, let currency else { throw unfinished(record.line) }
        let stated = (
            try record.amount(23, 15, decimals: 3, currency), try record.amount(38, 15, decimals: 3, currency)
        )
        if stated != (debits, credits) {
            read.add("the sums of debits and credits on line \(record.line) are not those of the entries")
        }
        isOpen = false
    }

    private func unfinished(_ line: Int) -> FileProblem {
        FileProblem(
            line: line, "it is CODA without closing records (8, 9): the file is cut off; download it again")
    }

    func finish() throws {
        isAtEnd = true
        guard !isOpen, part == nil else { throw unfinished(lines.line) }
        guard hasStatement else { throw FileProblem(line: nil, "it has no statement (record 1)") }
    }
}
