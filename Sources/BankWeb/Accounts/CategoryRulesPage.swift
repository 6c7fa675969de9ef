import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addCategoryRules() {
        on("GET", "/category-rules") { visit in .page(try await CategoryRulesPage.page(visit)) }
        on("POST", "/category-rules") { visit in
            let viewModel = try CategoryRulesPage.viewModel(visit)
            await viewModel.add(
                CategoryRuleDraft(text: visit.form["text"], category: visit.form["category"]))
            return try await CategoryRulesPage.answer(viewModel, visit)
        }
        on("POST", "/category-rules/*/remove") { visit in
            let viewModel = try CategoryRulesPage.viewModel(visit)
            await viewModel.remove(CategoryRuleID(visit.name))
            return try await CategoryRulesPage.answer(viewModel, visit)
        }
    }
}

/// Rules that give entries their category.
@MainActor
enum CategoryRulesPage {
    static func viewModel(_ visit: PageVisit) throws -> CategoryRulesViewModel {
        CategoryRulesViewModel(transactionService: try visit.services.transactionService)
    }

    static func answer(
        _ viewModel: CategoryRulesViewModel, _ visit: PageVisit
    ) async throws -> PageAnswer {
        guard let problem = viewModel.change.error else {
            return .redirect(PagePath.categoryRules.saved)
        }
        return .page(try await page(visit, problem: problem))
    }

    static func page(_ visit: PageVisit, problem: ServiceError? = nil) async throws -> WebPage {
        let viewModel = try viewModel(visit)
        await viewModel.load()
        let rules = try viewModel.state.get()
        return WebPage("Category rules", problem: problem) {
            tag("p") { "The first matching rule sets the category." }
            if rules.isEmpty {
                Parts.empty("No rules yet.")
            } else {
                Parts.table("Category rules", ["Text", "Category", "Action"]) {
                    for rule in rules {
                        tag("tr") {
                            Parts.cell(.text(rule.text))
                            Parts.cell(.phrase(Phrase(word: rule.category.rawValue).asTitle))
                            Parts.cell(removal(rule, visit))
                        }
                    }
                }
            }
            PageForm.post(.categoryRules, visit, .style("card")) {
                PageForm.field(
                    "text", "Text", value: visit.form["text"],
                    hint: "A part of the counterparty, the description or the reference.", .flag("required"),
                    .text("autocomplete", "off"))
                PageForm.choice(
                    "category", "Category",
                    TransactionCategory.allCases.map { ($0.rawValue, Phrase(word: $0.rawValue).asTitle) },
                    chosen: visit.form["category"])
                PageForm.button("Add")
            }
        }
    }

    private static func removal(_ rule: CategoryRule, _ visit: PageVisit) -> HTML {
        PageForm.post(PagePath("category-rules", rule.id.text, "remove"), visit, .style("inline")) {
            tag("button", .style("plain"), .label("Remove \(rule.id.text)")) { "Remove" }
        }
    }
}
