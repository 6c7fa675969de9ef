public import BankDomain
import BankExchange
public import BankServices
public import Injection

/// The services of one signed-in user: the root's, with the caller fixed.
///
/// There is one for each session. It holds the root, never the reverse. It does not forward other services to the root,
/// because a service that is not fixed here would act for another user.
@MainActor
public final class SessionContainer: ChildContainer {
    /// The name of this scope in the graph.
    public static let scopeName = "session"

    /// The container with the services that outlive the session.
    public let root: DependencyContainer
    private let pinned: Principal?

    /// The session of a user.
    public init(
        root: DependencyContainer, user: UserID, roles: Set<Principal.Role> = [.customer],
        sessionID: SessionID? = nil
    ) {
        self.root = root
        self.pinned = Principal(userID: user, roles: roles, sessionID: sessionID)
    }

    /// The session of whoever a request comes from.
    public init(root: DependencyContainer, principal: Principal) {
        self.root = root
        self.pinned = principal
    }

    /// The session of the user who is signed in on this machine. The user is looked up once, when a service first needs
    /// it.
    public init(root: DependencyContainer) {
        self.root = root
        self.pinned = nil
    }

    public var parent: DependencyContainer { root }

    /// The principal: always the session's user.
    public private(set) lazy var principalSource: any PrincipalSource = build(\.principalSource) { [pinned] in
        if let pinned {
            let isToken = pinned.accessToken != nil
            return PinnedPrincipalSource(pinned, refusals: isToken ? $0.parent.principalSource : nil)
        }
        return RememberedPrincipalSource($0.parent.principalSource)
    }

    public private(set) lazy var accountService: any AccountServiceProtocol =
        build(\.accountService) { $0.parent.accountService.acting(for: $0.principalSource) }

    public private(set) lazy var transactionService: any TransactionServiceProtocol =
        build(\.transactionService) { $0.parent.transactionService.acting(for: $0.principalSource) }

    public private(set) lazy var statementService: any StatementServiceProtocol =
        build(\.statementService) { $0.parent.statementService.acting(for: $0.principalSource) }

    /// Statement files of the session's user.
    public private(set) lazy var statementFileService: any StatementFileServiceProtocol =
        build(\.statementFileService) {
            StatementFileService(
                statements: $0.statementService, executor: $0.parent.blockingExecutor,
                sorting: $0.parent.configuration.ledgerEngine)
        }

    public private(set) lazy var transferService: any TransferServiceProtocol =
        build(\.transferService) { $0.parent.transferService.acting(for: $0.principalSource) }

    public private(set) lazy var cardService: any CardServiceProtocol =
        build(\.cardService) { $0.parent.cardService.acting(for: $0.principalSource) }

    public private(set) lazy var beneficiaryService: any BeneficiaryServiceProtocol =
        build(\.beneficiaryService) { $0.parent.beneficiaryService.acting(for: $0.principalSource) }

    public private(set) lazy var notificationService: any NotificationServiceProtocol =
        build(\.notificationService) { $0.parent.notificationService.acting(for: $0.principalSource) }

    public private(set) lazy var standingOrderService: any StandingOrderServiceProtocol =
        build(\.standingOrderService) { $0.parent.standingOrderService.acting(for: $0.principalSource) }

    public private(set) lazy var goalService: any GoalServiceProtocol =
        build(\.goalService) { $0.parent.goalService.acting(for: $0.principalSource) }

    public private(set) lazy var webhookService: any WebhookServiceProtocol =
        build(\.webhookService) { $0.parent.webhookService.acting(for: $0.principalSource) }

    public private(set) lazy var productService: any ProductServiceProtocol =
        build(\.productService) { $0.parent.productService.acting(for: $0.principalSource) }

    public private(set) lazy var marketDataService: any MarketDataServiceProtocol =
        build(\.marketDataService) { $0.parent.marketDataService.acting(for: $0.principalSource) }

    public private(set) lazy var auditService: any AuditServiceProtocol =
        build(\.auditService) { $0.parent.auditService.acting(for: $0.principalSource) }

    public private(set) lazy var tellerService: any TellerServiceProtocol =
        build(\.tellerService) { $0.parent.tellerService.acting(for: $0.principalSource) }

    public private(set) lazy var operatorService: any OperatorServiceProtocol =
        build(\.operatorService) { $0.parent.operatorService.acting(for: $0.principalSource) }

    /// Payment files, the same for every user.
    public var paymentFileService: any PaymentFileServiceProtocol { root.paymentFileService }
}

// MARK: Lists of services

extension SessionContainer {
    /// The properties created by `build`.
    static let services: [PartialKeyPath<SessionContainer>] = [
        \.principalSource, \.accountService, \.transactionService, \.statementService,
        \.statementFileService, \.transferService, \.cardService, \.beneficiaryService, \.notificationService,
        \.standingOrderService, \.goalService,
        \.webhookService,
        \.productService, \.marketDataService, \.auditService, \.tellerService, \.operatorService,
    ]
}

extension SessionContainer: @MainActor HasAccountService, @MainActor HasTransactionService,
    @MainActor HasStatementService, @MainActor HasTransferService, @MainActor HasCardService,
    @MainActor HasBeneficiaryService, @MainActor HasNotificationService, @MainActor HasStandingOrderService,
    @MainActor HasGoalService,
    @MainActor HasWebhookService,
    @MainActor HasProductService, @MainActor HasMarketDataService, @MainActor HasAuditService,
    @MainActor HasTellerService, @MainActor HasOperatorService, @MainActor HasPaymentFileService,
    @MainActor HasStatementFileService
{}
