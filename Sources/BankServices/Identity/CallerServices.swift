/// The services of a bank for one caller. Each implementation of the bank has them all.
public typealias NounServices =
    HasAccountService
    & HasAuditService
    & HasAuthService
    & HasBankRulesService
    & HasBeneficiaryService
    & HasCardService
    & HasClearingService
    & HasGoalService
    & HasChangeService & HasMetadataService
    & HasImageCacheService
    & HasLedgerService
    & HasMandateService
    & HasMarketDataService
    & HasNotificationService
    & HasOperatorService
    & HasProductService
    & HasRemoteConfigService
    & HasStandingOrderService
    & HasStatementService
    & HasTellerService
    & HasTransactionService
    & HasTransferService
    & HasUserService
    & HasWebhookService

/// What a request, a page and a command can use.
public typealias CallerServices =
    NounServices
    & HasClearingFileService
    & HasDemoControl
    & HasPaymentFileService
    & HasPrincipalSource
    & HasStatementFileService

/// Services of the machine: its keychain, settings and files. Only commands have them, so no request reaches them.
public typealias MachineServices =
    HasAnalyticsService
    & HasBiometricService
    & HasCrashReporter
    & HasFeatureFlagService
    & HasFileStorage
    & HasKeychainService
    & HasLocationService
    & HasLoggingService
    & HasNetworkService
    & HasPersistenceService
    & HasPushNotificationService
    & HasSecureStorage
    & HasSecurityService
    & HasStorageService
    & HasWebhookForwardingService
