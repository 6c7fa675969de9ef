public import BankDomain

/// An account with its newest entries.
public struct AccountDetail: Equatable, Sendable {
    public let account: Account
    /// Its newest entries, the newest first.
    public let recentTransactions: [Transaction]
    /// What has come together by the terms of its product; `nil` without one.
    public let accruals: AccountAccruals?

    public init(account: Account, recentTransactions: [Transaction], accruals: AccountAccruals? = nil) {
        self.account = account
        self.recentTransactions = recentTransactions
        self.accruals = accruals
    }
}

extension AccountDetail {
    func replacing(_ account: Account) -> AccountDetail {
        AccountDetail(account: account, recentTransactions: recentTransactions, accruals: accruals)
    }
}
