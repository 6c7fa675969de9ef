import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addGoals() {
        on("GET", "/goals") { visit in
            let viewModel = try GoalsPage.viewModel(visit)
            await viewModel.load()
            return .page(try await GoalsPage.page(viewModel, visit))
        }
        on("GET", "/goals/new") { visit in
            let viewModel = try GoalsPage.viewModel(visit)
            await viewModel.load()
            return .page(try await GoalsPage.form(try viewModel.state.get().count, visit))
        }
        on("POST", "/goals") { visit in
            let viewModel = try GoalsPage.viewModel(visit)
            await viewModel.load()
            // Adding has no key, so a form that is sent twice is recognised by the goals that its page knew.
            let known = try viewModel.state.get().count
            guard visit.form["known"] == String(known) else {
                return .redirect(.goals)
            }
            await viewModel.add(
                GoalDraft(
                    name: visit.form["name"], account: visit.form["account"],
                    target: visit.form.amount("amount")))
            if let problem = viewModel.change.error {
                return .page(try await GoalsPage.form(known, visit, problem: problem))
            }
            return .redirect(PagePath.goals.saved)
        }
        on("POST", "/goals/*/remove") { visit in
            let viewModel = try GoalsPage.viewModel(visit)
            await viewModel.remove(visit.name)
            _ = try viewModel.change.get()
            return .redirect(PagePath.goals.saved)
        }
    }
}

/// What a customer saves for, and how far it is.
@MainActor
enum GoalsPage {
    static func viewModel(_ visit: PageVisit) throws -> GoalsViewModel {
        let services = try visit.services
        return GoalsViewModel(goalService: services.goalService, accountService: services.accountService)
    }

    static func page(_ viewModel: GoalsViewModel, _ visit: PageVisit) async throws -> WebPage {
        let goals = try viewModel.state.get()
        let pace = GoalPaceViewModel(
            of: goals, on: try await visit.backend.today(), accountService: try visit.services.accountService)
        await pace.load()
        return WebPage("Savings goals") {
            if goals.isEmpty {
                Parts.empty(
                    "A goal is an amount that you save in one of your accounts, such as for a journey.")
            } else {
                Rows.html { for goal in goals { row(goal, pace.state.value?[goal.goal.id], visit) } }
            }
            tag("p", .style("actions")) { Parts.mainAction("Add a goal", .newGoal) }
        }
    }

    private static func row(
        _ progress: GoalProgress, _ day: CalendarDate?, _ visit: PageVisit
    ) -> HTML {
        let goal = progress.goal
        // Never rounded up to 100.
        let percent = Int128(progress.saved.minorUnits) * 100 / Int128(max(1, goal.target.minorUnits))
        return Rows.measure(
            tag("span", .style("name")) { .text(goal.name) },
            detail: "\(progress.saved.figure) of \(goal.target.figure) in \(progress.account.accountName)",
            amount: progress.isReached
                ? Parts.badge("Reached", .good) : tag("span", .style("amount")) { "\(percent)%" },
            part: progress.saved, of: goal.target
        ) {
            if !progress.isReached { tag("p", .style("detail", "after")) { expected(day) } }
            tag("div", .style("actions")) {
                Parts.action(
                    "Add money", PagePath("transfers", "new", query: [("to", goal.accountID.text)]))
                Parts.action(
                    "Take out", PagePath("transfers", "new", query: [("from", goal.accountID.text)]))
                PageForm.post(PagePath("goals", goal.id.text, "remove"), visit, .style("inline")) {
                    tag("button", .style("plain"), .label("Remove \(goal.name)")) { "Remove" }
                }
            }
        }
    }

    private static func expected(_ day: CalendarDate?) -> Phrase {
        guard let day else {
            return "The account hasn't grown in the last \(GoalProgress.paceMonths) months."
        }
        return "At the pace of the last \(GoalProgress.paceMonths) months, you reach it in \(day.monthWords)."
    }

    static func form(_ known: Int, _ visit: PageVisit, problem: ServiceError? = nil) async throws -> WebPage {
        let choices = try await TransferChoices(visit)
        return WebPage("New goal", problem: problem) {
            if choices.sources.isEmpty {
                Parts.noAccounts
            } else {
                PageForm.post(.goals, visit, .style("card")) {
                    PageForm.hidden("known", String(known))
                    PageForm.field(
                        "name", "Name", value: visit.form["name"], hint: "Such as a journey or a bicycle.",
                        .flag("required"), .text("autocomplete", "off"))
                    PageForm.choice(
                        "account", "Account", choices.sources.map { ($0.id.text, "\($0.accountName)") },
                        chosen: visit.form["account"])
                    PageForm.amount(value: visit.form["amount"])
                    PageForm.button("Add the goal")
                }
            }
        }
    }
}
