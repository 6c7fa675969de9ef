import BankDomain
import LanguageKit

/// A reader of one form of statement files, from the beginning to the end.
protocol StatementSource: AnyObject {
    /// Whether something was not UTF-8 and was read as Windows-1252.
    var isWindows1252: Bool { get }

    /// What comes next; `nil` at the end, when the whole file was found sound. Throws ``StatementProblem``,
    /// `CSVReader.Problem`, `XMLReader.Problem`, `invalidFile`.
    func next() throws -> StatementEvent?
}

/// What a reader of statement files finds.
enum StatementEvent: Equatable {
    /// An entry of the statement that ends with the next ``end(_:)``.
    case line(StatementLine)
    /// The end of a statement, and what it says of itself.
    case end(StatementPart)
}

/// One statement, or one page of one, in a file that may have several.
struct StatementPart: Equatable {
    /// The line of the file on which it begins, from 1.
    var line: Int
    /// The account as the file names it: an IBAN, a number; `nil` if it names none.
    var account: String?
    /// The currency; `nil` for that of the account.
    var currency: Currency?
    /// The balance before the first entry, if it is stated.
    var opening: StatedBalance?
    /// The balance after the last entry, if it is stated.
    var closing: StatedBalance?
    /// The first day of the period, if it is stated.
    var from: CalendarDate?
    /// The last day of the period, if it is stated.
    var to: CalendarDate?
    /// How many of its entries are not booked. They are passed over.
    var unbookedCount = 0

    init(line: Int) {
        self.line = line
    }
}

/// A balance as a statement file tells it.
struct StatedBalance: Equatable {
    /// Minor units of the statement's currency, below zero for what is owed.
    let amount: Int64
    /// The day; `nil` if the file does not say.
    let date: CalendarDate?
}

/// One booked entry as a statement file tells it.
struct StatementLine: Equatable {
    /// The line of the file on which it begins, from 1.
    let line: Int
    /// The day on which the bank booked it.
    var bookingDate: CalendarDate
    /// The day from which it counts for interest; `nil` if the file does not say.
    var valueDate: CalendarDate?
    /// Minor units of ``currency``, below zero for what went out.
    var amount: Int64
    let currency: Currency
    /// What the bank calls it (`AcctSvcrRef`, `FITID`, the reference behind `//`); empty if it has no name.
    var bankReference = ""
    /// What the payer called it (`EndToEndId`, the customer's reference); empty if nothing.
    var reference = ""
    /// A name that no other line of the statement may have; empty where the format knows none.
    var uniqueID = ""
    /// Who was on the other side; may be empty.
    var counterparty = ""
    /// What it was, in words; may be empty.
    var text = ""
}

/// What is wrong with a statement file.
struct StatementProblem: Error, Equatable {
    /// The line, from 1; `nil` if the file as a whole is meant.
    let line: Int?
    /// The column, in CSV.
    let column: String?
    let reason: Phrase

    init(line: Int?, column: String? = nil, _ reason: Phrase) {
        self.line = line
        self.column = column
        self.reason = reason
    }
}
