import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

enum GoalsNoun: Noun {
    static let nodes = [
        group(
            "goals", "Save money for your goals", discussion: Help.accountNames,
            [list, show, add, remove])
    ]

    private static let list = verb(
        "list", "List your savings goals", fields: .of(GoalColumns.all), examples: ["bank goals list"]
    ) {
        ListView(of: $0.goals, \.state, GoalColumns.all, emptyText: Notice.noGoals) { await $0.load() }
    }

    private static let show = verb(
        "show", "Show a savings goal", goal, examples: ["bank goals show Bicycle"]
    ) { views, goal in
        RecordView(of: views.goals, \.goal, GoalColumns.all) { await $0.show(goal) }
    }

    private static let add = verb(
        "add", "Add a savings goal",
        discussion: """
            Goals on one account share its available balance. The oldest goal gets money first, up to its target, then \
            the next one.
            """, draft, dryRun, examples: ["bank goals add Bicycle --account ACC004 --target 1800"]
    ) { views, draft, mode in
        ChangeView(of: views.goals, \.change, GoalColumns.all, mode, saying: { Done.added($0.goal) }) {
            await $0.add(draft, mode: mode)
        }
    }

    private static let remove = verb(
        "remove", "Remove a savings goal; the money stays on the account",
        goal, dryRun, examples: ["bank goals remove Bicycle"]
    ) { views, id, mode in
        ChangeView(of: views.goals, \.change, GoalColumns.all, mode, saying: { Done.removed($0.goal) }) {
            await $0.remove(id, mode: mode)
        }
    }

    private static let goal = required(
        "GOAL", help: "Goal ID or name, or the start of one if it is unambiguous")

    private static let draft = Input(
        required("NAME", help: "Goal name, at most 70 characters"),
        required("account", value: "ACCOUNT", help: "Account for the savings"),
        required("target", value: "AMOUNT", help: "Target amount, in the account's currency")
    ) { GoalDraft(name: $0, account: $1, target: $2) }

    static func views(in host: any CommandHost) -> GoalsViewFactory {
        GoalsViewFactory(services: host.services)
    }
}

/// Creates the view model of goals from only the services that it needs.
@MainActor
package struct GoalsViewFactory {
    package typealias Dependencies = HasGoalService & HasAccountService

    let services: any Dependencies

    var goals: GoalsViewModel {
        GoalsViewModel(goalService: services.goalService, accountService: services.accountService)
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
    fileprivate static func added(_ goal: Goal) -> Phrase { "Added the goal \(name(of: goal))." }
    fileprivate static func removed(_ goal: Goal) -> Phrase { "Removed the goal \(name(of: goal))." }
    private static func name(of goal: Goal) -> Phrase { "\(displayable(goal.name)) (\(goal.id))" }
}
