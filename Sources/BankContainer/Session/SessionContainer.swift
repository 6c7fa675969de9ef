public import BankDomain
import BankExchange
import BankLedger
import BankMock
public import BankServices
import BankSystem
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

    /// The session of a request's principal.
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
        build(\.accountService) {
            $0.pinned(\.accountService, MockAccountService.self, LedgerAccountService.self)
        }

    public private(set) lazy var transactionService: any TransactionServiceProtocol =
        build(\.transactionService) {
            $0.pinned(\.transactionService, MockTransactionService.self, LedgerTransactionService.self)
        }

    public private(set) lazy var statementService: any StatementServiceProtocol =
        build(\.statementService) {
            $0.pinned(\.statementService, MockStatementService.self, LedgerStatementService.self)
        }

    /// Statement files of the session's user.
    public private(set) lazy var statementFileService: any StatementFileServiceProtocol =
        build(\.statementFileService) {
            StatementFileService(
                statements: $0.statementService, executor: ThreadExecutor(),
                sorting: $0.parent.configuration.ledgerDatabase.engine)
        }

    public private(set) lazy var transferService: any TransferServiceProtocol =
        build(\.transferService) {
            $0.pinned(\.transferService, MockTransferService.self, LedgerTransferService.self)
        }

    public private(set) lazy var cardService: any CardServiceProtocol =
        build(\.cardService) { $0.pinned(\.cardService, MockCardService.self, LedgerCardService.self) }

    public private(set) lazy var beneficiaryService: any BeneficiaryServiceProtocol =
        build(\.beneficiaryService) {
            $0.pinned(\.beneficiaryService, MockBeneficiaryService.self, LedgerBeneficiaryService.self)
        }

    public private(set) lazy var notificationService: any NotificationServiceProtocol =
        build(\.notificationService) {
            $0.pinned(\.notificationService, MockNotificationService.self, LedgerNotificationService.self)
        }

    /// Notifications of the session's user for this device.
    public private(set) lazy var pushNotificationService: any PushNotificationServiceProtocol =
        build(\.pushNotificationService) {
            DevicePushNotificationService(
                notifications: $0.notificationService, principals: $0.principalSource,
                files: $0.parent.fileStorage, bankName: $0.parent.configuration.environment.rawValue)
        }

    public private(set) lazy var standingOrderService: any StandingOrderServiceProtocol =
        build(\.standingOrderService) {
            $0.pinned(\.standingOrderService, MockStandingOrderService.self, LedgerStandingOrderService.self)
        }

    public private(set) lazy var goalService: any GoalServiceProtocol =
        build(\.goalService) { $0.pinned(\.goalService, MockGoalService.self, LedgerGoalService.self) }

    public private(set) lazy var webhookService: any WebhookServiceProtocol =
        build(\.webhookService) {
            $0.pinned(\.webhookService, MockWebhookService.self, LedgerWebhookService.self)
        }

    public private(set) lazy var productService: any ProductServiceProtocol =
        build(\.productService) {
            $0.pinned(\.productService, MockProductService.self, LedgerProductService.self)
        }

    public private(set) lazy var marketDataService: any MarketDataServiceProtocol =
        build(\.marketDataService) {
            $0.pinned(\.marketDataService, MockMarketDataService.self, LedgerMarketDataService.self)
        }

    public private(set) lazy var auditService: any AuditServiceProtocol =
        build(\.auditService) { $0.pinned(\.auditService, MockAuditService.self, LedgerAuditService.self) }

    public private(set) lazy var tellerService: any TellerServiceProtocol =
        build(\.tellerService) {
            $0.pinned(\.tellerService, MockTellerService.self, LedgerTellerService.self)
        }

    public private(set) lazy var operatorService: any OperatorServiceProtocol =
        build(\.operatorService) {
            $0.pinned(\.operatorService, MockOperatorService.self, LedgerOperatorService.self)
        }

    public private(set) lazy var bankRulesService: any BankRulesServiceProtocol =
        build(\.bankRulesService) {
            $0.pinned(\.bankRulesService, MockBankRulesService.self, LedgerBankRulesService.self)
        }

    /// Payment files, the same for every user.
    public var paymentFileService: any PaymentFileServiceProtocol { root.paymentFileService }
}

extension DependencyView where Container == SessionContainer {
    /// The root's service, acting for the session's user. A remote service stays the same: its server knows the user by
    /// the tokens. So does an override that cannot act for others; a wrapper of a service must be ``PrincipalBound``.
    fileprivate func pinned<Service, Mock: PrincipalBound, Ledger: PrincipalBound>(
        _ key: KeyPath<DependencyContainer, Service>, _: Mock.Type, _: Ledger.Type
    ) -> Service where Mock.Service == Service, Ledger.Service == Service {
        let service = parent[dynamicMember: key]
        if let mock = service as? Mock { return mock.acting(for: self.principalSource) }
        if let ledger = service as? Ledger { return ledger.acting(for: self.principalSource) }
        guard !parent.isRemote, let bound = service as? any PrincipalBound,
            let acting = bound.acting(for: self.principalSource) as? Service
        else { return service }
        return acting
    }
}

// MARK: Lists of services

extension SessionContainer {
    /// The properties created by `build`.
    static let services: [PartialKeyPath<SessionContainer>] = [
        \.principalSource, \.accountService, \.transactionService, \.statementService,
        \.statementFileService, \.transferService, \.cardService, \.beneficiaryService, \.notificationService,
        \.pushNotificationService,
        \.standingOrderService, \.goalService,
        \.webhookService,
        \.productService, \.marketDataService, \.auditService, \.tellerService, \.operatorService,
        \.bankRulesService,
    ]
}

extension SessionContainer: @MainActor HasAccountService, @MainActor HasTransactionService,
    @MainActor HasStatementService, @MainActor HasTransferService, @MainActor HasCardService,
    @MainActor HasBeneficiaryService, @MainActor HasNotificationService,
    @MainActor HasPushNotificationService, @MainActor HasStandingOrderService,
    @MainActor HasGoalService,
    @MainActor HasWebhookService,
    @MainActor HasProductService, @MainActor HasMarketDataService, @MainActor HasAuditService,
    @MainActor HasTellerService, @MainActor HasOperatorService, @MainActor HasPaymentFileService,
    @MainActor HasStatementFileService, @MainActor HasBankRulesService
{}
