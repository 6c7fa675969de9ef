public import BankDomain
public import BankServices

/// The balance of an account at a moment.
public typealias PastBalanceViewModel = DetailViewModel<PastBalance>

extension DetailViewModel where Value == PastBalance {
    /// A balance that is not loaded yet. `moment` is typed: a day, which means its end in UTC, or an RFC 3339 moment in
    /// UTC.
    public convenience init(
        _ selection: AccountSelection, moment: String, accountService: any AccountServiceProtocol
    ) {
        self.init {
            let instant = try Instant(typedMoment: moment)
            let account = try await accountService.account(selection)
            let balance = try await accountService.balance(of: account.id, at: instant)
            return PastBalance(account: account, instant: instant, balance: balance)
        }
    }
}

/// The balance of an account at a moment.
public struct PastBalance: Equatable, Sendable {
    /// The current account.
    public let account: Account
    public let instant: Instant
    /// The balance at that moment.
    public let balance: Money

    public init(account: Account, instant: Instant, balance: Money) {
        self.account = account
        self.instant = instant
        self.balance = balance
    }
}
