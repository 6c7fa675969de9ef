import BankDomain
import BankFeatures
import BankServices

/// Makes the views of accounts and shows the one that a command asks for.
@MainActor
final class AccountsCoordinator: AccountsCoordinating {
    private let host: any CommandHost
    private let factory: AccountsViewFactory

    init(host: any CommandHost) {
        self.host = host
        self.factory = AccountsViewFactory(dependencies: host.session)
    }

    func start(_ command: AccountsCommand) async throws {
        try await view(for: command).appear(on: host.screen)
    }

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

    // On a command line the user types what comes next.
    func showAccount(_ account: Account) {}
    func showTransactions(of account: Account) {}
}
