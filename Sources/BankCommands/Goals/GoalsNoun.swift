import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

enum GoalsCommand: NounCommand {
    case list
    case add(GoalDraft, ExecutionMode)
    case remove(String, ExecutionMode)

    init(_ invocation: Invocation) {
        let arguments = invocation.arguments
        switch invocation.verb {
        case "add":
            let draft = GoalDraft(
                name: arguments.argument("NAME"), account: arguments.requiredString("account"),
                target: arguments.requiredString("target"))
            self = .add(draft, arguments.executionMode)
        case "remove":
            self = .remove(arguments.argument("GOAL"), arguments.executionMode)
        default:
            self = .list
        }
    }

    static let nodes: [CommandNode] = [.group(group)]

    private static let group = CommandGroup(
        name: "goals", abstract: "Save money for your goals", discussion: Help.accountNames,
        children: [.command(listVerb), .command(addVerb), .command(removeVerb)])

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List your savings goals", examples: [CommandExample("bank goals list")])

    private static let addVerb = CommandSpecification(
        name: "add", abstract: "Add a savings goal",
        arguments: [.required("NAME", help: "Goal name, at most 70 characters")],
        options: [
            .required("account", value: "ACCOUNT", help: "Account for the savings"),
            .required("target", value: "AMOUNT", help: "Target amount, in the account's currency"),
        ],
        supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank goals add Bicycle --account ACC002 --target 800")])

    private static let removeVerb = CommandSpecification(
        name: "remove", abstract: "Remove a savings goal; the money stays on the account",
        arguments: [.required("GOAL", help: "Goal ID")], supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank goals remove GOL001")])

    @MainActor
    func start(in host: any CommandHost) async throws {
        let factory = GoalsViewFactory(dependencies: host.session)
        let view: any TerminalView =
            switch self {
            case .list: factory.makeListView()
            case .add(let draft, let mode): factory.makeChangeView(.add(draft), mode)
            case .remove(let id, let mode): factory.makeChangeView(.remove(id), mode)
            }
        try await view.appear(on: host.screen)
    }
}

/// Creates goal views from only the services that they need.
@MainActor
package struct GoalsViewFactory {
    package typealias Dependencies = HasGoalService & HasAccountService

    private let goalService: any GoalServiceProtocol
    private let accountService: any AccountServiceProtocol

    init(dependencies: any Dependencies) {
        self.goalService = dependencies.goalService
        self.accountService = dependencies.accountService
    }

    func makeListView() -> GoalsListView { GoalsListView(viewModel: makeViewModel()) }

    func makeChangeView(_ change: GoalChangeView.Change, _ mode: ExecutionMode) -> GoalChangeView {
        GoalChangeView(viewModel: makeViewModel(), change: change, mode: mode)
    }

    private func makeViewModel() -> GoalsViewModel {
        GoalsViewModel(goalService: goalService, accountService: accountService)
    }
}

struct GoalsListView: TerminalView {
    let viewModel: GoalsViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        try screen.show(
            ListPresentation(
                columns: GoalColumns.all, rows: try viewModel.state.get(), emptyText: Notice.noGoals))
    }
}

/// Adds or removes a goal, and shows it.
struct GoalChangeView: TerminalView {
    enum Change {
        case add(GoalDraft)
        case remove(String)
    }

    let viewModel: GoalsViewModel
    let change: Change
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(GoalColumns.all)
        let isAdded: Bool
        switch change {
        case .add(let draft):
            isAdded = true
            await viewModel.add(draft, mode: mode)
        case .remove(let id):
            isAdded = false
            await viewModel.remove(id, mode: mode)
        }
        let changed = try viewModel.change.get()
        try screen.show(
            RecordPresentation(columns: GoalColumns.all, row: changed.value), mode: mode,
            saying: Done.goal(changed.value.goal, isAdded: isAdded))
    }
}

enum GoalColumns {
    static let all: [Column<GoalProgress>] = [
        .text(key: "id", title: "ID", importance: .high) { $0.goal.id.text },
        .text(key: "name", title: "Goal", importance: .high, canTruncate: true) { $0.goal.name },
        .text(key: "accountID", title: "Account", importance: .low) { $0.account.id.text },
        .money(key: "saved", title: "Saved") { $0.saved },
        .money(key: "target", title: "Target") { $0.goal.target },
        .currency { $0.goal.target.currency },
        .mark(key: "isReached", title: "Reached") { $0.isReached },
        .time(key: "createdAt", title: "Added", isShownInTable: false) { $0.goal.createdAt },
    ]
}

extension Notice {
    fileprivate static let noGoals: Phrase =
        "You have no savings goals. Add one: bank goals add Holidays --account ACCOUNT --target 500"
}

extension Done {
    fileprivate static func goal(_ goal: Goal, isAdded: Bool) -> Phrase {
        let name: Phrase = "\(displayable(goal.name)) (\(goal.id))"
        return isAdded ? "Added the goal \(name)." : "Removed the goal \(name)."
    }
}
