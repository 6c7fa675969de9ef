public import BankDomain
public import BankServices

public final class StubGoalService: GoalServiceProtocol {
    public let onGoals = AsyncStub<Void, [Goal]>("StubGoalService.goals")
    public let onAdd = AsyncStub<ChangeCall<GoalRequest>, Goal>("StubGoalService.add")
    public let onRemove = AsyncStub<ChangeCall<GoalID>, Goal>("StubGoalService.remove")

    public init() {}

    public func goals() async throws -> [Goal] { try await onGoals(()) }

    public func add(_ request: GoalRequest, mode: ExecutionMode) async throws -> Goal {
        try await onAdd(ChangeCall(request, mode: mode))
    }

    public func remove(_ id: GoalID, mode: ExecutionMode) async throws -> Goal {
        try await onRemove(ChangeCall(id, mode: mode))
    }
}

extension Goal {
    /// `GOL001`: 800.00 USD for a bicycle, on the sample savings account.
    public static let bicycle = Goal(
        id: "GOL001", name: "Bicycle", accountID: "ACC002", target: Money(minorUnits: 80_000, currency: .usd),
        createdAt: Instant(utc: CalendarDate(dayNumber: 20_634)))
}
