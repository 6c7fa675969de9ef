package import BankDomain
package import BankServices

/// The accounts of a bank, as decisions about them use them.
package protocol AccountRecords: BankRecords {
    /// The accounts that a principal owns, oldest first, with their default marked.
    func ownAccounts(of principal: Principal) throws -> [Account]
    /// The accounts of any owner that a text identifies in this way; two are enough.
    func accounts(
        _ reference: AccountReference, by identification: AccountReference.Identification
    ) throws -> [Account]
    /// The customer with this id, in upper case or as given, or with this sign-in name. Staff own nothing and are not
    /// found. Throws `notFound`.
    func customerID(named name: String) throws -> UserID
    /// Interest and fees that are not booked yet; `nil` for an account without a product.
    func accruals(of account: KnownAccount) throws -> AccountAccruals?

    var nextAccountID: AccountID { get throws }
    mutating func insert(_ account: Account, openedBy principal: Principal) throws
    mutating func update(_ account: KnownAccount, _ change: AccountUpdate) throws
    mutating func setDefaultAccount(_ id: AccountID?, of user: UserID) throws

    /// The account's entry of the cash that an earlier request with this key booked; `nil` for a new key. Throws
    /// `duplicateRequest` if that request was different.
    func bookedCash(
        _ direction: Transaction.Direction, on account: AccountID, under key: RequestKey
    ) throws -> Transaction?
    /// Books cash in or out, keeps the key and returns the account's entry. Throws `insufficientFunds`.
    mutating func bookCash(
        _ request: CashRequest, _ direction: Transaction.Direction, under key: RequestKey
    ) throws -> Transaction
}

/// A change of an account, as it is stored.
package enum AccountUpdate: Sendable {
    case name(String)
    case status(Account.Status, AccountFreeze? = nil)
    /// The minimum available balance; `nil` for none.
    case floor(Money?)
    case newOwner(UserID)
    case formerOwner(UserID)
}
