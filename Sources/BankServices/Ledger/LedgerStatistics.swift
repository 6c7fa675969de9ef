public import BankDomain

public struct LedgerStatistics: Hashable, Sendable {
    /// Customer accounts.
    public let accountCount: Int
    /// Customer accounts with at least one entry.
    public let activeAccountCount: Int
    /// Transfers: each is one debit and one credit.
    public let transferCount: Int
    /// Entries on customer accounts.
    public let transactionCount: Int
    /// Credits to customer accounts, one total for each currency, ordered by code; one that
    /// does not fit is left out.
    public let credits: [Money]
    /// Debits of customer accounts, one total for each currency, ordered by code; one that
    /// does not fit is left out.
    public let debits: [Money]
    public let firstBookingDate: CalendarDate?
    public let lastBookingDate: CalendarDate?

    public init(
        accountCount: Int, activeAccountCount: Int, transferCount: Int, transactionCount: Int,
        credits: [Money], debits: [Money], firstBookingDate: CalendarDate?, lastBookingDate: CalendarDate?
    ) {
        self.accountCount = accountCount
        self.activeAccountCount = activeAccountCount
        self.transferCount = transferCount
        self.transactionCount = transactionCount
        self.credits = credits
        self.debits = debits
        self.firstBookingDate = firstBookingDate
        self.lastBookingDate = lastBookingDate
    }
}
