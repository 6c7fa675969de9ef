public import BankDomain

/// Cash over the counter: for operators.
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

    /// The account that a text names, among all, by the rule of ``AccountReference``. Throws `notFound`,
    /// `ambiguous`, `invalidIBAN`.
    func account(named name: String) async throws -> Account

    /// The same service acting for somebody else.
    func acting(for principals: any PrincipalSource) -> any TellerServiceProtocol
}

/// Something that has a teller service.
public protocol HasTellerService {
    /// The teller service.
    var tellerService: any TellerServiceProtocol { get }
}
