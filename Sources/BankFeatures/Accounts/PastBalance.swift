public import BankDomain

/// What was on an account at a moment.
public struct PastBalance: Equatable, Sendable {
    /// The account as it is now.
    public let account: Account
    public let instant: Instant
    /// What was booked by then.
    public let balance: Money

    public init(account: Account, instant: Instant, balance: Money) {
        self.account = account
        self.instant = instant
        self.balance = balance
    }
}
