import BankDomain

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

    init(line: Int) {
        self.line = line
    }
}
