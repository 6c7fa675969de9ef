import BankDomain
import LanguageKit

/// A reader of one format of statement files, from start to end.
protocol StatementSource: AnyObject {
    /// What was decided or left out while reading, such as an encoding or rows that are no entries.
    var notices: [Phrase] { get }

    /// The next event; `nil` at the end, when the whole file is valid. Throws ``FileProblem``,
    /// `CSVReader.Problem`, `invalidFile`.
    func next() throws -> StatementEvent?
}

/// A reader of a format in lines.
protocol LineStatementSource: StatementSource {
    var lines: FileLineReader { get set }
    /// What was read and not taken yet.
    var events: ArraySlice<StatementEvent> { get set }
    /// Whether the file was read as a whole; ``finish()`` sets it.
    var isAtEnd: Bool { get }

    /// Reads the present line.
    func takeLine() throws
    /// Ends what the last line left open. Throws if the file is cut off.
    func finish() throws
}

extension LineStatementSource {
    func next() throws -> StatementEvent? {
        while events.isEmpty, !isAtEnd {
            if try lines.next() { try takeLine() } else { try finish() }
        }
        return events.popFirst()
    }
}

/// An event of a reader of statement files.
enum StatementEvent: Equatable {
    /// An entry of the statement that ends with the next ``end(_:)`` of its group.
    case line(StatementLine)
    /// The end of a statement, with its data.
    case end(StatementPart)
}

/// One statement, or one page of a statement, in a file that may have several.
struct StatementPart: Equatable {
    /// The line of the file on which it begins, from 1.
    var line: Int
    /// What its entries have in common, if entries of several statements are mixed in the file.
    var group = ""
    /// The account's name in the file, such as an IBAN or a number; `nil` if it has none.
    var account: String?
    /// The currency; `nil` for the account's.
    var currency: Currency?
    /// The balance before the first entry, if it is stated.
    var opening: StatedBalance?
    /// The balance after the last entry, if it is stated.
    var closing: StatedBalance?
    /// The first day of the period, if it is stated.
    var from: CalendarDate?
    /// The last day of the period, if it is stated.
    var to: CalendarDate?
    /// The number of skipped entries that are not booked.
    var unbookedCount = 0

    init(line: Int) {
        self.line = line
    }
}

/// A balance in a statement file.
struct StatedBalance: Equatable {
    /// Minor units of the statement's currency, negative for a debt.
    let amount: Int64
    /// The day; `nil` if it is not stated.
    let date: CalendarDate?
}

/// One booked entry in a statement file.
struct StatementLine: Equatable {
    /// The line of the file on which it begins, from 1.
    let line: Int
    /// The day on which the bank booked it.
    var bookingDate: CalendarDate
    /// The value date; `nil` if it is not stated.
    var valueDate: CalendarDate?
    /// Minor units of ``currency``, negative for a debit.
    var amount: Int64
    let currency: Currency
    /// The ``StatementPart/group`` of its statement.
    var group = ""
    /// The bank's reference (`AcctSvcrRef`, `FITID`, the reference after `//`); empty if there is none.
    var bankReference = ""
    /// The payer's reference (`EndToEndId`, the customer's reference); empty if there is none.
    var reference = ""
    /// A reference that is unique in the statement; empty if the format has none.
    var uniqueID = ""
    /// The other party; may be empty.
    var counterparty = ""
    /// The description; may be empty.
    var text = ""
}

/// Sentences about what was decided or left out while a file was read, each once.
struct StatementNotices {
    private static let maximum = 20

    private(set) var phrases: [Phrase] = []

    mutating func add(_ phrase: Phrase) {
        guard phrases.count < Self.maximum, !phrases.contains(phrase) else { return }
        phrases.append(phrase)
    }
}
