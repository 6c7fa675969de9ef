public import BankDomain
public import BankServices

/// What somebody typed to open an account.
public struct AccountOpeningDraft: Hashable, Sendable {
    /// What the account is for.
    public var accountType: Account.AccountType
    /// The code of the currency, as typed.
    public var currency: String
    /// The name, as typed.
    public var accountName: String

    /// A draft.
    public init(accountType: Account.AccountType = .checking, currency: String = "", accountName: String = "")
    {
        self.accountType = accountType
        self.currency = currency
        self.accountName = accountName
    }

    /// What is meant. Throws ``ServiceError/invalidValue(field:value:reason:)``.
    public func opening() throws(ServiceError) -> AccountOpening {
        AccountOpening(
            accountType: accountType, currency: try Currency(typed: currency),
            accountName: try FreeText.name(accountName, field: "name"))
    }
}
