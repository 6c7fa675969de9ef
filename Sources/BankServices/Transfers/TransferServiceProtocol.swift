public import BankDomain

/// Moving money between accounts, for the principal who is asking.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol TransferServiceProtocol: AnyObject, Sendable {
    /// Moves money, or in a dry run answers the transfer that would be made.
    ///
    /// A principal moves from what they own; an operator also from what nobody owns. Both entries are
    /// booked together or not at all. The same key with the same request answers the first transfer again.
    ///
    /// Throws `invalidAmount`, `invalidValue` (the same account on both sides, a bad reference), `notFound`,
    /// `unauthorized(.notOwner)`, `currencyMismatch`, `accountFrozen`, `accountClosed`,
    /// `insufficientFunds`, `duplicateRequest`, and then, where ``StepUpPolicy`` asks for a second factor,
    /// `unauthorized(.secondFactorMissing)` for a user who has none or else `challengeRequired`. While a challenge
    /// waits, its key belongs to its request, and the same request answers the same challenge. A dry run is never
    /// challenged.
    func create(_ request: TransferRequest, mode: ExecutionMode) async throws -> Transfer

    /// Answers a challenge with a code of the second factor and makes the transfer that it was for.
    ///
    /// A challenge confirms one transfer: this amount to this payee, once, for some minutes. Throws
    /// `notFound(.challenge)` for one that does not wait for an answer (answered, expired, given up after too many
    /// wrong codes, made void by a newer one or by a payee with another name, another user's), `invalidCode`,
    /// `tooManyAttempts`, `unauthorized(.secondFactorMissing)`, and whatever ``create(_:mode:)`` throws by now.
    func confirm(_ challengeID: ChallengeID, code: String) async throws -> Transfer

    /// One transfer. Throws `notFound`, also for a transfer that touches nothing the principal may read.
    func transfer(id: TransferID) async throws -> Transfer

    /// Transfers that touch an account which the principal owns or that, for an operator, nobody owns,
    /// newest first. `nil` answers them whole.
    func transfers(page: PageRequest?) async throws -> Page<Transfer>

    /// The same service acting for somebody else.
    func acting(for principals: any PrincipalSource) -> any TransferServiceProtocol
}

/// Something that has a transfer service.
public protocol HasTransferService {
    /// The transfer service.
    var transferService: any TransferServiceProtocol { get }
}
