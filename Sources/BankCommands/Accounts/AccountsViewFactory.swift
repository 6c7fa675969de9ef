import BankDomain
import BankFeatures
package import BankServices

/// Makes the views of accounts from the services that they need, and sees no other.
@MainActor
package struct AccountsViewFactory {
    package typealias Dependencies = HasAccountService & HasTransactionService & HasProductService

    private let accountService: any AccountServiceProtocol
    private let transactionService: any TransactionServiceProtocol
    private let productService: any ProductServiceProtocol

    init(dependencies: any Dependencies) {
        self.accountService = dependencies.accountService
        self.transactionService = dependencies.transactionService
        self.productService = dependencies.productService
    }

    func makeAccountsListView(
        scope: AccountScope, page: PageRequest?, coordinator: any AccountsCoordinating
    ) -> AccountsListView {
        AccountsListView(
            viewModel: AccountsListViewModel(
                scope: scope, page: page, accountService: accountService, coordinator: coordinator))
    }

    func makeAccountDetailView(
        _ selection: AccountSelection, coordinator: any AccountsCoordinating
    ) -> AccountDetailView {
        AccountDetailView(viewModel: makeDetailViewModel(selection, coordinator: coordinator))
    }

    func makePastBalanceView(account: String, at moment: String) -> PastBalanceView {
        PastBalanceView(
            viewModel: PastBalanceViewModel(.named(account), moment: moment, accountService: accountService))
    }

    func makeAccountOpeningView(
        draft: AccountOpeningDraft, mode: ExecutionMode, coordinator: any AccountsCoordinating
    ) -> AccountOpeningView {
        AccountOpeningView(
            viewModel: AccountOpeningViewModel(
                draft: draft, accountService: accountService, productService: productService,
                coordinator: coordinator),
            mode: mode)
    }

    func makeAccountChangeView(
        account: String, change: AccountChangeView.Change, mode: ExecutionMode,
        coordinator: any AccountsCoordinating
    ) -> AccountChangeView {
        AccountChangeView(
            viewModel: makeDetailViewModel(.named(account), coordinator: coordinator), change: change,
            mode: mode)
    }

    private func makeDetailViewModel(
        _ selection: AccountSelection, coordinator: any AccountsCoordinating
    ) -> AccountDetailViewModel {
        AccountDetailViewModel(
            selection, accountService: accountService, transactionService: transactionService,
            coordinator: coordinator)
    }
}
