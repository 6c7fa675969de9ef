public import BankDomain
public import BankServices

/// The entries that fit a query, as far as they are loaded.
public struct TransactionsList: Equatable, Sendable {
    /// The account; `nil` for all of the principal's.
    public let account: Account?
    public let query: TransactionQuery
    /// The entries of every page that came, with number, total and cursor of the last one.
    public let page: Page<Transaction>

    public init(account: Account?, query: TransactionQuery, page: Page<Transaction>) {
        self.account = account
        self.query = query
        self.page = page
    }
}
