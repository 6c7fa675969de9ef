import BankFeatures
package import BankServices

/// Makes the home screen.
@MainActor
package struct HomeViewFactory {
    package typealias Dependencies = HasAccountService & HasTransactionService

    private let accountService: any AccountServiceProtocol
    private let transactionService: any TransactionServiceProtocol

    package init(dependencies: any Dependencies) {
        self.accountService = dependencies.accountService
        self.transactionService = dependencies.transactionService
    }

    func makeHomeView(coordinator: any HomeCoordinating) -> HomeView {
        HomeView(
            viewModel: HomeViewModel(
                accountService: accountService, transactionService: transactionService,
                coordinator: coordinator))
    }
}
