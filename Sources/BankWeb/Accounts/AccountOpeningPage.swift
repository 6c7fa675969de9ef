import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addAccountOpening() {
        on("GET", "/accounts/new") { .page(try await AccountOpeningPage.page($0)) }
        on("POST", "/accounts/new") { visit in
            let services = try visit.services
            // Opening has no key, so a form that is sent twice is recognised by the accounts that its page knew.
            guard visit.form["known"] == (try await AccountOpeningPage.known(services)) else {
                return .page(try await AccountOpeningPage.page(visit, isRepeated: true))
            }
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
    /// The number of the user's accounts.
    static func known(_ services: any CallerServices) async throws -> String {
        let accounts = AccountsListViewModel(accountService: services.accountService, coordinator: nil)
        await accounts.load()
        return String(try accounts.state.get().count)
    }

    static func page(
        _ visit: PageVisit, problem: ServiceError? = nil, isRepeated: Bool = false
    ) async throws -> WebPage {
        let services = try visit.services
        let products = ProductsListViewModel(productService: services.productService)
        await products.load()
        let offered = try products.state.get()
        let known = try await known(services)
        return WebPage("Open an account", problem: problem) {
            if isRepeated {
                Parts.notice(
                    "An account was opened since you saw this page. Open another one only if you want two.")
            }
            PageForm.post(.newAccount, visit, .style("card")) {
                PageForm.hidden("known", known)
                PageForm.field(
                    "name", "Name", value: visit.form["name"], hint: "Any name you like.",
                    .flag("required"), .text("autocomplete", "off"))
                PageForm.choice(
                    "product", "Product", [("", "none")] + offered.map { ($0.id.text, "\($0.name)") },
                    chosen: visit.form["product"])
                PageForm.choice(
                    "currency", "Currency", [("", "as the product says")] + PageForm.currencies,
                    chosen: visit.form["currency"])
                PageForm.button("Open the account")
            }
        }
    }
}
