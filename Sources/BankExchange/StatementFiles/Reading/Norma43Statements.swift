import BankDomain
import LanguageKit

/// The accounts of a file in the form of Spain's banks (AEB, Norma 43): records of 80 characters.
final class Norma43Statements: LineStatementSource {
    // ISO 4217 in numbers, as far as banks use them here.
    private static let currencies: [String: Currency] = [
        "978": "EUR", "840": "USD", "826": "GBP", "756": "CHF", "392": "JPY", "752": "SEK", "208": "DKK",
        "578": "NOK", "985": "PLN", "203": "CZK", "348": "HUF", "036": "AUD", "124": "CAD", "484": "MXN",
        "504": "MAD", "986": "BRL",
    ].compactMapValues { Currency(code: $0) }

    var lines: FileLineReader
    private var texts: StatementText
    private var part: StatementPart?
    private var entry: StatementLine?
    // The numbers and sums that the end of the account states.
    private var (debits, credits) = (Total(), Total())
    private var hasAccount = false
    private(set) var isAtEnd = false
    var events: ArraySlice<StatementEvent> = []

    private struct Total: Equatable {
        var count: Int64 = 0
        var sum: Int64 = 0
    }

    init(_ file: InputFile, _ texts: StatementText) {
        lines = FileLineReader(file)
        self.texts = texts
    }

    private var read = StatementNotices()

    var notices: [Phrase] { texts.notices + read.phrases }

    func takeLine() throws {
        let record = FixedRecord(texts.text(lines.bytes), line: lines.line)
        switch record.text(1, 2) {
        case "11": try beginAccount(record)
        case "22": try takeEntry(record)
        case "23":
            let words = [entry?.text ?? "", record.text(5, 38), record.text(43, 38)]
            let text = words.filter { !$0.isEmpty }.joined(separator: " ")
            entry?.text = text
        case "33": try endAccount(record)
        // The entry in another currency, and the end of the file.
        case "24", "88", "00", "": break
        default: throw record.problem("it has a record that Norma 43 does not have")
        }
    }

    private func beginAccount(_ record: FixedRecord) throws {
        guard part == nil else { throw unfinished(record.line) }
        let code = record.text(48, 3)
        guard let currency = Self.currencies[code] else {
            throw record.problem("it is Norma 43 with the currency number \"\(code)\", which is not known")
        }
        var part = StatementPart(line: record.line)
        let (bank, number) = (record.text(3, 4) + record.text(7, 4), record.text(11, 10))
        part.account = bank + Self.checkDigit("00" + bank) + Self.checkDigit(number) + number
        part.currency = currency
        (part.from, part.to) = (try record.date(21, .yymmdd), try record.date(27, .yymmdd))
        part.opening = StatedBalance(
            amount: try signed(record, 33, record.amount(34, 14, decimals: 2, currency)), date: part.from)
        (self.part, debits, credits, hasAccount) = (part, Total(), Total(), true)
    }

    // The account number has two check digits, which these files leave out and IBANs have.
    private static func checkDigit(_ digits: String) -> String {
        let weights = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6]
        let sum = zip(digits, weights).reduce(0) { $0 + ($1.0.wholeNumberValue ?? 0) * $1.1 }
        let digit = 11 - sum % 11
        return String(digit > 9 ? 11 - digit : digit)
    }

    // 1 is a debit, 2 a credit.
    private func signed(_ record: FixedRecord, _ place: Int, _ amount: Int64) throws -> Int64 {
        switch record.text(place, 1) {
        case "1": return -amount
        case "2": return amount
        case let other: throw record.problem("it has \"\(other)\" where 1 or 2 says debit or credit")
        }
    }

    private func takeEntry(_ record: FixedRecord) throws {
        guard let currency = part?.currency else { throw record.problem("it is outside an account") }
        endEntry()
        let amount = try signed(record, 28, record.amount(29, 14, decimals: 2, currency))
        var line = StatementLine(
            line: record.line, bookingDate: try record.date(11, .yymmdd), amount: amount, currency: currency)
        line.valueDate = try record.date(17, .yymmdd)
        let document = record.text(43, 10)
        line.bankReference = document.allSatisfy { $0 == "0" } ? "" : document
        let references = [record.text(53, 12), record.text(65, 16)]
        line.reference = references.first { $0.contains { $0 != "0" } } ?? ""
        entry = line
        if amount < 0 {
            debits = Total(count: debits.count + 1, sum: debits.sum &- amount)
        } else {
            credits = Total(count: credits.count + 1, sum: credits.sum &+ amount)
        }
    }

    private func endEntry() {
        if let entry { events.append(.line(entry)) }
        entry = nil
    }

    private func endAccount(_ record: FixedRecord) throws {
        endEntry()
        guard var part, let currency = part.currency else {
            throw record.problem("it is outside an account")
        }
        let stated = (
            debits: Total(
                count: try record.number(21, 5), sum: try record.amount(26, 14, decimals: 2, currency)),
            credits: Total(
                count: try record.number(40, 5), sum: try record.amount(45, 14, decimals: 2, currency))
        )
        if stated.debits != debits || stated.credits != credits {
            read.add(
                "the numbers and sums of debits and credits on line \(record.line) are not those of the entries"
            )
        }
        // Some banks leave out the sign of a closing balance that follows from the entries.
        let amount = try record.amount(60, 14, decimals: 2, currency)
        let computed = (part.opening?.amount ?? 0) &+ credits.sum &- debits.sum
        let isPlain = !["1", "2"].contains(record.text(59, 1)) && computed.magnitude == amount.magnitude
        part.closing = StatedBalance(
            amount: isPlain ? computed : try signed(record, 59, amount), date: part.to)
        events.append(.end(part))
        self.part = nil
    }

    private func unfinished(_ line: Int) -> FileProblem {
        FileProblem(
            line: line, "it is Norma 43 without a closing record (33): the file is cut off; download it again"
        )
    }

    func finish() throws {
        isAtEnd = true
        guard part == nil else { throw unfinished(lines.line) }
        guard hasAccount else { throw FileProblem(line: nil, "it has no account (record 11)") }
    }
}
