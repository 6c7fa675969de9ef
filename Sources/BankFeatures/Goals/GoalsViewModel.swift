public import BankDomain
public import BankServices
public import Observation

/// A user's savings goals with their progress.
@Observable
@MainActor
public final class GoalsViewModel {
    private let list = Loader<[GoalProgress]>()
    private let found = Loader<GoalProgress>()
    private let changes = Loader<Change<GoalProgress>>()
    private let goalService: any GoalServiceProtocol
    private let accountService: any AccountServiceProtocol

    public init(goalService: any GoalServiceProtocol, accountService: any AccountServiceProtocol) {
        self.goalService = goalService
        self.accountService = accountService
    }

    /// The goals, in the order of creation.
    public var state: LoadState<[GoalProgress]> { list.state }
    /// The goal that was asked for.
    public var goal: LoadState<GoalProgress> { found.state }
    /// The last added or removed goal, or in a dry run the one that would be.
    public var change: LoadState<Change<GoalProgress>> { changes.state }

    public func load() async {
        await list.load {
            let (goals, accounts) = (try await goalService.goals(), try await accountService.accounts(.own))
            return try goals.map { try GoalProgress(goal: $0, among: goals, accounts: accounts) }
        }
    }

    /// Adds the typed goal.
    public func add(_ draft: GoalDraft, mode: ExecutionMode = .commit) async {
        await changes.perform {
            let account = try await accountService.account(
                named: try TypedText.required(draft.account, field: .account))
            let target = try Money.payable(draft.target, currency: account.currency)
            let request = GoalRequest(name: draft.name, accountID: account.id, target: target)
            let earlier = try await goalService.goals()
            let goal = try await goalService.add(request, mode: mode)
            return Change(
                try GoalProgress(goal: goal, among: earlier + [goal], accounts: [account]), mode: mode)
        }
    }

    /// Loads the goal with a typed id or name.
    public func show(_ text: String) async {
        await found.load { try await progress(of: text) }
    }

    /// Removes the goal with a typed id or name.
    public func remove(_ text: String, mode: ExecutionMode = .commit) async {
        await changes.perform {
            // Everything is read before the goal is removed: if reading failed afterwards, it would look as if the goal
            // still existed.
            let progress = try await progress(of: text)
            _ = try await goalService.remove(progress.goal.id, mode: mode)
            return Change(progress, mode: mode)
        }
    }

    /// The goal with a typed id, or else name, or else beginning of a name; letter case does not matter.
    private func progress(of text: String) async throws -> GoalProgress {
        let text = try TypedText.required(text, field: .goal)
        let goals = try await goalService.goals()
        let name = text.lowercased()
        let begun = goals.filter { $0.name.lowercased().hasPrefix(name) }
        let goal =
            goals.first { $0.id.text.lowercased() == name } ?? goals.first { $0.name.lowercased() == name }
            ?? (begun.count == 1 ? begun.first : nil)
        guard let goal else {
            guard begun.isEmpty else {
                throw ServiceError.ambiguous(
                    .goal, name: text, among: begun.map { "\($0.id) \"\($0.name)\"" })
            }
            throw ServiceError.notFound(.goal, name: text)
        }
        return try GoalProgress(goal: goal, among: goals, accounts: try await accountService.accounts(.own))
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

/// A goal with its account, and what is saved for it. Goals on one account share its available balance: in the order in
/// which they were added, each gets what the earlier ones leave, up to its target.
public struct GoalProgress: Equatable, Sendable {
    public let goal: Goal
    public let account: Account
    public let saved: Money

    public init(goal: Goal, account: Account, saved: Money) {
        self.goal = goal
        self.account = account
        self.saved = saved
    }

    /// Throws ``ServiceError/notFound(_:name:)`` if the goal's account is not among `accounts`.
    init(goal: Goal, among goals: [Goal], accounts: [Account]) throws(ServiceError) {
        guard let account = accounts.first(where: { $0.id == goal.accountID }),
            let saved = Goal.saved(goals, on: [account])[goal.id]
        else { throw .notFound(.account, name: goal.accountID.text) }
        self.init(goal: goal, account: account, saved: saved)
    }

    public var isReached: Bool { saved.minorUnits >= goal.target.minorUnits }
}
