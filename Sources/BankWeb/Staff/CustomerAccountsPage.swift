import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    /// The accounts of all customers, and the terms that only the bank changes.
    mutating func addCustomerAccounts() {
        on("GET", "/staff/accounts") { visit in
            guard try StaffPage.requireStaff(visit).has(.auditor) else {
                return try await CustomerAccountsPage.found(visit)
            }
            let viewModel = AccountsListViewModel(
                scope: .all, accountService: try visit.services.accountService, coordinator: nil)
            viewModel.searchText = visit.query["text"]
            await viewModel.load()
            _ = try viewModel.state.get()
            return .page(CustomerAccountsPage.page(viewModel, visit))
        }
        on("GET", "/staff/accounts/*") { visit in
            .page(try await CustomerAccountPage.page(visit))
        }
        onTerms("floor") { viewModel, visit in
            let floor = visit.form.amount("floor")
            await viewModel.setFloor(floor.isEmpty ? "none" : floor)
        }
        onTerms("add-owner") { viewModel, visit in await viewModel.addOwner(visit.form["user"]) }
        onTerms("remove-owner") { viewModel, visit in
            await viewModel.removeOwner(visit.form["user"], endsDependents: visit.form.has("endsDependents"))
        }
    }

    private mutating func onTerms(
        _ verb: String, change: @escaping @MainActor (AccountTermsViewModel, PageVisit) async -> Void
    ) {
        on("POST", "/staff/accounts/*/\(verb)") { visit in
            let viewModel = AccountTermsViewModel(
                account: visit.name, tellerService: try visit.services.tellerService)
            await change(viewModel, visit)
            if let problem = viewModel.state.error {
                return .page(try await CustomerAccountPage.page(visit, problem: problem))
            }
            return .redirect(PagePath("staff", "accounts", visit.name).saved)
        }
    }
}

/// The first accounts that match a search.
@MainActor
enum CustomerAccountsPage {
    private static let countMaximum = 100

    /// Tellers see no list. They open the account that a customer names.
    static func found(_ visit: PageVisit) async throws -> PageAnswer {
        let text = visit.query["text"]
        guard !text.isEmpty else { return .page(WebPage(title) { search(visit) }) }
        do throws(ServiceError) {
            let account = try await CustomerAccountPage.account(text, visit)
            return .redirect(PagePath("staff", "accounts", account.id.text))
        } catch {
            return .page(WebPage(title, problem: error) { search(visit) })
        }
    }

    private static let title: Phrase = "Customers' accounts"

    private static func search(_ visit: PageVisit) -> HTML {
        PageForm.get(.customerAccounts) {
            PageForm.field(
                "text", "Search", value: visit.query["text"], type: "search",
                hint: "An ID, a number, an IBAN or a name.")
            PageForm.button("Search")
        }
    }

    static func page(_ viewModel: AccountsListViewModel, _ visit: PageVisit) -> WebPage {
        let accounts = viewModel.visibleAccounts
        return WebPage(title) {
            search(visit)
            if accounts.isEmpty {
                Parts.empty("No accounts match the search.")
            } else {
                Parts.table("Customers' accounts", ["ID", "Name", "Owners", "Status"], number: "Balance") {
                    for account in accounts.prefix(countMaximum) { row(account) }
                }
            }
            if accounts.count > countMaximum {
                Parts.notice("\(countMaximum) of \(accounts.count) accounts are shown. Search for others.")
            }
        }
    }

    private static func row(_ account: Account) -> HTML {
        tag("tr") {
            Parts.cell(
                tag("a", .href(PagePath("staff", "accounts", account.id.text))) { .text(account.id.text) })
            Parts.cell(.text(account.accountName))
            Parts.cell(.text(account.ownerIDs.map(\.text).joined(separator: ", ")))
            Parts.cell(.phrase(Phrase(word: account.status.rawValue).asTitle))
            Parts.cell(Parts.amount(account.balance), isAmount: true)
        }
    }
}

/// One account of a customer, for staff.
@MainActor
enum CustomerAccountPage {
    /// Auditors read accounts, and tellers find them.
    static func account(_ name: String, _ visit: PageVisit) async throws(ServiceError) -> Account {
        let services = try visit.services
        do {
            return visit.principal?.has(.teller) == true
                ? try await services.tellerService.account(named: name)
                : try await services.accountService.account(named: name)
        } catch {
            throw ServiceError(mapping: error)
        }
    }

    static func page(_ visit: PageVisit, problem: ServiceError? = nil) async throws -> WebPage {
        let principal = try StaffPage.requireStaff(visit)
        let account = try await account(visit.name, visit)
        let path = { (verb: String) in PagePath("staff", "accounts", account.id.text, verb) }
        return WebPage("\(account.accountName)", problem: problem) {
            Parts.facts([
                ("Balance", Parts.amount(account.balance)),
                ("Available", Parts.amount(account.availableBalance)),
                ("Owners", .text(account.ownerIDs.map(\.text).joined(separator: ", "))),
                ("Minimum balance", account.floor.map(Parts.amount)),
                ("Status", .phrase(Phrase(word: account.status.rawValue).asTitle)),
                ("Number", .text(account.accountNumber)), ("ID", .text(account.id.text)),
            ])
            tag("p", .style("links")) {
                if principal.has(.teller) {
                    tag("a", .href(PagePath("staff", query: [("account", account.id.text)]))) { "Cash" }
                }
                if principal.has(.auditor) {
                    tag("a", .href(PagePath("accounts", account.id.text))) { "Entries" }
                }
                if principal.isOperator {
                    tag("a", .href(PagePath("accounts", account.id.text, "change"))) { "Freeze or close" }
                }
            }
            if principal.has(.teller) {
                PageForm.post(path("floor"), visit, .style("card")) {
                    PageForm.field(
                        "floor", "Minimum balance",
                        value: visit.form.typed("floor", or: account.floor.map(visit.typed)),
                        hint:
                            "Enter −500 to allow an overdraft of 500. Leave it empty for none.",
                        .text("inputmode", "text"), .text("autocomplete", "off"))
                    PageForm.button("Set the minimum balance", .other)
                }
                PageForm.post(path("add-owner"), visit, .style("card")) {
                    PageForm.field("user", "User", hint: "An ID or a user name.", .flag("required"))
                    PageForm.button("Add the owner", .other)
                }
                if account.ownerIDs.count > 1 {
                    PageForm.post(path("remove-owner"), visit, .style("card")) {
                        PageForm.choice(
                            "user", "Owner",
                            account.ownerIDs.map { ($0.text, Phrase(verbatim: $0.text)) }, chosen: "",
                            id: "removed-user")
                        PageForm.box(
                            "endsDependents",
                            "Cancel the owner's standing orders and scheduled transfers, too")
                        PageForm.button("Remove the owner", .danger)
                    }
                }
            }
        }
    }
}
