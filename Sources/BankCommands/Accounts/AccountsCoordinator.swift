package import BankDomain
import BankFeatures
import BankServices

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
        case .balance(let account, let moment):
            factory.makePastBalanceView(account: account, at: moment)
        case .open(let draft, let mode):
            factory.makeAccountOpeningView(draft: draft, mode: mode, coordinator: self)
        case .rename(let account, let name, let mode):
            changeView(account, .rename(name), mode)
        case .setDefault(let account, let mode):
            changeView(account, .setDefault, mode)
        case .freeze(let account, let scope, let reason, let mode):
            changeView(account, .freeze(scope, reason: reason), mode)
        case .unfreeze(let account, let mode):
            changeView(account, .unfreeze, mode)
        case .close(let account, let clearsDefault, let mode):
            changeView(account, .close(clearsDefault: clearsDefault), mode)
        }
    }

    private func changeView(
        _ account: String, _ change: AccountChangeView.Change, _ mode: ExecutionMode
    ) -> AccountChangeView {
        factory.makeAccountChangeView(account: account, change: change, mode: mode, coordinator: self)
    }
}
