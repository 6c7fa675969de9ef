/// An operation of the demo bank that can be made to fail; its raw value is the noun and the verb.
public enum DemoOperation: String, Hashable, Sendable, CaseIterable {
    /// Listing accounts.
    case accountsList = "accounts.list"
    /// Looking an account up.
    case accountsShow = "accounts.show"
    /// Opening an account.
    case accountsOpen = "accounts.open"
    /// Renaming an account.
    case accountsRename = "accounts.rename"
    /// Choosing the default account.
    case accountsSetDefault = "accounts.set-default"
    /// Listing or searching transactions.
    case transactionsList = "transactions.list"
    /// Looking a transaction up.
    case transactionsShow = "transactions.show"
    /// Making a transfer.
    case transfersCreate = "transfers.create"
    /// Confirming a transfer with a code.
    case transfersConfirm = "transfers.confirm"
    /// Listing transfers.
    case transfersList = "transfers.list"
    /// Looking a transfer up.
    case transfersShow = "transfers.show"
    /// Taking cash in.
    case tellerDeposit = "teller.deposit"
    /// Giving cash out.
    case tellerWithdraw = "teller.withdraw"
    /// Checking the books.
    case ledgerVerify = "ledger.verify"
    /// Counting the books.
    case ledgerStatistics = "ledger.stats"
}
