public import BankDomain
import BankServices

/// A goal with the saved amount.
public struct GoalState: ReadableResource {
    public let goal: Goal
    let saved: Money

    public init(goal: Goal, saved: Money) { (self.goal, self.saved) = (goal, saved) }

    public static let record = Record(
        "Goal", GoalState.init, .inlined(Goal.record, \.goal), .money("saved", \.saved),
        derived: .flag("isReached") { @Sendable in $0.saved.minorUnits >= $0.goal.target.minorUnits })
}

extension Goal {
    fileprivate static let record = Record(
        "GoalTerms", Goal.init,
        .id("id", \.id), .text("name", \.name), .id("accountID", \.accountID),
        .money("target", \.target), .instant("createdAt", \.createdAt))
}

public enum GoalsAPI {
    public static let id = Parameter<GoalID>.id("The goal: GOL001")
    public static let name = Parameter<String>.text("name", "The name")
    public static let account = Parameter<String>.text("accountID", "The account on which it is saved")
    public static let target = Parameter<String>.amount(
        "target", "How much to save, in the account's currency")

    public static let list = Route<[GoalState]>("goals list", .get, "/goals", "List savings goals")
    public static let add = Route<GoalState>(
        "goals add", .post, "/goals", "Add a savings goal", status: 201,
        [
            name.description, account.description, target.description,
            PaymentParameters.currency.description, Paging.dryRun.description,
        ])
    public static let remove = Route<GoalState>(
        "goals remove", .delete, "/goals/{id}", "Remove a savings goal",
        [id.description, Paging.dryRun.description])
}
