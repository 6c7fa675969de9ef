public import BankDomain

/// The accounts of a bank, for the principal who is asking.
///
/// A customer sees what they own; an operator may read everything. Every call throws
/// ``ServiceError/unauthorized(_:)`` without a principal and ``ServiceError/storage(_:path:underlying:)``
/// when the store fails.
public protocol AccountServiceProtocol: AnyObject, Sendable {
    /// Accounts ordered by number of opening, whole: accounts are few enough for one answer.
    ///
    /// Throws `unauthorized(.roleMissing)` when a customer asks for all.
    func accounts(_ scope: AccountScope) async throws -> [Account]

    /// One account. Throws `notFound`, also for what the principal may not read.
    func account(id: AccountID) async throws -> Account

    /// The account that a text names, by the rule of ``AccountReference``, among those that the principal may
    /// read.
    ///
    /// Throws `notFound`, `ambiguous` with the candidates, and `invalidIBAN` for a text that can only have
    /// been meant as an IBAN and is none.
    func account(named name: String) async throws -> Account

    /// The account of this bank that is to be paid, by the rule of ``AccountReference``: one's own, or that of another
    /// customer, of which nothing but the id is told. Throws what ``account(named:)`` throws.
    func payee(named name: String) async throws -> AccountID

    /// The accounts of this bank that are to be paid, by texts which are an id, a number or an IBAN: one question for
    /// thousands. A text that names none, or more than one, is left out of the answer.
    func payees(identifiedBy texts: Set<String>) async throws -> [String: AccountID]

    /// The principal's default account. Throws `notFound(.defaultAccount)` if there is none.
    func defaultAccount() async throws -> Account

    /// Opens an account that the principal owns, with a fresh number and nothing on it. The first one of a
    /// user becomes their default. Throws `invalidValue` for a name that ``FreeText`` refuses and for what the
    /// product is not offered for, `notFound(.product)`.
    func open(_ opening: AccountOpening, mode: ExecutionMode) async throws -> Account

    /// Gives an account another name. Throws `notFound`, `unauthorized(.notOwner)`, `invalidValue`.
    func rename(_ id: AccountID, to name: String, mode: ExecutionMode) async throws -> Account

    /// Makes an account the principal's default. Throws `notFound`, `unauthorized(.notOwner)`, `accountClosed`.
    func setDefault(_ id: AccountID, mode: ExecutionMode) async throws -> Account

    /// What was booked on an account up to and with a moment: zero before it was opened.
    ///
    /// What was imported counts from the end of its booking day, everything else from when it was booked. Throws
    /// `notFound`, and `invalidValue` for a moment that is still to come.
    func balance(of id: AccountID, at instant: Instant) async throws -> Money

    /// What was on accounts at the end of each day of a range, both ends included, by booking date: one question for
    /// all, answered in the order in which the accounts are named. The cost follows from the entries since the first
    /// day and not from how many there were before. Without a last day it is today by the bank's clock, without a first
    /// one there are ``BalanceHistoryDays/standardCount``.
    ///
    /// Throws `notFound` if the principal may not read one of them, and what ``BalanceHistoryDays`` refuses.
    func balanceHistory(
        of ids: [AccountID], from: CalendarDate?, to: CalendarDate?
    ) async throws -> [BalanceHistory]

    /// The interest and fees that have come together on an account up to the last day that was closed; `nil` where its
    /// product has none. Throws `notFound`.
    func accruals(of id: AccountID) async throws -> AccountAccruals?

    /// Freezes an account: for its owners their own, for an operator any. One that is frozen already takes the new
    /// scope and reason.
    ///
    /// Throws `notFound`, `invalidValue` for a reason that ``FreeText`` refuses as a name, `accountClosed`, and
    /// `unauthorized(.roleMissing)` for an owner whose account the bank froze.
    func freeze(
        _ id: AccountID, scope: AccountFreeze.Scope, reason: String, mode: ExecutionMode
    ) async throws -> Account

    /// Ends a freeze; one that the bank made only for an operator. Throws `notFound`, `accountClosed`,
    /// `unauthorized(.roleMissing)`, and `invalidState` if the account is not frozen.
    func unfreeze(_ id: AccountID, mode: ExecutionMode) async throws -> Account

    /// Closes an account for good. It must have no balance and no holds. Afterwards it is no user's default.
    ///
    /// Standing orders and waiting transfers from it depend on it, those of the principal's other accounts to it, and goals
    /// for it. With `endsDependents` they end with it, each with its line in the audit trail; otherwise the closing is
    /// refused.
    ///
    /// Throws, in this order, `notFound`, `unauthorized(.notOwner)`, `invalidState` if it is closed already,
    /// `accountFrozen`, `accountNotEmpty`, `invalidState` with the status `feesDue` or `interestDue` while a minor unit or
    /// more is not booked yet, and with the status `default` if it is the principal's default and `clearsDefault` does
    /// not say that this is meant, and `hasDependents`. Interest below a minor unit goes with the account.
    func close(
        _ id: AccountID, clearsDefault: Bool, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Account
}

extension AccountServiceProtocol {
    /// Closes an account on which nothing depends.
    public func close(_ id: AccountID, clearsDefault: Bool, mode: ExecutionMode) async throws -> Account {
        try await close(id, clearsDefault: clearsDefault, endsDependents: false, mode: mode)
    }
}

public protocol HasAccountService {
    var accountService: any AccountServiceProtocol { get }
}

/// What is needed to open an account.
public struct AccountOpening: Hashable, Sendable {
    public let accountType: Account.AccountType
    /// The currency in which it is kept.
    public let currency: Currency
    public let accountName: String
    /// The product that it is opened from; `nil` for an account without one.
    public let productID: ProductID?

    public init(
        accountType: Account.AccountType, currency: Currency, accountName: String, productID: ProductID? = nil
    ) {
        self.accountType = accountType
        self.currency = currency
        self.accountName = accountName
        self.productID = productID
    }

    /// Throws `notFound(.product)`, and `invalidValue` for a type or currency in which the product is not offered.
    public func requireOffered() throws(ServiceError) {
        guard let productID else { return }
        let product = try ProductCatalogue.product(productID)
        guard accountType == product.accountType else {
            throw .invalidValue(
                field: "type", value: accountType.rawValue, reason: .notOneOf([product.accountType.rawValue]))
        }
        guard product.terms(in: currency) != nil else {
            throw .invalidValue(
                field: "currency", value: currency.code, reason: .notOneOf(product.currencies.map(\.code)))
        }
    }
}

public enum AccountScope: Hashable, Sendable {
    case own
    /// Every customer account of the bank.
    case all
}
