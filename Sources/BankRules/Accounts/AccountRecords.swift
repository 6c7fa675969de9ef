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
        _ request: CashRequest, _ direction: Transaction.Direction, valueDate: CalendarDate,
        under key: RequestKey
    ) throws -> Transaction

    /// An entry of an account of any owner. Throws `notFound`.
    func bookedEntry(_ id: TransactionID) throws -> Transaction
    /// An entry of cash in or out, and whether it was reversed. Throws `notFound`, and `invalidState` with the status
    /// `notReversible`.
    func bookedCash(_ id: TransactionID) throws -> (entry: Transaction, isReversed: Bool)
    /// Books the opposite of an entry of cash, and returns the account's entry. Throws `insufficientFunds`.
    mutating func bookReversal(
        ofCash entry: Transaction, reason: String, valueDate: CalendarDate
    ) throws -> Transaction

    /// The first day that takes bookings.
    var firstOpenDay: CalendarDate { get throws }
    /// The first day that has not ended completely: interest and fees of accounts may be missing for it.
    var firstUnendedDay: CalendarDate { get throws }
    /// The first day whose interest the bank counts for an account; `nil` if that was before the recorded history.
    func firstInterestDay(of account: KnownAccount) throws -> CalendarDate?
    /// What accrued on an account, and the last day whose interest that has.
    func accrued(on account: KnownAccount) throws -> (account: AccruingAccount, through: CalendarDate)
    /// The amounts booked on an account that count for interest only from days after one, each with that day.
    func amounts(on account: KnownAccount, after day: CalendarDate) throws -> [InterestAmount]
    mutating func keep(_ account: AccruingAccount) throws
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
