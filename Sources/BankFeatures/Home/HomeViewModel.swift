public import BankDomain
import BankServices
public import Observation

/// The first screen: accounts with what was on them lately, totals, the newest entries of the default account, what is
/// due, what is frozen, what was not read, and what to do next.
@Observable
@MainActor
public final class HomeViewModel {
    public static let recentTransactionCount = 5

    private let loader = Loader<HomeSummary>()
    private let services: HomeServices
    @ObservationIgnored private weak var coordinator: (any HomeCoordinating)?

    public init(services: HomeServices, coordinator: (any HomeCoordinating)?) {
        self.services = services
        self.coordinator = coordinator
    }

    /// Where the user stands. A local bank that was not made yet is a next step and not a failure, and so is a
    /// sign-in.
    public var state: LoadState<HomeSummary> { loader.state }

    public func load() async {
        await loader.load {
            do {
                return try await HomeReader(services).summary()
            } catch ServiceError.notInitialized(.ledger) {
                return .beginning(with: .initializeLocalBank)
            } catch ServiceError.unauthorized(.notSignedIn), ServiceError.unauthorized(.sessionEnded) {
                return .beginning(with: .signIn)
            }
        }
    }

    /// Leads on to an account.
    public func select(_ account: Account) {
        coordinator?.showAccount(account)
    }

    public func begin(_ step: HomeNextStep) {
        coordinator?.begin(step)
    }
}
