public import BankDomain
public import BankServices

/// What somebody said of the statement that is to be written.
public struct StatementExportDraft: Hashable, Sendable {
    public var account: AccountSelection
    /// The first day; `nil` for that of the first booking.
    public var from: CalendarDate?
    /// The last day; `nil` for today.
    public var to: CalendarDate?
    public var format: StatementFormat

    public init(
        account: AccountSelection, from: CalendarDate? = nil, to: CalendarDate? = nil,
        format: StatementFormat = .csv
    ) {
        self.account = account
        self.from = from
        self.to = to
        self.format = format
    }
}
