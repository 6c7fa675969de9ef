public import BankDomain
import BankServices

/// A goal with the account on which the money for it gathers.
public struct GoalProgress: Equatable, Sendable {
    /// The goal.
    public let goal: SavingsGoal
    /// Its account, as it is now.
    public let account: Account

    /// A goal on its account.
    public init(goal: SavingsGoal, account: Account) {
        self.goal = goal
        self.account = account
    }

    /// Finds the account of a goal. Throws ``ServiceError/notFound(_:name:)`` if it is not among these.
    init(goal: SavingsGoal, accounts: [Account]) throws(ServiceError) {
        guard let account = accounts.first(where: { $0.id == goal.accountID }) else {
            throw .notFound(.account, name: goal.accountID.text)
        }
        self.init(goal: goal, account: account)
    }

    /// What is there to spend.
    public var saved: Money { account.availableBalance }

    /// Whether that is enough.
    public var isReached: Bool { saved.minorUnits >= goal.target.minorUnits }
}
