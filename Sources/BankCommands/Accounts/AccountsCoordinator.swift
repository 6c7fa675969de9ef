package import BankDomain
import BankFeatures

/// Leads through the views of accounts.
@MainActor
package final class AccountsCoordinator: AccountsCoordinating {
    private unowned let parent: any Coordinating
    private let factory: AccountsViewFactory

    package init(parent: any Coordinating, factory: AccountsViewFactory) {
        self.parent = parent
        self.factory = factory
    }

    package func start(_ command: AccountsCommand) async throws {
        try await view(for: command).appear(on: parent.screen)
    }

    package func showAccount(_ account: Account) {
        parent.present(factory.makeAccountDetailView(accountID: account.id, coordinator: self))
    }

    package func showTransactions(of account: Account) {
        parent.showTransactions(of: account)
    }

    // The view that opened the account shows it.
    package func didOpen(_ account: Account) {}

    private func view(for command: AccountsCommand) -> any TerminalView {
        switch command {
        case .list(let scope, let page):
            factory.makeAccountsListView(scope: scope, page: page, coordinator: self)
        case .show(let account):
            factory.makeAccountDetailView(.named(account), coordinator: self)
        case .open(let draft, let mode):
            factory.makeAccountOpeningView(draft: draft, mode: mode, coordinator: self)
        case .rename(let account, let name, let mode):
            factory.makeAccountChangeView(
                account: account, change: .rename(name), mode: mode, coordinator: self)
        case .setDefault(let account, let mode):
            factory.makeAccountChangeView(
                account: account, change: .setDefault, mode: mode, coordinator: self)
        }
    }
}
