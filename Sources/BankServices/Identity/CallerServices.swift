/// The services of a bank for one caller. Each implementation of the bank has them all.
public typealias NounServices =
    HasAccountService
    & HasAuditService
    & HasAuthService
    & HasBankRulesService
    & HasBeneficiaryService
    & HasBiometricService
    & HasCardService
    & HasGoalService
    & HasImageCacheService
    & HasKeychainService
    & HasLedgerService
    & HasLocationService
    & HasMarketDataService
    & HasNotificationService
    & HasOperatorService
    & HasProductService
    & HasPushNotificationService
    & HasRemoteConfigService
    & HasSecureStorage
    & HasStandingOrderService
    & HasStatementService
    & HasTellerService
    & HasTransactionService
    & HasTransferService
    & HasUserService
    & HasWebhookService

/// What a command, a request and a page can use.
public typealias CallerServices =
    NounServices
    & HasAnalyticsService
    & HasCrashReporter
    & HasDemoControl
    & HasFeatureFlagService
    & HasFileStorage
    & HasLoggingService
    & HasNetworkService
    & HasPaymentFileService
    & HasPersistenceService
    & HasPrincipalSource
    & HasSecurityService
    & HasStatementFileService
    & HasStorageService
