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
        String(try await accounts(services).count)
    }

    private static func accounts(_ services: any CallerServices) async throws -> [Account] {
        let accounts = AccountsListViewModel(accountService: services.accountService, coordinator: nil)
        await accounts.load()
        return try accounts.state.get()
    }

    static func page(
        _ visit: PageVisit, problem: ServiceError? = nil, isRepeated: Bool = false
    ) async throws -> WebPage {
        let services = try visit.services
        let products = ProductsListViewModel(productService: services.productService)
        await products.load()
        let offered = try products.state.get()
        let own = try await accounts(services)
        // An account without a product needs a currency, and most people want another one in the same.
        let usual = (own.first(where: \.isDefault) ?? own.first)?.currency.code ?? ""
        return WebPage("Open an account", problem: problem) {
            if isRepeated {
                Parts.notice(
                    "An account was opened since you saw this page. Open another one only if you want two.")
            }
            PageForm.post(.newAccount, visit, .style("card")) {
                PageForm.hidden("known", String(own.count))
                PageForm.field(
                    "name", "Name", value: visit.form["name"], hint: "Any name you like.",
                    .flag("required"), .text("autocomplete", "off"))
                PageForm.choice(
                    "product", "Product", [("", "none")] + offered.map { ($0.id.text, "\($0.name)") },
                    chosen: visit.form["product"])
                PageForm.choice(
                    "currency", "Currency", [("", "as the product says")] + PageForm.currencies,
                    chosen: visit.form.typed("currency", or: usual))
                PageForm.button("Open the account")
            }
        }
    }
}
