public import BankServices

// By isolated conformances: what sees the container as one of these sees it on the main actor.

extension DependencyContainer: DependencyContainerProtocol {}
extension DependencyContainer: @MainActor HasSecureStorage {}
extension DependencyContainer: @MainActor HasAccountService {}
extension DependencyContainer: @MainActor HasTransactionService {}
extension DependencyContainer: @MainActor HasStatementService {}
extension DependencyContainer: @MainActor HasTransferService {}
extension DependencyContainer: @MainActor HasCardService {}
extension DependencyContainer: @MainActor HasBeneficiaryService {}
extension DependencyContainer: @MainActor HasNotificationService {}
extension DependencyContainer: @MainActor HasBiometricService {}
extension DependencyContainer: @MainActor HasAuthService {}
extension DependencyContainer: @MainActor HasUserService {}
extension DependencyContainer: @MainActor HasProductService {}
extension DependencyContainer: @MainActor HasPaymentFileService {}
extension DependencyContainer: @MainActor HasStatementFileService {}
extension DependencyContainer: @MainActor HasStandingOrderService {}
extension DependencyContainer: @MainActor HasMarketDataService {}
extension DependencyContainer: @MainActor HasAuditService {}
extension DependencyContainer: @MainActor HasKeychainService {}
extension DependencyContainer: @MainActor HasStorageService {}
extension DependencyContainer: @MainActor HasTellerService {}
extension DependencyContainer: @MainActor HasLedgerService {}
extension DependencyContainer: @MainActor HasDemoControl {}
extension DependencyContainer: @MainActor HasFileStorage {}
extension DependencyContainer: @MainActor HasLoggingService {}
extension DependencyContainer: @MainActor HasAnalyticsService {}
extension DependencyContainer: @MainActor HasCrashReporter {}
extension DependencyContainer: @MainActor HasFeatureFlagService {}
extension DependencyContainer: @MainActor HasPersistenceService {}
extension DependencyContainer: @MainActor HasSecurityService {}
