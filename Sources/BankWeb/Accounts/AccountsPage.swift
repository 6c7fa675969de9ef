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
            tag("p") { tag("a", .style("button"), .href(.newAccount)) { "Open an account" } }
            if accounts.isEmpty {
                Parts.empty("No accounts.")
            } else {
                Parts.table("Accounts", ["Name", "ID", "Number", "Status"], number: "Balance") {
                    for account in accounts {
                        tag("tr") {
                            Parts.cell(
                                tag("a", .href(PagePath("accounts", account.id.text))) {
                                    .text(account.accountName)
                                })
                            Parts.cell(.text(account.id.text))
                            Parts.cell(.text(account.accountNumber))
                            Parts.cell(.phrase(Phrase(word: account.status.rawValue)))
                            Parts.cell(Parts.amount(account.balance), isAmount: true)
                        }
                    }
                }
            }
        }
    }
}
