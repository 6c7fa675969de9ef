public import BankDomain
import BankExchange
import BankFiles
public import BankLedger
public import BankMock
import BankNetwork
public import BankRemote
public import BankServices
public import BankSystem
public import BankVault
public import Injection

/// Every service of the bank, created on first use.
///
/// It is written by hand and reads from top to bottom: a property is a service, and its closure creates it. `$0` is a
/// view of this container that records the graph. To add a service, add a property, and add its name to the two lists
/// at the end of this file.
@MainActor
public final class DependencyContainer: BuildingContainer {
    public let configuration: BankConfiguration
    /// The services built so far, and the overrides.
    public let construction: Construction

    /// Creates a container. Nothing is built yet.
    public init(
        configuration: BankConfiguration,
        overrides: Overrides<DependencyContainer> = Overrides<DependencyContainer>()
    ) {
        self.configuration = configuration
        self.construction = Construction(overrides: overrides)
    }

    // MARK: Services

    public private(set) lazy var secureStorage: any SecureStorageProtocol = build(
        \.secureStorage,
        mock: { MockSecureStorage(host: $0.mockBank) },
        real: { EncryptedFileSecureStorage(vault: $0.keychainVault) })

    public private(set) lazy var accountService: any AccountServiceProtocol = build(
        \.accountService,
        mock: { MockAccountService(host: $0.mockBank, principals: $0.principalSource) },
        ledger: { LedgerAccountService(store: $0.ledgerStore, principals: $0.principalSource) },
        remote: { RemoteAccountService(api: $0.apiClient) })

    public private(set) lazy var transactionService: any TransactionServiceProtocol = build(
        \.transactionService,
        mock: { MockTransactionService(host: $0.mockBank, principals: $0.principalSource) },
        ledger: { LedgerTransactionService(store: $0.ledgerStore, principals: $0.principalSource) },
        remote: { RemoteTransactionService(api: $0.apiClient) })

    public private(set) lazy var statementService: any StatementServiceProtocol = build(
        \.statementService,
        mock: { MockStatementService(host: $0.mockBank, principals: $0.principalSource) },
        ledger: { LedgerStatementService(store: $0.ledgerStore, principals: $0.principalSource) },
        remote: { RemoteStatementService(api: $0.apiClient) })

    public private(set) lazy var transferService: any TransferServiceProtocol = build(
        \.transferService,
        mock: { MockTransferService(host: $0.mockBank, principals: $0.principalSource) },
        ledger: {
            LedgerTransferService(
                store: $0.ledgerStore, principals: $0.principalSource, secureStorage: $0.bankSecrets,
                clock: $0.clock)
        },
        remote: { RemoteTransferService(api: $0.apiClient) })

    public private(set) lazy var cardService: any CardServiceProtocol = build(
        \.cardService,
        mock: { MockCardService(host: $0.mockBank, principals: $0.principalSource) },
        ledger: {
            LedgerCardService(
                store: $0.ledgerStore, principals: $0.principalSource, secureStorage: $0.bankSecrets,
                clock: $0.clock, random: $0.randomSource)
        },
        remote: { RemoteCardService(api: $0.apiClient) })

    public private(set) lazy var beneficiaryService: any BeneficiaryServiceProtocol = build(
        \.beneficiaryService,
        mock: { MockBeneficiaryService(host: $0.mockBank, principals: $0.principalSource) },
        ledger: {
            LedgerBeneficiaryService(
                store: $0.ledgerStore, principals: $0.principalSource, secureStorage: $0.bankSecrets,
                clock: $0.clock)
        },
        remote: { RemoteBeneficiaryService(api: $0.apiClient) })

    /// Pictures of payees.
    public private(set) lazy var imageCacheService: any ImageCacheServiceProtocol = build(
        \.imageCacheService,
        mock: { _ in MockImageCacheService() },
        ledger: { _ in DrawnImageService() },
        remote: {
            CachedImageService(source: RemoteImageSource(api: $0.apiClient), files: $0.fileStorage)
        })

    public private(set) lazy var notificationService: any NotificationServiceProtocol = build(
        \.notificationService,
        mock: { MockNotificationService(host: $0.mockBank, principals: $0.principalSource) },
        ledger: { LedgerNotificationService(store: $0.ledgerStore, principals: $0.principalSource) },
        remote: { RemoteNotificationService(api: $0.apiClient) })

    public private(set) lazy var biometricService: any BiometricServiceProtocol = build(
        \.biometricService,
        mock: { MockBiometricService(host: $0.mockBank) },
        ledger: {
            $0.configuration.deviceUnlock(
                LedgerDeviceKeys(store: $0.ledgerStore, principals: $0.principalSource),
                agent: $0.sessionAgent, executor: $0.blockingExecutor, random: $0.randomSource)
        },
        remote: { _ in RemoteBiometricService() })

    public private(set) lazy var authService: any AuthServiceProtocol = build(
        \.authService,
        mock: { MockAuthService(host: $0.mockBank, tokens: $0.tokenStorage) },
        ledger: {
            LedgerAuthService(
                store: $0.ledgerStore, keychain: $0.secureStorage, secrets: $0.bankSecrets,
                tokens: $0.tokenStorage,
                hashing: $0.passwordHashing, clock: $0.clock, random: $0.randomSource)
        },
        remote: { RemoteAuthService(api: $0.apiClient, device: $0.secureStorage) })

    public private(set) lazy var userService: any UserServiceProtocol = build(
        \.userService,
        mock: { MockUserService(host: $0.mockBank, principals: $0.principalSource) },
        ledger: { LedgerUserService(store: $0.ledgerStore, principals: $0.principalSource) },
        remote: { RemoteUserService(api: $0.apiClient) })

    public private(set) lazy var productService: any ProductServiceProtocol = build(
        \.productService,
        mock: { MockProductService(host: $0.mockBank, principals: $0.principalSource) },
        ledger: { LedgerProductService(principals: $0.principalSource) },
        remote: { RemoteProductService(api: $0.apiClient) })

    /// Payment files, the same for every bank.
    public private(set) lazy var paymentFileService: any PaymentFileServiceProtocol =
        build(\.paymentFileService) { _ in PaymentFileService(executor: ThreadExecutor()) }

    /// Statement files, the same for every bank.
    public private(set) lazy var statementFileService: any StatementFileServiceProtocol =
        build(\.statementFileService) {
            StatementFileService(
                statements: $0.statementService, executor: ThreadExecutor(),
                sorting: $0.configuration.ledgerDatabase.engine)
        }

    public private(set) lazy var standingOrderService: any StandingOrderServiceProtocol = build(
        \.standingOrderService,
        mock: { MockStandingOrderService(host: $0.mockBank, principals: $0.principalSource) },
        ledger: {
            LedgerStandingOrderService(
                store: $0.ledgerStore, principals: $0.principalSource, secureStorage: $0.bankSecrets,
                clock: $0.clock)
        },
        remote: { RemoteStandingOrderService(api: $0.apiClient) })

    public private(set) lazy var goalService: any GoalServiceProtocol = build(
        \.goalService,
        mock: { MockGoalService(host: $0.mockBank, principals: $0.principalSource) },
        ledger: { LedgerGoalService(store: $0.ledgerStore, principals: $0.principalSource) },
        remote: { RemoteGoalService(api: $0.apiClient) })

    public private(set) lazy var webhookService: any WebhookServiceProtocol = build(
        \.webhookService,
        mock: {
            MockWebhookService(host: $0.mockBank, principals: $0.principalSource, sender: $0.webhookSender)
        },
        ledger: {
            LedgerWebhookService(
                store: $0.ledgerStore, principals: $0.principalSource, secrets: $0.bankSecrets,
                sender: $0.webhookSender, random: $0.randomSource)
        },
        remote: { RemoteWebhookService(api: $0.apiClient) })

    /// The queue of webhook deliveries, for servers.
    public private(set) lazy var webhookOutbox: any WebhookOutboxProtocol = build(
        \.webhookOutbox,
        mock: { MockWebhookOutbox(host: $0.mockBank) },
        ledger: { LedgerWebhookOutbox(store: $0.ledgerStore, secrets: $0.bankSecrets) },
        remote: { _ in RemoteWebhookOutbox() })

    public private(set) lazy var marketDataService: any MarketDataServiceProtocol = build(
        \.marketDataService,
        mock: { MockMarketDataService(host: $0.mockBank, principals: $0.principalSource) },
        ledger: { LedgerMarketDataService(store: $0.ledgerStore, principals: $0.principalSource) },
        remote: { RemoteMarketDataService(api: $0.apiClient) })

    public private(set) lazy var auditService: any AuditServiceProtocol = build(
        \.auditService,
        mock: { MockAuditService(host: $0.mockBank, principals: $0.principalSource) },
        ledger: { LedgerAuditService(store: $0.ledgerStore, principals: $0.principalSource) },
        remote: { RemoteAuditService(api: $0.apiClient) })

    public private(set) lazy var bankRulesService: any BankRulesServiceProtocol = build(
        \.bankRulesService,
        mock: { MockBankRulesService(host: $0.mockBank, principals: $0.principalSource) },
        ledger: { LedgerBankRulesService(store: $0.ledgerStore, principals: $0.principalSource) },
        remote: { RemoteBankRulesService(api: $0.apiClient) })

    /// Values that the bank sets for its customers' programs.
    public private(set) lazy var remoteConfigService: any RemoteConfigServiceProtocol = build(
        \.remoteConfigService,
        local: { LocalConfigService(rules: $0.bankRulesService, settings: $0.storageService) },
        remote: { FetchedConfigService(api: $0.apiClient, files: $0.fileStorage, clock: $0.clock) })

    public private(set) lazy var keychainService: any KeychainServiceProtocol = build(
        \.keychainService,
        mock: { MockKeychainService(host: $0.mockBank) },
        real: { EncryptedKeychainService(vault: $0.keychainVault) })

    public private(set) lazy var storageService: any StorageServiceProtocol =
        build(\.storageService) { $0.configuration.storageService }

    public private(set) lazy var tellerService: any TellerServiceProtocol = build(
        \.tellerService,
        mock: { MockTellerService(host: $0.mockBank, principals: $0.principalSource) },
        ledger: { LedgerTellerService(store: $0.ledgerStore, principals: $0.principalSource) },
        remote: { RemoteTellerService(api: $0.apiClient) })

    public private(set) lazy var operatorService: any OperatorServiceProtocol = build(
        \.operatorService,
        mock: { MockOperatorService(host: $0.mockBank, principals: $0.principalSource) },
        ledger: {
            LedgerOperatorService(
                store: $0.ledgerStore, principals: $0.principalSource, secureStorage: $0.bankSecrets,
                hashing: $0.passwordHashing, random: $0.randomSource)
        },
        remote: { RemoteOperatorService(api: $0.apiClient) })

    public private(set) lazy var ledgerService: any LedgerServiceProtocol = build(
        \.ledgerService,
        mock: { MockLedgerService(host: $0.mockBank, principals: $0.principalSource) },
        ledger: {
            LedgerBookService(
                store: $0.ledgerStore, principals: $0.principalSource, secureStorage: $0.bankSecrets,
                random: $0.randomSource)
        },
        remote: { RemoteLedgerService(api: $0.apiClient) })

    /// Demo controls: state, faults, clock. Available in every environment.
    public private(set) lazy var demoControl: any DemoControlProtocol = build(\.demoControl) {
        MockDemoControl(host: $0.mockBank)
    }

    public private(set) lazy var fileStorage: any FileStorageProtocol = build(\.fileStorage) {
        $0.configuration.fileStorage(executor: $0.blockingExecutor)
    }

    public private(set) lazy var loggingService: any LoggingServiceProtocol = build(\.loggingService) {
        $0.configuration.loggingService(flags: $0.featureFlagService, clock: $0.clock)
    }

    /// Notifications for this device, from any bank.
    public private(set) lazy var pushNotificationService: any PushNotificationServiceProtocol =
        build(\.pushNotificationService) {
            DevicePushNotificationService(
                notifications: $0.notificationService, principals: $0.principalSource, files: $0.fileStorage,
                bankName: $0.configuration.environment.rawValue)
        }

    /// Records usage, if the user agreed to it.
    public private(set) lazy var analyticsService: any AnalyticsServiceProtocol = build(\.analyticsService) {
        $0.configuration.analyticsService(settings: $0.storageService, clock: $0.clock)
    }

    /// Reads and stores crash records.
    public private(set) lazy var crashReporter: any CrashReporterProtocol =
        build(\.crashReporter) { $0.configuration.crashReporter }

    public private(set) lazy var featureFlagService: any FeatureFlagServiceProtocol = build(
        \.featureFlagService,
        local: { SettingsFeatureFlagService(storage: $0.storageService) },
        remote: { SettingsFeatureFlagService(storage: $0.storageService, config: $0.remoteConfigService) })

    /// The location that the user set, and the branches near it.
    public private(set) lazy var locationService: any LocationServiceProtocol = build(\.locationService) {
        SettingsLocationService(storage: $0.storageService) { try .shipped() }
    }

    public private(set) lazy var persistenceService: any PersistenceServiceProtocol = build(
        \.persistenceService,
        mock: {
            MockPersistenceService(
                host: $0.mockBank, principals: $0.principalSource, create: NamedFile.create)
        },
        ledger: {
            $0.configuration.persistence(
                of: $0.ledgerStore, principals: $0.principalSource, secrets: $0.bankSecrets)
        },
        remote: { _ in RemotePersistenceService() })

    /// Requests over HTTP. The demo has no network.
    public private(set) lazy var networkService: any NetworkServiceProtocol = build(
        \.networkService,
        mock: { _ in MockNetworkService() },
        real: { $0.configuration.networkService ?? HTTPNetworkService($0.configuration.networkOptions) })

    public private(set) lazy var securityService: any SecurityServiceProtocol = build(
        \.securityService,
        mock: { MockSecurityService(biometrics: $0.biometricService, device: $0.deviceCheck) },
        real: {
            KeychainSecurityService(
                storage: $0.secureStorage, biometrics: $0.biometricService, device: $0.deviceCheck,
                random: $0.randomSource)
        })

    // MARK: Infrastructure

    public private(set) lazy var principalSource: any PrincipalSource = build(
        \.principalSource,
        mock: { MockPrincipalSource(host: $0.mockBank, tokens: $0.tokenStorage) },
        ledger: { LedgerSessionPrincipalSource(store: $0.ledgerStore, tokens: $0.tokenStorage) },
        remote: { RemotePrincipalSource(auth: $0.authService) })

    /// Keeps the session's tokens between commands.
    public private(set) lazy var tokenStorage: any TokenStorage = build(
        \.tokenStorage,
        mock: { $0.configuration.accessTokenStorage ?? MockTokenStorage(host: $0.mockBank) },
        real: {
            $0.configuration.accessTokenStorage
                ?? KeychainTokenStorage(vault: $0.keychainVault, agent: $0.sessionAgent)
        })

    /// Keeps the session and the keychain open between commands.
    public private(set) lazy var sessionAgent: any SessionAgent = build(\.sessionAgent) {
        $0.configuration.agent(usesMocks: $0.usesMocks, executor: $0.blockingExecutor)
    }

    public private(set) lazy var mockBank: MockBankHost = build(\.mockBank) {
        $0.configuration.mockBank(store: $0.demoState, random: $0.randomSource)
    }

    public private(set) lazy var demoState: any SnapshotStore = build(\.demoState) {
        $0.configuration.demoState(executor: $0.blockingExecutor)
    }

    public private(set) lazy var ledgerStore: LedgerStore = build(\.ledgerStore) {
        $0.configuration.ledgerStore(
            executor: $0.blockingExecutor, clock: $0.clock, random: $0.randomSource,
            settings: $0.storageService)
    }

    /// The bank's own secrets, in the ledger, under a key in the keychain.
    public private(set) lazy var bankSecrets: BankSecretStorage = build(\.bankSecrets) {
        BankSecretStorage(store: $0.ledgerStore, keychain: $0.secureStorage, random: $0.randomSource)
    }

    public private(set) lazy var keychainVault: KeychainVault = build(\.keychainVault) {
        $0.configuration.keychainVault(
            agent: $0.sessionAgent, executor: $0.blockingExecutor, clock: $0.clock, random: $0.randomSource)
    }

    /// Checks the machine. Fixed worlds have no faults.
    public private(set) lazy var deviceCheck: any DeviceChecking = build(\.deviceCheck) {
        $0.configuration.deviceCheck
    }

    /// The thread that blocks on the bank's own files and databases. Files of callers have threads of their own.
    public private(set) lazy var blockingExecutor: ThreadExecutor = build(\.blockingExecutor) { _ in .init() }

    /// Hashes passwords, at most two at once.
    public private(set) lazy var passwordHashing: PasswordHashingPool = build(\.passwordHashing) { _ in
        PasswordHashingPool(executors: [ThreadExecutor(), ThreadExecutor()])
    }

    /// Sends to webhooks. If the configuration has none, nothing is sent.
    public private(set) lazy var webhookSender: any WebhookSenderProtocol = build(\.webhookSender) {
        $0.configuration.webhookSender ?? MockWebhookSender()
    }

    /// Calls the server of the bank.
    public private(set) lazy var apiClient: APIClient = build(\.apiClient) {
        APIClient(
            server: $0.configuration.requiredServer, network: $0.networkService, tokens: $0.tokenStorage,
            random: $0.randomSource, deadlineSeconds: $0.configuration.isReadOnly ? 2 : 45)
    }

    public private(set) lazy var clock: any BankClock = build(\.clock) { $0.configuration.clock }

    public private(set) lazy var randomSource: any RandomSource = build(\.randomSource) {
        $0.configuration.randomSource
    }
}

// MARK: Closing

extension DependencyContainer {
    /// Closes the ledger's database, if it was used, so that the next command finds nothing to recover.
    public func close() async {
        guard construction.isBuilt(\DependencyContainer.ledgerStore) else { return }
        await ledgerStore.close()
    }

    /// Drops the keychain's key between two commands of one process. The agent keeps it until its own timeout.
    public func dropCachedKey() async {
        guard construction.isBuilt(\DependencyContainer.keychainVault) else { return }
        await keychainVault.forget()
    }
}

// MARK: Lists of services

extension DependencyContainer {
    /// The name of this scope in the graph.
    public static let scopeName = DependencyGraph.rootScope

    /// The public properties, from which the graph starts; the others are built for these.
    static let services: [PartialKeyPath<DependencyContainer>] = [
        \.secureStorage, \.accountService, \.transactionService, \.statementService, \.transferService,
        \.cardService, \.beneficiaryService, \.imageCacheService, \.notificationService, \.biometricService,
        \.authService, \.userService, \.productService, \.paymentFileService, \.statementFileService,
        \.standingOrderService, \.goalService, \.webhookService, \.webhookOutbox, \.marketDataService,
        \.auditService, \.keychainService, \.storageService, \.bankRulesService, \.remoteConfigService,
        \.tellerService, \.operatorService, \.ledgerService, \.demoControl, \.fileStorage,
        \.pushNotificationService, \.loggingService, \.analyticsService, \.crashReporter,
        \.featureFlagService, \.locationService, \.persistenceService, \.networkService, \.securityService,
        \.sessionAgent, \.randomSource,
    ]
}

// The conformances are isolated: on the main actor, the container conforms to all of these.
extension DependencyContainer: @MainActor HasSecureStorage, @MainActor HasAccountService,
    @MainActor HasTransactionService, @MainActor HasStatementService, @MainActor HasTransferService,
    @MainActor HasCardService, @MainActor HasBeneficiaryService, @MainActor HasImageCacheService,
    @MainActor HasNotificationService, @MainActor HasPushNotificationService, @MainActor HasBiometricService,
    @MainActor HasAuthService, @MainActor HasUserService, @MainActor HasProductService,
    @MainActor HasPaymentFileService, @MainActor HasStatementFileService, @MainActor HasStandingOrderService,
    @MainActor HasGoalService, @MainActor HasWebhookService, @MainActor HasMarketDataService,
    @MainActor HasAuditService, @MainActor HasBankRulesService, @MainActor HasRemoteConfigService,
    @MainActor HasKeychainService, @MainActor HasStorageService, @MainActor HasTellerService,
    @MainActor HasOperatorService, @MainActor HasLedgerService, @MainActor HasDemoControl,
    @MainActor HasFileStorage, @MainActor HasLoggingService, @MainActor HasAnalyticsService,
    @MainActor HasCrashReporter, @MainActor HasFeatureFlagService, @MainActor HasLocationService,
    @MainActor HasPersistenceService, @MainActor HasNetworkService, @MainActor HasSecurityService
{}
