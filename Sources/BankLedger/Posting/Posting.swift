import BankDomain

/// An amount that goes from one account to another: the one thing that is ever written into the books.
struct Posting {
    enum Kind: String, CaseIterable {
        /// A customer moved it.
        case transfer
        /// It was handed over the counter.
        case cash
        /// It stood in an exchange file.
        case `import`
        case fee
        /// It came out of another currency.
        case exchange
        case card
        case reversal
        /// It was paid or charged for what is on an account.
        case interest
    }

    /// One side, in the words of its account.
    struct Side {
        /// The id of the account.
        var account: Int64
        var description = ""
        var counterparty = ""
    }

    var kind: Kind
    /// Where it leaves.
    var debit: Side
    /// Where it arrives.
    var credit: Side
    /// How much, above zero, in the currency of both accounts.
    var amount: Money
    /// The day on which it is booked.
    var bookingDate: CalendarDate
    /// The day from which it counts.
    var valueDate: CalendarDate
    var reference = ""
    /// What kind of spending or income it is.
    var category = TransactionCategory.other
    /// The first transfer of the group to which it belongs; `nil` if it is that itself.
    var group: Int64?
    /// Whether the end of its day books it, which then takes nothing else any more.
    var isOfDayEnd = false
}
