public import BankServices

// doc:begin contract
/// What customers save for, for the principal who is asking.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol GoalServiceProtocol: AnyObject, Sendable {
    /// The principal's own goals, in the order in which they were added.
    func goals() async throws -> [SavingsGoal]

    /// Adds a goal, or in a dry run answers the goal that would be added.
    ///
    /// Throws, in this order, `invalidValue` for a name that ``FreeText`` refuses, `invalidAmount` for a
    /// target that is not above zero, `notFound` for an account that is not the principal's own, and
    /// `currencyMismatch`.
    func add(_ request: GoalRequest, mode: ExecutionMode) async throws -> SavingsGoal

    /// The same service acting for somebody else.
    func acting(for principals: any PrincipalSource) -> any GoalServiceProtocol
}

/// Something that has a goal service.
public protocol HasGoalService {
    /// The goal service.
    var goalService: any GoalServiceProtocol { get }
}
// doc:end contract
