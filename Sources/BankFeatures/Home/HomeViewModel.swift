public import BankDomain
public import BankServices
public import Observation

/// The first screen: accounts, totals, the newest entries of the default account, and what to do next.
@Observable
@MainActor
public final class HomeViewModel {
    /// How many entries are shown.
    public static let recentTransactionCount = 5

    private let loader = Loader<HomeSummary>()
    private let accountService: any AccountServiceProtocol
    private let transactionService: any TransactionServiceProtocol
    @ObservationIgnored private weak var coordinator: (any HomeCoordinating)?

    /// A home that is not loaded yet.
    public init(
        accountService: any AccountServiceProtocol, transactionService: any TransactionServiceProtocol,
        coordinator: (any HomeCoordinating)?
    ) {
        self.accountService = accountService
        self.transactionService = transactionService
        self.coordinator = coordinator
    }

    /// Where the user stands. A local bank that was not made yet is a next step and not a failure, and so is a
    /// sign-in.
    public var state: LoadState<HomeSummary> { loader.state }

    /// Loads the summary, also again.
    public func load() async {
        await loader.load {
            do {
                return try await summary()
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

    /// Begins a next step.
    public func begin(_ step: HomeNextStep) {
        coordinator?.begin(step)
    }

    private func summary() async throws -> HomeSummary {
        let accounts = try await accountService.accounts(.own)
        guard let account = accounts.first(where: \.isDefault) else {
            let step: HomeNextStep = accounts.isEmpty ? .openFirstAccount : .chooseDefaultAccount
            return HomeSummary(accounts: accounts, recentTransactions: [], nextSteps: [step])
        }
        let recent = try await transactionService.recent(Self.recentTransactionCount, of: account)
        return HomeSummary(accounts: accounts, recentTransactions: recent, nextSteps: [])
    }
}
