public import BankCommands
public import BankContainer
import BankDomain
import BankFeatures
import BankServices
import BankSystem
import Injection
import TerminalKit

/// The root of the coordinators of one command: gives each its factory, and each factory a container, of which it sees
/// only what it declares. What acts for a user comes from one session.
@MainActor
final class AppCoordinator: Coordinating {
    let screen: Screen
    private let dependencyContainer: DependencyContainer
    /// What acts for the signed-in user, who is asked for once a command.
    private let session: SessionContainer
    private let surroundings: Surroundings
    private let player: any TapePlaying
    private let runner: any LinesRunning
    private var pendingViews: [any TerminalView] = []

    init(
        dependencyContainer: DependencyContainer, screen: Screen, surroundings: Surroundings,
        player: any TapePlaying, runner: any LinesRunning
    ) {
        self.dependencyContainer = dependencyContainer
        self.session = SessionContainer(root: dependencyContainer)
        self.screen = screen
        self.surroundings = surroundings
        self.player = player
        self.runner = runner
    }

    /// Carries a command out, and shows what it leads to.
    func start(_ command: BankCommand) async throws {
        try await begin(command)
        while !pendingViews.isEmpty { try await pendingViews.removeFirst().appear(on: screen) }
    }

    func present(_ view: any TerminalView) {
        pendingViews.append(view)
    }

    func showAccount(_ account: Account) {
        accountsCoordinator.showAccount(account)
    }

    func showTransactions(of account: Account) {
        transactionsCoordinator.showTransactions(of: account)
    }

    private func begin(_ command: BankCommand) async throws {
        switch command {
        case .home: try await homeCoordinator.start()
        case .accounts(let command): try await accountsCoordinator.start(command)
        case .products(let command): try await productsCoordinator.start(command)
        case .transactions(let command): try await transactionsCoordinator.start(command)
        case .statements(let command): try await statementsCoordinator.start(command)
        case .transfers(let command): try await transfersCoordinator.start(command)
        case .rates(let command): try await ratesCoordinator.start(command)
        case .notifications(let command): try await notificationsCoordinator.start(command)
        case .standingOrders(let command): try await standingOrdersCoordinator.start(command)
        case .beneficiaries(let command): try await beneficiariesCoordinator.start(command)
        case .cards(let command): try await cardsCoordinator.start(command)
        case .auth(let command): try await authCoordinator.start(command)
        case .profile(let command): try await profileCoordinator.start(command)
        case .keychain(let command): try await keychainCoordinator.start(command)
        case .teller(let command): try await tellerCoordinator.start(command)
        case .ledger(let command): try await ledgerCoordinator.start(command)
        case .demo(let command): try await demoCoordinator.start(command)
        case .doctor(let command): try await doctorCoordinator.start(command)
        case .container(let command): try await containerCoordinator.start(command)
        case .config(let command): try await configCoordinator.start(command)
        case .initialize(let command): try await initCoordinator.start(command)
        case .reference(let command): try referenceCoordinator.start(command)
        case .lines(let command): try await linesCoordinator.start(command)
        }
    }

    // MARK: Children

    private lazy var homeCoordinator = HomeCoordinator(
        parent: self, factory: HomeViewFactory(dependencies: session))

    private lazy var accountsCoordinator = AccountsCoordinator(
        parent: self, factory: AccountsViewFactory(dependencies: session))

    private lazy var productsCoordinator = ProductsCoordinator(
        parent: self, factory: ProductsViewFactory(dependencies: session))

    private lazy var transactionsCoordinator = TransactionsCoordinator(
        parent: self, factory: TransactionsViewFactory(dependencies: session))

    private lazy var statementsCoordinator = StatementsCoordinator(
        parent: self, factory: StatementsViewFactory(dependencies: dependencyContainer))

    private lazy var transfersCoordinator = TransfersCoordinator(
        parent: self,
        factory: TransfersViewFactory(
            dependencies: session, random: dependencyContainer.randomSource),
        flows: self)

    private lazy var beneficiariesCoordinator = BeneficiariesCoordinator(
        parent: self,
        factory: BeneficiariesViewFactory(
            dependencies: session, random: dependencyContainer.randomSource))

    private lazy var ratesCoordinator = RatesCoordinator(
        parent: self, factory: RatesViewFactory(dependencies: session))
    private lazy var notificationsCoordinator = NotificationsCoordinator(
        parent: self, factory: NotificationsViewFactory(dependencies: session))
    private lazy var standingOrdersCoordinator = StandingOrdersCoordinator(
        parent: self,
        factory: StandingOrdersViewFactory(
            dependencies: session, random: dependencyContainer.randomSource))

    private lazy var cardsCoordinator = CardsCoordinator(
        parent: self,
        factory: CardsViewFactory(
            dependencies: session, random: dependencyContainer.randomSource))

    private lazy var authCoordinator = AuthCoordinator(
        parent: self,
        factory: AuthViewFactory(
            dependencies: dependencyContainer, sessionAgent: dependencyContainer.sessionAgent,
            surroundings: surroundings, drawQRCode: { QRCode.lines(of: $0) }))

    private lazy var profileCoordinator = ProfileCoordinator(
        parent: self, factory: ProfileViewFactory(dependencies: dependencyContainer))

    private lazy var keychainCoordinator = KeychainCoordinator(
        parent: self, factory: KeychainViewFactory(dependencies: dependencyContainer),
        files: NamedArchiveFiles())

    private lazy var tellerCoordinator = TellerCoordinator(
        parent: self,
        factory: TellerViewFactory(
            dependencies: dependencyContainer, random: dependencyContainer.randomSource))

    private lazy var ledgerCoordinator = LedgerCoordinator(
        parent: self, factory: LedgerViewFactory(dependencies: dependencyContainer))

    private lazy var demoCoordinator = DemoCoordinator(
        parent: self, factory: DemoViewFactory(dependencies: dependencyContainer), player: player)

    private lazy var doctorCoordinator = DoctorCoordinator(
        parent: self,
        factory: DoctorViewFactory(
            dependencies: dependencyContainer, sessionAgent: dependencyContainer.sessionAgent),
        surroundings: surroundings)

    private lazy var containerCoordinator = ContainerCoordinator(parent: self, writer: self)

    private lazy var configCoordinator = ConfigCoordinator(
        parent: self, factory: ConfigViewFactory(dependencies: dependencyContainer))

    private lazy var linesCoordinator = LinesCoordinator(parent: self, runner: runner)

    private lazy var initCoordinator = InitCoordinator(
        parent: self, factory: InitViewFactory(dependencies: dependencyContainer), surroundings: surroundings)

    private lazy var referenceCoordinator = ReferenceCoordinator(parent: self)
}

extension AppCoordinator: TransferFlowMaking {
    func makeTransferFlow(
        draft: TransferDraft, idempotencyKey: IdempotencyKey?, coordinator: any TransfersCoordinating
    ) async throws -> any TransferFlow {
        TransferFlowContainer(
            session: session, draft: draft, idempotencyKey: idempotencyKey, coordinator: coordinator)
    }
}

extension TransferFlowContainer: TransferFlow {}

extension AppCoordinator: ContainerGraphWriting {
    func containerGraph(as format: ContainerCommand.Format) -> String {
        let graph = dependencyContainer.completeGraph()
        return switch format {
        case .mermaid: graph.mermaid
        case .dot: graph.dot
        case .json: graph.json
        }
    }
}
