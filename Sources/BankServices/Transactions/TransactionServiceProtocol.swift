public import BankDomain

/// The entries of accounts, for the principal who is asking.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol TransactionServiceProtocol: AnyObject, Sendable {
    /// The entries that fit a query, newest first: by entry number within one account, by time of posting
    /// across several. Throws `notFound` for an account that the principal may not read, and `invalidValue`
    /// for a cursor that no answer gave.
    func transactions(_ query: TransactionQuery, page: PageRequest) async throws -> Page<Transaction>

    /// One entry. Throws `notFound`, also for an entry of an account that the principal may not read.
    func transaction(id: TransactionID) async throws -> Transaction

    /// The same service acting for somebody else.
    func acting(for principals: any PrincipalSource) -> any TransactionServiceProtocol
}

/// Something that has a transaction service.
public protocol HasTransactionService {
    /// The transaction service.
    var transactionService: any TransactionServiceProtocol { get }
}
