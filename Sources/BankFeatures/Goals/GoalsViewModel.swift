public import BankDomain
public import BankServices
public import Observation

/// A user's savings goals with their progress.
@Observable
@MainActor
public final class GoalsViewModel {
    private let list = Loader<[GoalProgress]>()
    private let changes = Loader<Change<GoalProgress>>()
    private let goalService: any GoalServiceProtocol
    private let accountService: any AccountServiceProtocol

    public init(goalService: any GoalServiceProtocol, accountService: any AccountServiceProtocol) {
        self.goalService = goalService
        self.accountService = accountService
    }

    /// The goals, in the order of creation.
    public var state: LoadState<[GoalProgress]> { list.state }
    /// The last added or removed goal, or in a dry run the one that would be.
    public var change: LoadState<Change<GoalProgress>> { changes.state }

    public func load() async {
        await list.load {
            let (goals, accounts) = (try await goalService.goals(), try await accountService.accounts(.own))
            return try goals.map { try GoalProgress(goal: $0, accounts: accounts) }
        }
    }

    /// Adds the typed goal.
    public func add(_ draft: GoalDraft, mode: ExecutionMode = .commit) async {
        await changes.perform {
            let account = try await accountService.account(
                named: try TypedText.required(draft.account, field: .account))
            let target = try Money.payable(draft.target, currency: account.currency)
            let request = GoalRequest(name: draft.name, accountID: account.id, target: target)
            let goal = try await goalService.add(request, mode: mode)
            return Change(GoalProgress(goal: goal, account: account), mode: mode)
        }
    }

    /// Removes the goal with a typed id; letter case does not matter.
    public func remove(_ id: String, mode: ExecutionMode = .commit) async {
        await changes.perform {
            let id = GoalID(try TypedText.required(id, field: .goal).uppercased())
            // Accounts are read before the goal is removed: if reading failed afterwards, it would look as if the goal
            // still existed.
            let accounts = try await accountService.accounts(.own)
            let goal = try await goalService.remove(id, mode: mode)
            return Change(try GoalProgress(goal: goal, accounts: accounts), mode: mode)
        }
    }
}

/// The input for adding a goal.
public struct GoalDraft: Hashable, Sendable {
    public var name: String
    /// The account, as typed.
    public var account: String
    /// The target amount, in the account's currency.
    public var target: String

    public init(name: String = "", account: String = "", target: String = "") {
        self.name = name
        self.account = account
        self.target = target
    }
}

/// A goal with its account, whose balance counts as saved.
public struct GoalProgress: Equatable, Sendable {
    public let goal: Goal
    public let account: Account

    public init(goal: Goal, account: Account) {
        self.goal = goal
        self.account = account
    }

    /// Throws ``ServiceError/notFound(_:name:)`` if the goal's account is not among `accounts`.
    init(goal: Goal, accounts: [Account]) throws(ServiceError) {
        guard let account = accounts.first(where: { $0.id == goal.accountID }) else {
            throw .notFound(.account, name: goal.accountID.text)
        }
        self.init(goal: goal, account: account)
    }

    /// The account's available balance.
    public var saved: Money { account.availableBalance }
    public var isReached: Bool { saved.minorUnits >= goal.target.minorUnits }
}
