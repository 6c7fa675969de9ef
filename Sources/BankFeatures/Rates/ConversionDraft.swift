public import BankDomain
import BankServices

/// An exchange that somebody asks about, as typed.
public struct ConversionDraft: Hashable, Sendable {
    public var amount: String
    /// The currency of the amount.
    public var from: String
    /// The other currency.
    public var to: String
    /// The day of the rates; `nil` for the bank's own.
    public var date: CalendarDate?

    public init(amount: String, from: String, to: String, date: CalendarDate? = nil) {
        self.amount = amount
        self.from = from
        self.to = to
        self.date = date
    }
}
