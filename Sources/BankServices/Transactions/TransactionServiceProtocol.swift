public import BankDomain

/// The entries of accounts, for the principal who is asking, and what they noted about them.
///
/// A posted entry is never changed. Category, note and tags stand beside it, belong to the user who wrote them,
/// and are seen where that user acts for the account: every answer but a teller's has the category that counts.
/// Calls that change something throw `notFound` for an entry of an account that the principal may not read, and
/// `unauthorized(.notOwner)` for one for which they may not act; a dry run keeps nothing.
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

    /// Says what kind an entry is, or with `nil` takes that back, so that rules and booking count again.
    func categorize(
        _ id: TransactionID, as category: TransactionCategory?, mode: ExecutionMode
    ) async throws -> Transaction

    /// Notes something with an entry. Throws first `invalidValue` for a note or tags that
    /// ``TransactionAnnotation/checked()`` refuses.
    func annotate(
        _ id: TransactionID, _ annotation: TransactionAnnotation, mode: ExecutionMode
    ) async throws -> Transaction

    /// What the entries that fit a query add up to, by group and currency: months newest first, other groups by
    /// currency and the most money moved first. Throws `notFound` for an account that the principal may not read.
    func summary(
        _ query: TransactionQuery, by grouping: TransactionGrouping
    ) async throws -> [TransactionSummary]

    /// The principal's rules for categories, in the order in which they are tried.
    func categoryRules() async throws -> [CategoryRule]

    /// Adds a rule, which counts for what was booked and for what will be.
    ///
    /// Throws, in this order, `invalidValue` for a text that ``FreeText`` refuses, for too many rules and for a
    /// place that is none, and `alreadyExists` if a rule has the text in any case: so a repeated call does nothing.
    func addCategoryRule(
        _ request: CategoryRuleRequest, mode: ExecutionMode
    ) async throws -> CategoryRule

    /// Removes a rule and answers it as it was. Throws `notFound`, also for somebody else's.
    func removeCategoryRule(_ id: CategoryRuleID, mode: ExecutionMode) async throws -> CategoryRule

    /// The same service acting for somebody else.
    func acting(for principals: any PrincipalSource) -> any TransactionServiceProtocol
}

public protocol HasTransactionService {
    var transactionService: any TransactionServiceProtocol { get }
}
