import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageTable {
    mutating func addAccountOpening() {
        on("GET", "/accounts/new") { .page(try await AccountOpeningPage.page($0)) }
        on("POST", "/accounts/new") { visit in
            let services = try visit.services
            let viewModel = AccountOpeningViewModel(
                draft: AccountOpeningDraft(
                    currency: visit.form["currency"], accountName: visit.form["name"],
                    product: visit.form["product"]),
                accountService: services.accountService, productService: services.productService,
                coordinator: visit.coordinator)
            await viewModel.open()
            if let destination = visit.coordinator.destination { return .redirect(destination) }
            return .page(try await AccountOpeningPage.page(visit, problem: viewModel.state.error))
        }
    }
}

/// Opens an account, from a product or without one.
@MainActor
enum AccountOpeningPage {
    static func page(_ visit: PageVisit, problem: ServiceError? = nil) async throws -> WebPage {
        let products = ProductsListViewModel(productService: try visit.services.productService)
        await products.load()
        let offered = try products.state.get()
        return WebPage("Open an account", problem: problem) {
            PageForm.post(.newAccount, visit, .style("card")) {
                PageForm.field(
                    "name", "Name", value: visit.form["name"], hint: "Any name you like.",
                    .flag("required"), .text("autocomplete", "off"))
                PageForm.choice(
                    "product", "Product", [("", "none")] + offered.map { ($0.id.text, "\($0.name)") },
                    chosen: visit.form["product"])
                PageForm.field(
                    "currency", "Currency", value: visit.form["currency"],
                    hint: "Such as USD. Leave it empty if the product has only one.",
                    .text("autocomplete", "off"))
                PageForm.button("Open")
            }
        }
    }
}
