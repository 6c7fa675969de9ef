import BankDomain

/// A balance as a statement file tells it.
struct StatedBalance: Equatable {
    /// Minor units of the statement's currency, below zero for what is owed.
    let amount: Int64
    /// The day; `nil` if the file does not say.
    let date: CalendarDate?
}
