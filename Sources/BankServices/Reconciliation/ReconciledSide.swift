public import BankDomain

/// An entry as one side of a comparison has it.
public struct ReconciledSide: Hashable, Sendable {
    public let bookingDate: CalendarDate
    /// How much, below zero for what went out.
    public let amount: Money
    /// What the bank calls it: in the books the entry's id; empty if it has no name.
    public let bankReference: String
    /// What the payer wrote with it; empty if nothing.
    public let reference: String
    /// Who was on the other side; may be empty.
    public let counterparty: String
    /// What it was, in words; may be empty.
    public let description: String

    public init(
        bookingDate: CalendarDate, amount: Money, bankReference: String, reference: String,
        counterparty: String, description: String
    ) {
        self.bookingDate = bookingDate
        self.amount = amount
        self.bankReference = bankReference
        self.reference = reference
        self.counterparty = counterparty
        self.description = description
    }
}
