public import BankDomain

/// Cash taken or given, on the account's side.
public struct CashReceipt: Equatable, Sendable {
    /// The account as it was before.
    public let account: Account
    public let transaction: Transaction

    public init(account: Account, transaction: Transaction) {
        self.account = account
        self.transaction = transaction
    }
}
