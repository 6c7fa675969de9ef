public import BankDomain

/// What is needed to open an account.
public struct AccountOpening: Hashable, Sendable {
    /// What the account is for.
    public let accountType: Account.AccountType
    /// The currency in which it is kept.
    public let currency: Currency
    /// The name for it.
    public let accountName: String

    /// An opening.
    public init(accountType: Account.AccountType, currency: Currency, accountName: String) {
        self.accountType = accountType
        self.currency = currency
        self.accountName = accountName
    }
}
