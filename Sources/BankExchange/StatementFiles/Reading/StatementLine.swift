import BankDomain

/// One booked entry as a statement file tells it.
struct StatementLine: Equatable {
    /// The line of the file on which it begins, from 1.
    let line: Int
    /// The day on which the bank booked it.
    var bookingDate: CalendarDate
    /// The day from which it counts for interest; `nil` if the file does not say.
    var valueDate: CalendarDate?
    /// Minor units of the statement's currency, below zero for what went out.
    var amount: Int64
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
