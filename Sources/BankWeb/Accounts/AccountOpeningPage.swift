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
        // Most people want another account in the same currency.
        let usual = (own.first(where: \.isDefault) ?? own.first)?.currency
        let suited = offered.first { product in usual.map(product.currencies.contains) ?? true }
        return WebPage("Open an account", problem: problem) {
            if isRepeated {
                Parts.notice(
                    "An account was opened since you saw this page. Open another one only if you want two.")
            }
            PageForm.post(.newAccount, visit) {
                PageForm.hidden("known", String(own.count))
                tag("fieldset", .style("offers")) {
                    tag("legend") { "Choose an account" }
                    let chosen = visit.form.typed("product", or: suited?.id.text)
                    for product in offered { offer(product, usual, isChosen: product.id.text == chosen) }
                    offer("", isChosen: chosen.isEmpty) {
                        tag("span", .style("name")) { "Plain account" }
                        tag("span", .style("detail")) { "No interest, no fees, any currency." }
                    }
                }
                tag("div", .style("card")) {
                    PageForm.field(
                        "name", "Name", value: visit.form["name"], hint: "Any name you like.",
                        .flag("required"), .text("autocomplete", "off"))
                    PageForm.choice(
                        "currency", "Currency", currencies(offered),
                        chosen: visit.form.typed("currency", or: (usual ?? suited?.currencies.first)?.code))
                    PageForm.button("Open the account")
                }
            }
        }
    }

    /// Those of the products come first.
    private static func currencies(_ offered: [Product]) -> [(value: String, text: Phrase)] {
        var first: [String] = []
        for currency in offered.flatMap(\.currencies) where !first.contains(currency.code) {
            first.append(currency.code)
        }
        let rest = PageForm.currencies.filter { !first.contains($0.value) }
        return first.map { (value: $0, text: Phrase(verbatim: $0)) } + rest
    }

    /// A product with its price, in the customer's currency if it has terms for it.
    private static func offer(_ product: Product, _ usual: Currency?, isChosen: Bool) -> HTML {
        let terms = product.terms.first { $0.currency == usual } ?? product.terms.first
        return offer(product.id.text, isChosen: isChosen) {
            tag("span", .style("name")) { .text(product.name) }
            tag("span", .style("rate")) {
                product.interestRateBasisPoints == 0
                    ? "No interest" : "\(product.interestRateBasisPoints.percent) interest a year"
            }
            if let terms {
                tag("span", .style("detail")) {
                    terms.monthlyFee.isZero ? "No monthly fee" : "\(terms.monthlyFee.figure) a month"
                }
                tag("span", .style("detail")) {
                    terms.transferFee.isZero
                        ? "Free transfers" : "\(terms.transferFee.figure) for a transfer to another bank"
                }
                if terms.lowestFloor.isNegative {
                    tag("span", .style("detail")) {
                        "Overdraft at \(product.overdraftRateBasisPoints.percent)"
                    }
                }
            }
            tag("span", .style("detail")) { Phrase.list(product.currencies.map(\.code)) }
        }
    }

    private static func offer(
        _ value: String, isChosen: Bool, @HTMLBuilder content: () -> HTML
    ) -> HTML {
        tag("label", .style("offer")) {
            tag(
                "input",
                [.text("type", "radio"), .text("name", "product"), .text("value", value)]
                    + (isChosen ? [.flag("checked")] : []))
            content()
        }
    }
}

extension Int {
    /// Hundredths of a percent, as people write a rate.
    var percent: Phrase {
        let cents = abs(self % 100)
        return "\(.amount("\(self / 100).\(cents / 10)\(cents % 10)"))%"
    }
}
