import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addAccountChanges() {
        on("GET", "/accounts/*/change") { visit in
            let viewModel = try AccountChangePage.viewModel(visit)
            await viewModel.load()
            return .page(AccountChangePage.page(try viewModel.state.get().account, visit))
        }
        onChange("/accounts/*/rename") { viewModel, _, visit in await viewModel.rename(to: visit.form["name"])
        }
        onChange("/accounts/*/default") { viewModel, _, _ in await viewModel.setDefault() }
        onChange("/accounts/*/freeze") { viewModel, _, visit in
            let scope = AccountFreeze.Scope(rawValue: visit.form["scope"]) ?? .debits
            await viewModel.freeze(scope, reason: visit.form["reason"])
        }
        onChange("/accounts/*/unfreeze") { viewModel, _, _ in await viewModel.unfreeze() }
        onChange("/accounts/*/close") { viewModel, account, visit in
            let (clearsDefault, endsDependents) = (
                visit.form.has("clearsDefault"), visit.form.has("endsDependents")
            )
            // What is refused anyway is not asked for.
            await viewModel.close(
                clearsDefault: clearsDefault, endsDependents: endsDependents, mode: .dryRun)
            guard viewModel.change.error == nil else { return }
            try visit.confirm(
                .closeAccount(account), "Close the account",
                back: PagePath("accounts", account.id.text, "change"))
            await viewModel.close(clearsDefault: clearsDefault, endsDependents: endsDependents)
        }
    }

    private mutating func onChange(
        _ path: String,
        change: @escaping @MainActor (AccountDetailViewModel, Account, PageVisit) async throws -> Void
    ) {
        on("POST", path) { visit in
            let viewModel = try AccountChangePage.viewModel(visit)
            await viewModel.load()
            let account = try viewModel.state.get().account
            try await change(viewModel, account, visit)
            if let problem = viewModel.change.error {
                return .page(AccountChangePage.page(account, visit, problem: problem))
            }
            return .redirect(PagePath("accounts", account.id.text, "change").saved)
        }
    }
}

/// What the owner of an account can change about it.
@MainActor
enum AccountChangePage {
    static func viewModel(_ visit: PageVisit) throws -> AccountDetailViewModel {
        let services = try visit.services
        return AccountDetailViewModel(
            .named(visit.name), accountService: services.accountService,
            transactionService: services.transactionService, coordinator: nil)
    }

    static func page(_ account: Account, _ visit: PageVisit, problem: ServiceError? = nil) -> WebPage {
        WebPage("Change \(account.accountName)", problem: problem) {
            Parts.facts([
                ("Status", .phrase(Phrase(word: account.status.rawValue).asTitle)),
                ("Reason", account.freeze.map { .text($0.reason) }),
                ("Default account", .phrase(account.isDefault ? "yes" : "no")),
                (
                    "Account",
                    tag("a", .href(PagePath("accounts", account.id.text))) { .text(account.id.text) }
                ),
            ])
            if account.status != .closed {
                form(account, "rename", "Rename", visit) {
                    PageForm.field(
                        "name", "Name", value: visit.form.typed("name", or: account.accountName),
                        .flag("required"), .text("autocomplete", "off"))
                }
                if !account.isDefault {
                    form(account, "default", "Make it the default account", visit) {
                        tag("p") { "Payments start with this account unless you choose another one." }
                    }
                }
                freezing(account, visit)
                form(account, "close", "Close the account", kind: .danger, visit) {
                    tag("p") { "The account must be empty." }
                    if account.isDefault {
                        PageForm.box("clearsDefault", "Close it even though it's my default account")
                    }
                    PageForm.box(
                        "endsDependents", "Cancel the account's standing orders and scheduled transfers, too")
                }
            }
        }
    }

    private static func freezing(_ account: Account, _ visit: PageVisit) -> HTML {
        guard account.freeze == nil else {
            return form(account, "unfreeze", "Unfreeze", visit) {
                tag("p") { "Unfreeze to allow payments again." }
            }
        }
        return form(account, "freeze", "Freeze", visit) {
            PageForm.choice(
                "scope", "Block",
                [("debits", "money going out"), ("all", "money going out and coming in")],
                chosen: visit.form["scope"])
            PageForm.field(
                "reason", "Reason", value: visit.form["reason"], .flag("required"),
                .text("autocomplete", "off"))
        }
    }

    private static func form(
        _ account: Account, _ verb: String, _ title: Phrase, kind: PageForm.ButtonKind = .other,
        _ visit: PageVisit,
        @HTMLBuilder fields: () -> HTML
    ) -> HTML {
        PageForm.post(PagePath("accounts", account.id.text, verb), visit, .style("card")) {
            fields()
            PageForm.button(title, kind)
        }
    }
}
