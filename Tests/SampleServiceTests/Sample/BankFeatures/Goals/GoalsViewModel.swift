import BankDomain
public import BankServices
public import Observation

@testable public import BankFeatures

/// What a user saves for, and how far it has come.
@Observable
@MainActor
public final class GoalsViewModel {
    private let list = Loader<[GoalProgress]>()
    private let additions = Loader<Change<GoalProgress>>()
    private let goalService: any GoalServiceProtocol
    private let accountService: any AccountServiceProtocol
    @ObservationIgnored private weak var coordinator: (any GoalsCoordinating)?

    /// Goals that are not loaded yet.
    public init(
        goalService: any GoalServiceProtocol, accountService: any AccountServiceProtocol,
        coordinator: (any GoalsCoordinating)?
    ) {
        self.goalService = goalService
        self.accountService = accountService
        self.coordinator = coordinator
    }

    /// The goals, in the order in which they were added.
    public var state: LoadState<[GoalProgress]> { list.state }
    /// The goal that was added last, or in a dry run the one that would be.
    public var addition: LoadState<Change<GoalProgress>> { additions.state }

    // doc:begin viewmodel
    /// Loads the goals, also again.
    public func load() async {
        await list.load {
            let (goals, accounts) = (try await goalService.goals(), try await accountService.accounts(.own))
            return try goals.map { try GoalProgress(goal: $0, accounts: accounts) }
        }
    }

    /// Adds what is typed.
    public func add(_ draft: GoalDraft, mode: ExecutionMode = .commit) async {
        await additions.perform {
            let account = try await accountService.account(
                named: try TypedText.required(draft.account, field: "account"))
            let target = try Money.payable(draft.target, currency: account.currency)
            let request = GoalRequest(name: draft.name, accountID: account.id, target: target)
            let goal = try await goalService.add(request, mode: mode)
            return Change(GoalProgress(goal: goal, account: account), mode: mode)
        }
    }
    // doc:end viewmodel

    /// Leads on to the account of a goal.
    public func select(_ progress: GoalProgress) { coordinator?.showAccount(progress.account) }
}
