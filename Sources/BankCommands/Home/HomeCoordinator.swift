import BankDomain
import BankFeatures

/// Makes the home screen and shows it.
@MainActor
final class HomeCoordinator: HomeCoordinating {
    private let host: any CommandHost
    private let factory: HomeViewFactory

    init(host: any CommandHost) {
        self.host = host
        self.factory = HomeViewFactory(dependencies: host.session)
    }

    func start() async throws {
        try await factory.makeHomeView(coordinator: self).appear(on: host.screen)
    }

    // On a command line the user types what comes next.
    func showAccount(_ account: Account) {}
    func begin(_ step: HomeNextStep) {}
}
