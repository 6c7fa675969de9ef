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
        on("POST", "/goals") { visit in
            let viewModel = try GoalsPage.viewModel(visit)
            await viewModel.load()
            // Adding has no key, so a form that is sent twice is recognised by the goals that its page knew.
            guard visit.form["known"] == String(try viewModel.state.get().count) else {
                return .redirect(.goals)
            }
            await viewModel.add(
                GoalDraft(
                    name: visit.form["name"], account: visit.form["account"],
                    target: visit.form.amount("amount")))
            if let problem = viewModel.change.error {
                return .page(try await GoalsPage.page(viewModel, visit, problem: problem))
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

    static func page(
        _ viewModel: GoalsViewModel, _ visit: PageVisit, problem: ServiceError? = nil
    ) async throws -> WebPage {
        let goals = try viewModel.state.get()
        let choices = try await TransferChoices(visit)
        return WebPage("Savings goals", problem: problem) {
            if goals.isEmpty {
                Parts.empty("No goals yet. Choose something to save for.")
            } else {
                Rows.html { for goal in goals { row(goal, visit) } }
            }
            if choices.sources.isEmpty {
                Parts.noAccounts
            } else {
                tag("h2") { "New goal" }
                form(goals.count, choices, visit)
            }
        }
    }

    private static func row(_ progress: GoalProgress, _ visit: PageVisit) -> HTML {
        let goal = progress.goal
        let share = Double(progress.saved.minorUnits) / Double(max(1, goal.target.minorUnits))
        return tag("li", .style("row", "spent")) {
            tag("div", .style("who")) {
                tag("span", .style("name")) { .text(goal.name) }
                tag("span", .style("detail")) {
                    "\(progress.saved.figure) of \(goal.target.figure) in \(progress.account.accountName)"
                }
            }
            if progress.isReached { Parts.badge("Reached", .good) }
            PageForm.post(PagePath("goals", goal.id.text, "remove"), visit, .style("inline")) {
                tag("button", .style("plain"), .label("Remove \(goal.name)")) { "Remove" }
            }
            Parts.bar(share)
        }
    }

    private static func form(_ known: Int, _ choices: TransferChoices, _ visit: PageVisit) -> HTML {
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
