/// What entries of one group and one currency add up to.
public struct TransactionSummary: Hashable, Sendable, Codable {
    /// The group: a category, a month such as `2026-06`, a counterparty. Empty where nobody is known.
    public let key: String
    /// The currency of the sums; those of several currencies are never added up.
    public let currency: Currency
    public let count: Int
    /// What came in; `nil` if it does not fit into an amount.
    public let credits: Money?
    /// What went out, above zero; `nil` if it does not fit into an amount.
    public let debits: Money?
    /// What came in less what went out; `nil` if it does not fit into an amount.
    public let net: Money?

    public init(key: String, currency: Currency, count: Int, credits: Money?, debits: Money?, net: Money?) {
        self.key = key
        self.currency = currency
        self.count = count
        self.credits = credits
        self.debits = debits
        self.net = net
    }
}
