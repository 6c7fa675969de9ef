public import BankDomain

/// What is done over the counter, cash and the terms of accounts: for operators.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` unless an operator asks, and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol TellerServiceProtocol: AnyObject, Sendable {
    /// Books cash in, or in a dry run answers the entry that would be booked.
    ///
    /// Throws `invalidAmount`, `invalidValue`, `notFound`, `currencyMismatch`, `accountFrozen`,
    /// `accountClosed` and `duplicateRequest`.
    func deposit(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction

    /// Books cash out, or in a dry run answers the entry that would be booked.
    ///
    /// Throws what ``deposit(_:mode:)`` throws, and `insufficientFunds`.
    func withdraw(_ request: CashRequest, mode: ExecutionMode) async throws -> Transaction

    /// Sets how far an account's available balance may fall; `nil` is as far as it likes.
    ///
    /// Throws, in this order, `notFound`, `accountClosed`, `currencyMismatch`, `invalidValue` for a floor below what
    /// the account's product allows, and `invalidState` with the status `belowFloor` if less is available.
    func setFloor(of id: AccountID, to floor: Money?, mode: ExecutionMode) async throws -> Account

    /// Adds an owner to an account. The user is named by id or by sign-in name.
    ///
    /// Throws, in this order, `notFound` for the account, `accountClosed`, `notFound(.user)`, and `invalidState`
    /// with the status `alreadyOwned` for one who owns it.
    func addOwner(_ user: String, to id: AccountID, mode: ExecutionMode) async throws -> Account

    /// Removes an owner from an account. The account is no longer that user's default.
    ///
    /// Standing orders and waiting transfers that the user ordered from it or to it depend on the ownership, and so do the
    /// user's goals for it. With `endsDependents` they end with it, each with its line in the audit trail.
    ///
    /// Throws, in this order, `notFound` for the account, `notFound(.user)`, `invalidState` with the status
    /// `notOwned` for a user who is not an owner, or `solelyOwned` for the last owner, and `hasDependents`.
    func removeOwner(
        _ user: String, from id: AccountID, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Account

    /// The account that a text names, among all, by the rule of ``AccountReference``. Throws `notFound`,
    /// `ambiguous`, `invalidIBAN`.
    func account(named name: String) async throws -> Account
}

extension TellerServiceProtocol {
    /// Removes an owner on whom nothing depends.
    public func removeOwner(_ user: String, from id: AccountID, mode: ExecutionMode) async throws -> Account {
        try await removeOwner(user, from: id, endsDependents: false, mode: mode)
    }
}

public protocol HasTellerService {
    var tellerService: any TellerServiceProtocol { get }
}

/// Cash in or out.
public struct CashRequest: Hashable, Sendable {
    public let accountID: AccountID
    /// How much, above zero, in the account's currency.
    public let amount: Money
    /// What is written with it; may be empty.
    public let reference: String
    /// The caller's name for this one intention.
    public let idempotencyKey: IdempotencyKey

    public init(
        accountID: AccountID, amount: Money, reference: String = "", idempotencyKey: IdempotencyKey
    ) {
        self.accountID = accountID
        self.amount = amount
        self.reference = reference
        self.idempotencyKey = idempotencyKey
    }

    /// Everything but the key, as one text: two requests with one key must have the same.
    public func fingerprint(_ direction: Transaction.Direction) -> String {
        ["cash", direction.rawValue, accountID.text, amount.description, FreeText.trimmed(reference)].joined(
            separator: "\u{1F}")
    }
}
