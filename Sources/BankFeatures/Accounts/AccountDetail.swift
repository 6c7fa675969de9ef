public import BankDomain

/// An account with its newest entries.
public struct AccountDetail: Equatable, Sendable {
    /// The account.
    public let account: Account
    /// Its newest entries, the newest first.
    public let recentTransactions: [Transaction]

    /// A detail.
    public init(account: Account, recentTransactions: [Transaction]) {
        self.account = account
        self.recentTransactions = recentTransactions
    }
}

extension AccountDetail {
    func replacing(_ account: Account) -> AccountDetail {
        AccountDetail(account: account, recentTransactions: recentTransactions)
    }
}
