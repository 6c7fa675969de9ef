public import BankDomain

/// Which statement is to be written, and how.
public struct StatementExportRequest: Hashable, Sendable {
    /// The account.
    public let accountID: AccountID
    /// The first booking date; `nil` for the day of the account's first booking.
    public let from: CalendarDate?
    /// The last booking date; `nil` for today.
    public let to: CalendarDate?
    /// How it is written.
    public let format: StatementFormat

    /// A request.
    public init(
        accountID: AccountID, from: CalendarDate? = nil, to: CalendarDate? = nil,
        format: StatementFormat = .csv
    ) {
        self.accountID = accountID
        self.from = from
        self.to = to
        self.format = format
    }
}
