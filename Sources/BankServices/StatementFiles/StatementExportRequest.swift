public import BankDomain
public import LanguageKit

/// Which statement is to be written, and how.
public struct StatementExportRequest: Hashable, Sendable {
    public let accountID: AccountID
    /// The first booking date; `nil` for the day of the account's first booking.
    public let from: CalendarDate?
    /// The last booking date; `nil` for today.
    public let to: CalendarDate?
    public let format: StatementFormat
    /// Who reads it, where people do; files for programs are the same in every language.
    public let reader: Localization

    public init(
        accountID: AccountID, from: CalendarDate? = nil, to: CalendarDate? = nil,
        format: StatementFormat = .csv, reader: Localization = .english
    ) {
        self.accountID = accountID
        self.from = from
        self.to = to
        self.format = format
        self.reader = reader
    }
}
