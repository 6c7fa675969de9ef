public import BankDomain

/// Cash transactions at the counter, and the floors and owners of accounts: for operators.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` unless an operator calls, and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol TellerServiceProtocol: AnyObject, Sendable {
    /// Books cash in, or in a dry run returns the entry that would be booked.
    ///
    /// Throws `invalidAmount`, `invalidValue`, `notFound`, `currencyMismatch`, `accountFrozen`, `accountClosed` and
    /// `duplicateRequest`.
    func deposit(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction

    /// Books cash out, or in a dry run returns the entry that would be booked.
    ///
    /// Throws what ``deposit(_:mode:)`` throws, and `insufficientFunds`.
    func withdraw(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction

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

extension TellerServiceProtocol {
    /// Removes an owner who has no dependents on the account.
    public func removeOwner(_ user: String, from id: AccountID, mode: ExecutionMode) async throws -> Account {
        try await removeOwner(user, from: id, endsDependents: false, mode: mode)
    }
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
    /// Identifies this request; repeating it has no second effect.
    public let idempotencyKey: IdempotencyKey

    public init(
        accountID: AccountID, amount: Money, reference: String = "", idempotencyKey: IdempotencyKey
    ) {
        self.accountID = accountID
        self.amount = amount
        self.reference = reference
        self.idempotencyKey = idempotencyKey
    }

    /// All fields except the key, as one text. Requests with one key must have the same text.
    public func fingerprint(_ direction: Transaction.Direction) -> String {
        ["cash", direction.rawValue, accountID.text, amount.description, FreeText.trimmed(reference)].joined(
            separator: "\u{1F}")
    }
}
