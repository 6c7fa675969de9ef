import BankDevice
public import BankDomain
public import BankServices

/// The demo household's bank in memory with all its services, for previews and tests.
///
/// Its rules are those of `bank --env demo`. The household's customer is signed in from the start, with
/// ``MockSeed/username`` and ``MockSeed/password``; every code is ``MockSeed/code``. Staff services act for the bank's
/// operator. Two banks with one seed have equal data and share no state.
public final class DemoBank: Sendable {
    public let accountService: any AccountServiceProtocol
    public let auditService: any AuditServiceProtocol
    public let authService: any AuthServiceProtocol
    public let bankRulesService: any BankRulesServiceProtocol
    public let beneficiaryService: any BeneficiaryServiceProtocol
    public let biometricService: any BiometricServiceProtocol
    public let cardService: any CardServiceProtocol
    public let clearingService: any ClearingServiceProtocol
    public let goalService: any GoalServiceProtocol
    public let changeService: any ChangeServiceProtocol
    public let metadataService: any MetadataServiceProtocol
    public let imageCacheService: any ImageCacheServiceProtocol
    public let keychainService: any KeychainServiceProtocol
    public let ledgerService: any LedgerServiceProtocol
    public let locationService: any LocationServiceProtocol
    public let mandateService: any MandateServiceProtocol
    public let marketDataService: any MarketDataServiceProtocol
    public let notificationService: any NotificationServiceProtocol
    public let operatorService: any OperatorServiceProtocol
    public let productService: any ProductServiceProtocol
    public let pushNotificationService: any PushNotificationServiceProtocol
    public let remoteConfigService: any RemoteConfigServiceProtocol
    public let secureStorage: any SecureStorageProtocol
    public let standingOrderService: any StandingOrderServiceProtocol
    public let statementService: any StatementServiceProtocol
    public let tellerService: any TellerServiceProtocol
    public let transactionService: any TransactionServiceProtocol
    public let transferService: any TransferServiceProtocol
    public let userService: any UserServiceProtocol
    /// Its webhooks send nothing.
    public let webhookService: any WebhookServiceProtocol

    /// Resets the bank, moves its clock, stores snapshots, and simulates faults and latency.
    public let demoControl: any DemoControlProtocol
    /// For view models that create idempotency keys; the same numbers for the same seed.
    public let randomSource: any RandomSource

    public convenience init(seed: UInt64 = 1, conditions: DemoConditions = DemoConditions()) {
        // Without its own rules, the host would use the bank's settings, where payments to others need a code.
        let host = MockBankHost(
            store: InMemorySnapshotStore(), seed: .household(seed: seed),
            random: SeededRandomSource(seed: seed), rules: nil, conditions: conditions)
        self.init(host, MockPrincipalSource(host: host))
    }

    init(_ host: MockBankHost, _ principals: any PrincipalSource) {
        accountService = MockAccountService(host: host, principals: principals)
        auditService = MockAuditService(host: host, principals: principals)
        authService = MockAuthService(host: host)
        bankRulesService = MockBankRulesService(host: host, principals: principals)
        beneficiaryService = MockBeneficiaryService(host: host, principals: principals)
        biometricService = MockBiometricService(host: host)
        cardService = MockCardService(host: host, principals: principals)
        clearingService = MockClearingService(host: host, principals: principals)
        goalService = MockGoalService(host: host, principals: principals)
        changeService = MockChangeService(host: host, principals: principals)
        metadataService = MockMetadataService(host: host, principals: principals)
        imageCacheService = MockImageCacheService()
        keychainService = MockKeychainService(host: host)
        ledgerService = MockLedgerService(host: host, principals: principals)
        locationService = MockLocationService()
        mandateService = MockMandateService(host: host, principals: principals)
        marketDataService = MockMarketDataService(host: host, principals: principals)
        notificationService = MockNotificationService(host: host, principals: principals)
        operatorService = MockOperatorService(host: host, principals: principals)
        productService = MockProductService(host: host, principals: principals)
        pushNotificationService = DevicePushNotificationService(
            notifications: notificationService, principals: principals, files: InMemoryFileStorage(),
            bankName: "demo")
        remoteConfigService = LocalConfigService(
            rules: bankRulesService, settings: InMemorySettingsService())
        secureStorage = MockSecureStorage(host: host)
        standingOrderService = MockStandingOrderService(host: host, principals: principals)
        statementService = MockStatementService(host: host, principals: principals)
        tellerService = MockTellerService(host: host, principals: principals)
        transactionService = MockTransactionService(host: host, principals: principals)
        transferService = MockTransferService(host: host, principals: principals)
        userService = MockUserService(host: host, principals: principals)
        webhookService = MockWebhookService(host: host, principals: principals)
        demoControl = MockDemoControl(host: host)
        randomSource = host.random
    }
}

extension DemoBank: NounServices, HasBiometricService, HasDemoControl, HasKeychainService, HasLocationService,
    HasPushNotificationService, HasSecureStorage
{}
