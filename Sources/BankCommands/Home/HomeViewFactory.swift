import BankFeatures
package import BankServices

@MainActor
package struct HomeViewFactory {
    package typealias Dependencies = HasAccountService & HasTransactionService & HasTransferService
        & HasStandingOrderService & HasCardService & HasNotificationService

    private let services: HomeServices

    init(dependencies: any Dependencies) {
        services = HomeServices(
            accounts: dependencies.accountService, transactions: dependencies.transactionService,
            transfers: dependencies.transferService, standingOrders: dependencies.standingOrderService,
            cards: dependencies.cardService, notifications: dependencies.notificationService)
    }

    func makeHomeView(coordinator: any HomeCoordinating) -> HomeView {
        HomeView(viewModel: HomeViewModel(services: services, coordinator: coordinator))
    }
}
