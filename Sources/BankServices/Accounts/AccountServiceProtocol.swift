public import BankDomain

/// The accounts of a bank, for the calling principal.
///
/// A customer sees what they own; an operator may read everything. Every call throws ``ServiceError/unauthorized(_:)``
/// without a principal and ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol AccountServiceProtocol: AnyObject, Sendable {
    /// All accounts in the scope, in the order of opening, without pages.
    ///
    /// Throws `unauthorized(.roleMissing)` when a customer asks for all.
    func accounts(_ scope: AccountScope) async throws -> [Account]

    /// A page of all accounts of the bank, in the order of opening.
    ///
    /// Throws `unauthorized(.roleMissing)`, and `invalidValue` for an unknown cursor.
    func allAccounts(page: PageRequest) async throws -> Page<Account>

    /// One account. Throws `notFound`, also for an account that the principal may not read.
    func account(id: AccountID) async throws -> Account

    /// The account that a text identifies, by the rules of ``AccountReference``, among those that the principal may
    /// read.
    ///
    /// Throws `notFound`, `ambiguous` with the candidates, and `invalidIBAN` for a text that looks like an IBAN but is
    /// not valid.
    func account(named name: String) async throws -> Account

    /// The account of this bank to be paid, by the rules of ``AccountReference``: the principal's own or another
    /// customer's. Only its id is returned. Throws what ``account(named:)`` throws.
    func payee(named name: String) async throws -> AccountID

    /// The accounts of this bank to be paid, by id, number or IBAN: one call for thousands of texts. Texts that match
    /// no account, or more than one, are left out of the result.
    func payees(identifiedBy texts: Set<String>) async throws -> [String: AccountID]

    /// The principal's default account. Throws `notFound(.defaultAccount)` if there is none.
    func defaultAccount() async throws -> Account

    /// Opens an empty account that the principal owns, with a new number. A user's first account becomes their default.
    /// Throws `invalidValue` for a name that ``FreeText`` refuses and for a type or currency in which the product is
    /// not offered, `notFound(.product)`.
    func open(_ opening: AccountOpening, mode: ExecutionMode) async throws -> Account

    /// Gives an account another name. Throws `notFound`, `unauthorized(.notOwner)`, `invalidValue`.
    func rename(_ id: AccountID, to name: String, mode: ExecutionMode) async throws -> Account

    /// Makes an account the principal's default. Throws `notFound`, `unauthorized(.notOwner)`, `accountClosed`.
    func setDefault(_ id: AccountID, mode: ExecutionMode) async throws -> Account

    /// An account's booked balance at the end of a moment: zero before it was opened.
    ///
    /// At the end of a day, entries count by their booking day. At an instant, imported ones count from the end of that
    /// day, all others from when they were booked. Throws `notFound`, and `invalidValue` for a moment in the future.
    func balance(of id: AccountID, at moment: BalanceMoment) async throws -> PastBalance

    /// The balances of accounts at the end of each day of a range, both ends included, by booking date: one call for
    /// all, in the order of the given accounts. The cost depends on the entries since the first day, not on those
    /// before. The last day defaults to today by the bank's clock, the first to a range of
    /// ``BalanceHistoryDays/standardCount`` days.
    ///
    /// Throws `notFound` if the principal may not read one of them, and the errors of ``BalanceHistoryDays``.
    func balanceHistory(
        of ids: [AccountID], from: CalendarDate?, to: CalendarDate?
    ) async throws -> [BalanceHistory]

    /// The accrued interest and fees of an account up to the last closed day; `nil` if its product has none. Throws
    /// `notFound`.
    func accruals(of id: AccountID) async throws -> AccountAccruals?

    /// Freezes an account: owners their own, operators any. An account that is already frozen gets the new scope and
    /// reason.
    ///
    /// Throws `notFound`, `invalidValue` for a reason that ``FreeText`` refuses as a name, `accountClosed`, and
    /// `unauthorized(.roleMissing)` for an owner whose account the bank froze.
    func freeze(
        _ id: AccountID, scope: AccountFreeze.Scope, reason: String, mode: ExecutionMode
    ) async throws -> Account

    /// Ends a freeze. Only an operator can end a freeze by the bank. Throws `notFound`, `accountClosed`,
    /// `unauthorized(.roleMissing)`, and `invalidState` if the account is not frozen.
    func unfreeze(_ id: AccountID, mode: ExecutionMode) async throws -> Account

    /// Closes an account for good. It must have no balance and no holds. Afterwards it is no user's default.
    ///
    /// Its mandates are cancelled. These depend on it: standing orders, scheduled transfers and holds from it, those to
    /// it from the principal's other accounts, and goals for it. With `endsDependents` they end with it, each with a
    /// line in the audit trail; otherwise closing is refused.
    ///
    /// Throws, in this order, `notFound`, `unauthorized(.notOwner)`, `invalidState` if it is closed already,
    /// `accountFrozen`, `accountNotEmpty`, `invalidState` with the status `feesDue` or `interestDue` while a minor unit
    /// or more is not booked yet, with `daysOpen` while past days have not ended, and with the status `default` if it
    /// is the principal's default and `clearsDefault` is not set, and `hasDependents`. Interest below a minor unit is
    /// dropped.
    func close(
        _ id: AccountID, clearsDefault: Bool, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Account
}

extension AccountServiceProtocol {
    /// Closes an account that has no dependents.
    public func close(_ id: AccountID, clearsDefault: Bool, mode: ExecutionMode) async throws -> Account {
        try await close(id, clearsDefault: clearsDefault, endsDependents: false, mode: mode)
    }
}

public protocol HasAccountService {
    var accountService: any AccountServiceProtocol { get }
}

/// The data needed to open an account.
public struct AccountOpening: Hashable, Sendable {
    public let accountType: Account.AccountType
    /// The currency in which it is kept.
    public let currency: Currency
    public let accountName: String
    /// The product; `nil` for an account without one.
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
                field: .type, value: accountType.rawValue, reason: .notOneOf([product.accountType.rawValue]))
        }
        guard product.terms(in: currency) != nil else {
            throw .invalidValue(
                field: .currency, value: currency.code, reason: .notOneOf(product.currencies.map(\.code)))
        }
    }
}

public enum AccountScope: Hashable, Sendable {
    case own
    /// Every customer account of the bank.
    case all

    /// Who may read these accounts.
    package var right: CallRight { self == .all ? .auditor : .user }
}

/// A change of an account, used as the detail of a ``NotificationEvent`` of kind `accountChanged`.
public enum AccountChange: String, Hashable, Sendable, CaseIterable {
    case opened
    case renamed
    case madeDefault
    /// Debits, or all movements, are blocked.
    case frozen
    case unfrozen
    case closed
    case ownerAdded
    case ownerRemoved
    /// The minimum available balance was changed.
    case floorSet
}
