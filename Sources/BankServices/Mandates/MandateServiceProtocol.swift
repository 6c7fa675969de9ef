public import BankDomain

/// Direct debits: mandates of an account's owners, and what creditors collected.
///
/// Owners, and auditors for their list of one account, see mandates and collections; owners, and operators for an
/// account without one, change them. Others do not find them.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol MandateServiceProtocol: AnyObject, Sendable {
    /// The mandates of an account, or of all own accounts, in the order of creation; all without a page. Throws
    /// `notFound`.
    func mandates(of account: AccountID?, page: PageRequest?) async throws -> Page<Mandate>

    /// Throws `notFound`.
    func mandate(id: MandateID) async throws -> Mandate

    /// Authorizes a mandate before its creditor collects. Throws `notFound` for the account, `accountClosed`,
    /// `invalidValue`, `invalidAmount`, `currencyMismatch`, and `alreadyExists` with the id of the mandate with this
    /// creditor and reference.
    func add(_ request: MandateRequest, mode: ExecutionMode) async throws -> Mandate

    /// Throws `notFound`, `unauthorized`, `invalidState` if it changes nothing, and for limits of a cancelled mandate;
    /// `currencyMismatch`, `invalidAmount` and `invalidValue` for limits.
    func change(_ id: MandateID, _ change: MandateChange, mode: ExecutionMode) async throws -> Mandate

    /// Which direct debits an account takes; all, unless its owner chose otherwise. Throws `notFound`.
    func rule(of account: AccountID) async throws -> DirectDebitRule

    /// Throws `notFound`, `unauthorized`, `accountClosed`.
    func setRule(_ rule: DirectDebitRule, mode: ExecutionMode) async throws -> DirectDebitRule

    /// Collections from an account, or from all own accounts, newest first, with those that were refused. Throws
    /// `notFound`.
    func directDebits(of account: AccountID?, page: PageRequest) async throws -> Page<DirectDebit>

    /// Books back what is left of a collection, with no question asked, and returns the money to the creditor's bank
    /// with the next message.
    ///
    /// Throws `notFound`, `unauthorized`, `invalidState` unless it is booked and after
    /// ``DirectDebit/refundableThrough``, and `accountFrozen`. For a closed account the money goes to suspense.
    func refund(_ id: DirectDebitID, mode: ExecutionMode) async throws -> DirectDebit
}

public protocol HasMandateService {
    var mandateService: any MandateServiceProtocol { get }
}

/// The data needed to authorize a mandate in advance.
public struct MandateRequest: Hashable, Sendable {
    public let accountID: AccountID
    public let creditorID: String
    public let creditorName: String
    public let reference: String
    public let limits: MandateLimits

    public init(
        accountID: AccountID, creditorID: String, creditorName: String, reference: String,
        limits: MandateLimits = MandateLimits()
    ) {
        self.accountID = accountID
        self.creditorID = creditorID
        self.creditorName = creditorName
        self.reference = reference
        self.limits = limits
    }
}

/// What a payer does with a mandate.
public enum MandateChange: Hashable, Sendable {
    /// Allows it, also after it was cancelled.
    case authorize
    /// Replaces both limits.
    case limit(MandateLimits)
    /// Refuses every collection of its creditor from the account, also under other mandates.
    case block
    case unblock
    case cancel

    /// The operation of the call.
    public var operation: BankOperation {
        switch self {
        case .authorize: .mandatesAuthorize
        case .limit: .mandatesLimit
        case .block: .mandatesBlock
        case .unblock: .mandatesUnblock
        case .cancel: .mandatesCancel
        }
    }
}
