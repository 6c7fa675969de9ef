import BankDomain
import BankFeatures
import BankServer
import BankServices
import LanguageKit

extension PageTable {
    mutating func addAccountsList() {
        on("GET", "/accounts") { visit in
            let viewModel = AccountsListViewModel(
                accountService: try visit.services.accountService, coordinator: nil)
            await viewModel.load()
            _ = try viewModel.state.get()
            return .page(AccountsPage.page("Accounts", viewModel.visibleAccounts, visit) { .nothing })
        }
    }
}

/// Accounts in the order of opening, also closed ones.
@MainActor
enum AccountsPage {
    static func page(
        _ title: Phrase, _ accounts: [Account], _ visit: PageVisit, @HTMLBuilder search: () -> HTML
    ) -> WebPage {
        WebPage(title) {
            tag("p") { tag("a", .style("button"), .href(.newAccount)) { "Open an account" } }
            search()
            if accounts.isEmpty {
                Parts.empty("No accounts.")
            } else {
                Parts.table(title, ["Name", "ID", "Number", "Status"], number: "Balance") {
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
