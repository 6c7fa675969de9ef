import BankDevice
import BankDomain
import BankExchange
import BankFiles
import BankLedger
import BankMock
import BankNetwork
public import BankRemote
public import BankServices
import BankSystem
import BankVault
public import Injection

/// The services of one caller, created on first use: of the user of this machine, of a session, or of a request.
///
/// It is written by hand and reads from top to bottom: a property is a service, and its closure creates it. `$0` is a
/// view of this container that records the graph, and `$0.root` one of what all callers share. To add a service, add a
/// property and its name to the list at the end of this file.
@MainActor
public final class DependencyContainer: ChildContainer {
    /// The name of this scope in the graph.
    public static let scopeName = "caller"

    /// What the callers of this process share.
    public let root: RootContainer
    /// For whom the services act. No service of this container acts for another user.
    public let caller: Caller

    /// Creates the services of a caller. Nothing is built yet.
    public init(_ root: RootContainer, caller: Caller) {
        self.root = root
        self.caller = caller
    }

    /// The services of this machine's user, with a root of their own.
    public convenience init(
        configuration: BankConfiguration,
        overrides: Overrides<DependencyContainer> = Overrides<DependencyContainer>()
    ) {
        self.init(RootContainer(configuration: configuration, overrides: overrides), caller: .thisMachine)
    }

    public var parent: RootContainer { root }

    // MARK: Services

    /// The machine's secrets, or those of a request's device.
    public private(set) lazy var secureStorage: any SecureStorageProtocol = build(\.secureStorage) {
        caller.device ?? $0.root.machineStorage
    }

    public private(set) lazy var accountService: any AccountServiceProtocol = build(
        \.accountService,
        mock: { MockAccountService(host: $0.root.mockBank, principals: $0.principalSource) },
        ledger: { LedgerAccountService(store: $0.root.ledgerStore, principals: $0.principalSource) },
        remote: { RemoteAccountService(api: $0.apiClient) })

    public private(set) lazy var transactionService: any TransactionServiceProtocol = build(
        \.transactionService,
        mock: { MockTransactionService(host: $0.root.mockBank, principals: $0.principalSource) },
        ledger: { LedgerTransactionService(store: $0.root.ledgerStore, principals: $0.principalSource) },
        remote: { RemoteTransactionService(api: $0.apiClient) })

    public private(set) lazy var transferService: any TransferServiceProtocol = build(
        \.transferService,
        mock: { MockTransferService(host: $0.root.mockBank, principals: $0.principalSource) },
        ledger: {
            LedgerTransferService(
                store: $0.root.ledgerStore, principals: $0.principalSource,
                secureStorage: $0.root.bankSecrets,
                clock: $0.root.clock)
        },
        remote: { RemoteTransferService(api: $0.apiClient) })

    public private(set) lazy var cardService: any CardServiceProtocol = build(
        \.cardService,
        mock: { MockCardService(host: $0.root.mockBank, principals: $0.principalSource) },
        ledger: {
            LedgerCardService(
                store: $0.root.ledgerStore, principals: $0.principalSource,
                secureStorage: $0.root.bankSecrets,
                clock: $0.root.clock, random: $0.root.randomSource)
        },
        remote: { RemoteCardService(api: $0.apiClient) })

    public private(set) lazy var beneficiaryService: any BeneficiaryServiceProtocol = build(
        \.beneficiaryService,
        mock: { MockBeneficiaryService(host: $0.root.mockBank, principals: $0.principalSource) },
        ledger: {
            LedgerBeneficiaryService(
                store: $0.root.ledgerStore, principals: $0.principalSource,
                secureStorage: $0.root.bankSecrets,
                clock: $0.root.clock)
        },
        remote: { RemoteBeneficiaryService(api: $0.apiClient) })

    public private(set) lazy var notificationService: any NotificationServiceProtocol = build(
        \.notificationService,
        mock: { MockNotificationService(host: $0.root.mockBank, principals: $0.principalSource) },
        ledger: { LedgerNotificationService(store: $0.root.ledgerStore, principals: $0.principalSource) },
        remote: { RemoteNotificationService(api: $0.apiClient) })

    public private(set) lazy var biometricService: any BiometricServiceProtocol = build(
        \.biometricService,
        mock: { MockBiometricService(host: $0.root.mockBank) },
        ledger: {
            $0.root.configuration.deviceUnlock(
                LedgerDeviceKeys(store: $0.root.ledgerStore, principals: $0.principalSource),
                agent: $0.root.sessionAgent, executor: $0.root.blockingExecutor, random: $0.root.randomSource)
        },
        remote: { _ in RemoteBiometricService() })

    public private(set) lazy var authService: any AuthServiceProtocol = build(
        \.authService,
        mock: { MockAuthService(host: $0.root.mockBank, tokens: $0.tokenStorage) },
        ledger: {
            LedgerAuthService(
                store: $0.root.ledgerStore, keychain: $0.secureStorage, secrets: $0.root.bankSecrets,
                tokens: $0.tokenStorage,
                hashing: $0.root.passwordHashing, clock: $0.root.clock, random: $0.root.randomSource)
        },
        remote: { RemoteAuthService(api: $0.apiClient, device: $0.secureStorage) })

    public private(set) lazy var userService: any UserServiceProtocol = build(
        \.userService,
        mock: { MockUserService(host: $0.root.mockBank, principals: $0.principalSource) },
        ledger: { LedgerUserService(store: $0.root.ledgerStore, principals: $0.principalSource) },
        remote: { RemoteUserService(api: $0.apiClient) })

    public private(set) lazy var productService: any ProductServiceProtocol = build(
        \.productService,
        mock: { MockProductService(host: $0.root.mockBank, principals: $0.principalSource) },
        ledger: { LedgerProductService(principals: $0.principalSource) },
        remote: { RemoteProductService(api: $0.apiClient) })

    public private(set) lazy var statementService: any StatementServiceProtocol = build(
        \.statementService,
        mock: { MockStatementService(host: $0.root.mockBank, principals: $0.principalSource) },
        ledger: { LedgerStatementService(store: $0.root.ledgerStore, principals: $0.principalSource) },
        remote: { RemoteStatementService(api: $0.apiClient) })

    /// Statement files, the same for every bank.
    public private(set) lazy var statementFileService: any StatementFileServiceProtocol =
        build(\.statementFileService) {
            StatementFileService(
                statements: $0.statementService, executor: ThreadExecutor(),
                sorting: $0.root.configuration.ledgerDatabase.engine)
        }

    public private(set) lazy var standingOrderService: any StandingOrderServiceProtocol = build(
        \.standingOrderService,
        mock: { MockStandingOrderService(host: $0.root.mockBank, principals: $0.principalSource) },
        ledger: {
            LedgerStandingOrderService(
                store: $0.root.ledgerStore, principals: $0.principalSource,
                secureStorage: $0.root.bankSecrets,
                clock: $0.root.clock)
        },
        remote: { RemoteStandingOrderService(api: $0.apiClient) })

    public private(set) lazy var goalService: any GoalServiceProtocol = build(
        \.goalService,
        mock: { MockGoalService(host: $0.root.mockBank, principals: $0.principalSource) },
        ledger: { LedgerGoalService(store: $0.root.ledgerStore, principals: $0.principalSource) },
        remote: { RemoteGoalService(api: $0.apiClient) })

    public private(set) lazy var changeService: any ChangeServiceProtocol = build(
        \.changeService,
        mock: { MockChangeService(host: $0.root.mockBank, principals: $0.principalSource) },
        ledger: { LedgerChangeService(store: $0.root.ledgerStore, principals: $0.principalSource) },
        remote: { RemoteChangeService(api: $0.apiClient) })

    public private(set) lazy var metadataService: any MetadataServiceProtocol = build(
        \.metadataService,
        mock: { MockMetadataService(host: $0.root.mockBank, principals: $0.principalSource) },
        ledger: { LedgerMetadataService(store: $0.root.ledgerStore, principals: $0.principalSource) },
        remote: { RemoteMetadataService(api: $0.apiClient) })

    public private(set) lazy var webhookService: any WebhookServiceProtocol = build(
        \.webhookService,
        mock: {
            MockWebhookService(
                host: $0.root.mockBank, principals: $0.principalSource, sender: $0.root.webhookSender)
        },
        ledger: {
            LedgerWebhookService(
                store: $0.root.ledgerStore, principals: $0.principalSource, secrets: $0.root.bankSecrets,
                sender: $0.root.webhookSender, random: $0.root.randomSource)
        },
        remote: { RemoteWebhookService(api: $0.apiClient) })

    public private(set) lazy var marketDataService: any MarketDataServiceProtocol = build(
        \.marketDataService,
        mock: { MockMarketDataService(host: $0.root.mockBank, principals: $0.principalSource) },
        ledger: { LedgerMarketDataService(store: $0.root.ledgerStore, principals: $0.principalSource) },
        remote: { RemoteMarketDataService(api: $0.apiClient) })

    public private(set) lazy var auditService: any AuditServiceProtocol = build(
        \.auditService,
        mock: { MockAuditService(host: $0.root.mockBank, principals: $0.principalSource) },
        ledger: { LedgerAuditService(store: $0.root.ledgerStore, principals: $0.principalSource) },
        remote: { RemoteAuditService(api: $0.apiClient) })

    public private(set) lazy var bankRulesService: any BankRulesServiceProtocol = build(
        \.bankRulesService,
        mock: { MockBankRulesService(host: $0.root.mockBank, principals: $0.principalSource) },
        ledger: { LedgerBankRulesService(store: $0.root.ledgerStore, principals: $0.principalSource) },
        remote: { RemoteBankRulesService(api: $0.apiClient) })

    /// Values that the bank sets for its customers' programs.
    public private(set) lazy var remoteConfigService: any RemoteConfigServiceProtocol = build(
        \.remoteConfigService,
        local: { LocalConfigService(rules: $0.bankRulesService, settings: $0.root.storageService) },
        remote: { FetchedConfigService(api: $0.apiClient, files: $0.root.fileStorage, clock: $0.root.clock) })

    public private(set) lazy var tellerService: any TellerServiceProtocol = build(
        \.tellerService,
        mock: { MockTellerService(host: $0.root.mockBank, principals: $0.principalSource) },
        ledger: { LedgerTellerService(store: $0.root.ledgerStore, principals: $0.principalSource) },
        remote: { RemoteTellerService(api: $0.apiClient) })

    public private(set) lazy var clearingService: any ClearingServiceProtocol = build(
        \.clearingService,
        mock: { MockClearingService(host: $0.root.mockBank, principals: $0.principalSource) },
        ledger: { LedgerClearingService(store: $0.root.ledgerStore, principals: $0.principalSource) },
        remote: { RemoteClearingService(api: $0.apiClient) })

    public private(set) lazy var mandateService: any MandateServiceProtocol = build(
        \.mandateService,
        mock: { MockMandateService(host: $0.root.mockBank, principals: $0.principalSource) },
        ledger: { LedgerMandateService(store: $0.root.ledgerStore, principals: $0.principalSource) },
        remote: { RemoteMandateService(api: $0.apiClient) })

    public private(set) lazy var operatorService: any OperatorServiceProtocol = build(
        \.operatorService,
        mock: { MockOperatorService(host: $0.root.mockBank, principals: $0.principalSource) },
        ledger: {
            LedgerOperatorService(
                store: $0.root.ledgerStore, principals: $0.principalSource,
                secureStorage: $0.root.bankSecrets,
                hashing: $0.root.passwordHashing, random: $0.root.randomSource)
        },
        remote: { RemoteOperatorService(api: $0.apiClient) })

    public private(set) lazy var ledgerService: any LedgerServiceProtocol = build(
        \.ledgerService,
        mock: { MockLedgerService(host: $0.root.mockBank, principals: $0.principalSource) },
        ledger: {
            LedgerService(
                store: $0.root.ledgerStore, principals: $0.principalSource,
                secureStorage: $0.root.bankSecrets,
                random: $0.root.randomSource)
        },
        remote: { RemoteLedgerService(api: $0.apiClient) })

    public private(set) lazy var persistenceService: any PersistenceServiceProtocol = build(
        \.persistenceService,
        mock: {
            MockPersistenceService(
                host: $0.root.mockBank, principals: $0.principalSource, create: NamedFile.create)
        },
        ledger: {
            $0.root.configuration.persistence(
                of: $0.root.ledgerStore, principals: $0.principalSource, secrets: $0.root.bankSecrets)
        },
        remote: { _ in RemotePersistenceService() })

    public private(set) lazy var securityService: any SecurityServiceProtocol = build(
        \.securityService,
        mock: { MockSecurityService(biometrics: $0.biometricService, device: $0.root.deviceCheck) },
        real: {
            KeychainSecurityService(
                storage: $0.secureStorage, biometrics: $0.biometricService, device: $0.root.deviceCheck,
                random: $0.root.randomSource)
        })

    public private(set) lazy var featureFlagService: any FeatureFlagServiceProtocol = build(
        \.featureFlagService,
        local: { SettingsFeatureFlagService(storage: $0.root.storageService) },
        remote: {
            SettingsFeatureFlagService(storage: $0.root.storageService, config: $0.remoteConfigService)
        })

    /// Pictures of payees.
    public private(set) lazy var imageCacheService: any ImageCacheServiceProtocol = build(
        \.imageCacheService,
        mock: { _ in MockImageCacheService() },
        ledger: { _ in DrawnImageService() },
        remote: {
            CachedImageService(source: RemoteImageSource(api: $0.apiClient), files: $0.root.fileStorage)
        })

    /// Forwards notifications to a program of the machine's developer.
    public private(set) lazy var webhookForwardingService: any WebhookForwardingServiceProtocol =
        build(\.webhookForwardingService) {
            DeviceWebhookForwardingService(sender: $0.root.webhookSender, random: $0.root.randomSource)
        }

    /// Notifications for this device, from any bank.
    public private(set) lazy var pushNotificationService: any PushNotificationServiceProtocol =
        build(\.pushNotificationService) {
            DevicePushNotificationService(
                notifications: $0.notificationService, principals: $0.principalSource,
                files: $0.root.fileStorage,
                bankName: $0.root.configuration.environment.rawValue)
        }

    // MARK: The caller

    /// Who calls: asked by each service at each call.
    public private(set) lazy var principalSource: any PrincipalSource = build(
        \.principalSource,
        mock: {
            caller.source(
                MockPrincipalSource(
                    host: $0.root.mockBank, tokens: $0.tokenStorage, recordsUse: caller.recordsUse))
        },
        ledger: {
            caller.source(
                LedgerSessionPrincipalSource(
                    store: $0.root.ledgerStore, tokens: $0.tokenStorage, recordsUse: caller.recordsUse))
        },
        remote: { RemotePrincipalSource(auth: $0.authService) })

    /// Keeps the tokens of the caller's session: on this machine between commands, otherwise for a request.
    public private(set) lazy var tokenStorage: any TokenStorage = build(
        \.tokenStorage,
        mock: {
            caller.tokens ?? $0.root.configuration.accessTokenStorage
                ?? MockTokenStorage(host: $0.root.mockBank)
        },
        real: {
            caller.tokens ?? $0.root.configuration.accessTokenStorage
                ?? KeychainTokenStorage(vault: $0.root.keychainVault, agent: $0.root.sessionAgent)
        })

    /// Calls the server of the bank.
    public private(set) lazy var apiClient: APIClient = build(\.apiClient) {
        APIClient(
            server: $0.root.configuration.requiredServer, network: $0.root.networkService,
            tokens: $0.tokenStorage,
            random: $0.root.randomSource, deadlineSeconds: $0.root.configuration.isReadOnly ? 2 : 45)
    }
}

// MARK: Shared services

extension DependencyContainer {
    public var demoControl: any DemoControlProtocol { root.demoControl }
    public var keychainService: any KeychainServiceProtocol { root.keychainService }
    public var storageService: any StorageServiceProtocol { root.storageService }
    public var fileStorage: any FileStorageProtocol { root.fileStorage }
    public var clearingFileService: any ClearingFileServiceProtocol { root.clearingFileService }
    public var paymentFileService: any PaymentFileServiceProtocol { root.paymentFileService }
    public var locationService: any LocationServiceProtocol { root.locationService }
    public var networkService: any NetworkServiceProtocol { root.networkService }
    public var loggingService: any LoggingServiceProtocol { root.loggingService }
    public var analyticsService: any AnalyticsServiceProtocol { root.analyticsService }
    public var crashReporter: any CrashReporterProtocol { root.crashReporter }
}

extension DependencyContainer: BankScope {
    public var environment: BankEnvironment { root.environment }
}

extension DependencyView where Container == DependencyContainer {
    /// A view of what all callers share.
    var root: DependencyView<RootContainer> { parent }
}

// MARK: The list of services

extension DependencyContainer {
    /// The properties from which the graph starts; the others are built for these.
    static let services: [PartialKeyPath<DependencyContainer>] = [
        \.accountService,
        \.auditService,
        \.authService,
        \.bankRulesService,
        \.beneficiaryService,
        \.biometricService,
        \.cardService,
        \.clearingService,
        \.featureFlagService,
        \.goalService,
        \.changeService, \.metadataService,
        \.imageCacheService,
        \.ledgerService,
        \.mandateService,
        \.marketDataService,
        \.notificationService,
        \.operatorService,
        \.persistenceService,
        \.principalSource,
        \.productService,
        \.pushNotificationService,
        \.remoteConfigService,
        \.secureStorage,
        \.securityService,
        \.standingOrderService,
        \.statementFileService,
        \.statementService,
        \.tellerService,
        \.tokenStorage,
        \.transactionService,
        \.transferService,
        \.userService,
        \.webhookForwardingService,
        \.webhookService,
    ]
}

// The conformance is isolated: on the main actor, the container has the service of each protocol in the list.
extension DependencyContainer: @MainActor CallerServices, @MainActor MachineServices {}
