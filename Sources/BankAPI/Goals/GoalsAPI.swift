public import BankDomain
import BankServices

/// A goal with the saved amount.
public struct GoalState: ReadableResource {
    public let goal: Goal
    public let saved: Money

    public init(goal: Goal, saved: Money) {
        self.goal = goal
        self.saved = saved
    }

    public static let schemaName = "Goal"
    public static let fields = ResourceFields<GoalState>([
        .text("id") { $0.goal.id.text },
        .text("name") { $0.goal.name },
        .text("accountID") { $0.goal.accountID.text },
        .money("saved") { $0.saved },
        .money("target") { $0.goal.target },
        .flag("isReached") { $0.saved.minorUnits >= $0.goal.target.minorUnits },
        .instant("createdAt") { $0.goal.createdAt },
    ])

    public init(reading json: ResourceReader) throws {
        self.init(
            goal: Goal(
                id: try json.id("id"), name: try json.text("name"), accountID: try json.id("accountID"),
                target: try json.money("target"), createdAt: try json.instant("createdAt")),
            saved: try json.money("saved"))
    }
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
