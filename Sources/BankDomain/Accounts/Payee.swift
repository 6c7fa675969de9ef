/// An account as those who pay into it may see it (ISO 20022, creditor account): neither what is on it nor
/// whose it is.
public struct Payee: Hashable, Sendable, Identifiable {
    public let id: AccountID
    /// The name that its holder gave it.
    public let accountName: String
    /// The currency in which it is kept.
    public let currency: Currency
    /// The IBAN as recorded; `nil` for accounts that have none.
    public let iban: RecordedIBAN?

    public init(_ account: Account) {
        self.id = account.id
        self.accountName = account.accountName
        self.currency = account.currency
        self.iban = account.iban
    }
}
