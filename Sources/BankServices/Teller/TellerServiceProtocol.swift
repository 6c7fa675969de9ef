public import BankDomain

/// Cash transactions at the counter, and the floors and owners of accounts: for operators.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` unless an operator calls, and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol TellerServiceProtocol: AnyObject, Sendable {
    /// Books cash in, or in a dry run returns the entry that would be booked.
    ///
    /// With a value date in the past, the interest that has accrued since then is that of a booking on that day.
    ///
    /// Throws `invalidAmount`, `invalidValue`, `notFound`, `currencyMismatch`, `accountFrozen`, `accountClosed` and
    /// `duplicateRequest`. A value date is refused as `invalidValue` if it is in the future, before the bank kept the
    /// account (`beforeOpening`), or in a month that has ended (`periodClosed`): its statement and its interest are
    /// final.
    func deposit(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction

    /// Books cash out, or in a dry run returns the entry that would be booked.
    ///
    /// Throws what ``deposit(_:mode:)`` throws, and `insufficientFunds`.
    func withdraw(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction

    /// Undoes a cash deposit or withdrawal, or a capture of a card payment without what was refunded of it, once, by a
    /// booking of the opposite, and notifies the owners. Returns its entry, or in a dry run the one that would be
    /// booked.
    ///
    /// Throws, in this order, `invalidValue` for the reason, `duplicateRequest`, `notFound`, `invalidState` with the
    /// status `notReversible`, `reversed` or `refunded`, `accountFrozen`, `accountClosed`, `invalidValue` for the value
    /// date as ``deposit(_:mode:)`` does, and `insufficientFunds` if a deposit's money is gone.
    ///
    /// - Parameter valueDate: the day from which it counts for interest, not before that of the entry; `nil` for the
    ///   entry's, or else the first day of the open month.
    func reverse(
        _ id: TransactionID, _ correction: Correction, valueDate: CalendarDate?, mode: ExecutionMode
    ) async throws -> Transaction

    /// Releases money that a customer holds for a payee, and notifies the owners.
    ///
    /// Throws `invalidValue` for the reason, `duplicateRequest`, `notFound` and `invalidState`.
    func releaseHold(
        _ id: TransferHoldID, _ correction: Correction, mode: ExecutionMode
    ) async throws -> TransferHold

    /// Sets an account's minimum available balance; `nil` is no minimum.
    ///
    /// Throws, in this order, `notFound`, `accountClosed`, `currencyMismatch`, `invalidValue` for a floor below what
    /// the account's product allows, and `invalidState` with the status `belowFloor` if less is available.
    func setFloor(of id: AccountID, to floor: Money?, mode: ExecutionMode) async throws -> Account

    /// Adds an owner to an account. The user is named by id or by sign-in name.
    ///
    /// Throws, in this order, `notFound` for the account, `accountClosed`, `notFound(.user)`, and `invalidState` with
    /// the status `alreadyOwned` for a user who already owns it.
    func addOwner(_ user: String, to id: AccountID, mode: ExecutionMode) async throws -> Account

    /// Removes an owner from an account. The account is no longer that user's default.
    ///
    /// Standing orders and waiting transfers that the user ordered from it or to it depend on the ownership, as do the
    /// user's goals for it. With `endsDependents` they end with it, each with a line in the audit trail.
    ///
    /// Throws, in this order, `notFound` for the account, `notFound(.user)`, `invalidState` with the status `notOwned`
    /// for a user who is not an owner, or `solelyOwned` for the last owner, and `hasDependents`.
    func removeOwner(
        _ user: String, from id: AccountID, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Account

    /// The account that a text identifies, among all, by the rules of ``AccountReference``. Throws `notFound`,
    /// `ambiguous`, `invalidIBAN`.
    func account(named name: String) async throws -> Account
}

public protocol HasTellerService {
    var tellerService: any TellerServiceProtocol { get }
}

/// A cash deposit or withdrawal.
public struct CashRequest: Hashable, Sendable {
    public let accountID: AccountID
    /// The amount, above zero, in the account's currency.
    public let amount: Money
    /// The reference text; may be empty.
    public let reference: String
    /// The day from which it counts for interest; `nil` for today.
    public let valueDate: CalendarDate?
    /// Identifies this request; repeating it has no second effect.
    public let idempotencyKey: IdempotencyKey

    public init(
        accountID: AccountID, amount: Money, reference: String = "", valueDate: CalendarDate? = nil,
        idempotencyKey: IdempotencyKey
    ) {
        self.accountID = accountID
        self.amount = amount
        self.reference = reference
        self.valueDate = valueDate
        self.idempotencyKey = idempotencyKey
    }

    /// All fields except the key, as one text. Requests with one key must have the same text.
    public func fingerprint(_ direction: Transaction.Direction) -> String {
        let fields = [
            "cash", direction.rawValue, accountID.text, amount.description, FreeText.trimmed(reference),
        ]
        return (fields + [valueDate].compactMap { $0?.text }).joined(separator: "\u{1F}")
    }

    /// The subject of the line in the audit trail.
    package var auditSubject: String { AuditedAction.subject(accountID.text, valueDate: valueDate) }
}
