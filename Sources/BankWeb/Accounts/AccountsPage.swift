import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageRouter {
    mutating func addAccountsList() {
        on("GET", "/accounts") { visit in
            let viewModel = AccountsListViewModel(
                accountService: try visit.services.accountService, coordinator: nil)
            await viewModel.load()
            _ = try viewModel.state.get()
            return .page(AccountsPage.page(viewModel.visibleAccounts))
        }
    }
}

/// Accounts in the order of opening, also closed ones.
@MainActor
enum AccountsPage {
    static func page(_ accounts: [Account]) -> WebPage {
        WebPage("Accounts") {
            tag("p", .style("actions")) { Parts.mainAction("Open an account", .newAccount) }
            if accounts.isEmpty {
                Parts.empty("No accounts.")
            } else {
                Rows.html {
                    for account in accounts {
                        Rows.row(
                            account.accountName, PagePath("accounts", account.id.text),
                            details: [
                                .phrase(Phrase(word: account.accountType.rawValue).asTitle),
                                .text(account.accountNumber),
                            ],
                            amount: Parts.amount(account.balance),
                            badge: account.status == .active
                                ? nil : Parts.badge(Phrase(word: account.status.rawValue).asTitle, .bad))
                    }
                }
            }
        }
    }
}
