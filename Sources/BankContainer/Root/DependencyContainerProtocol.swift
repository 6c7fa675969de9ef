public import BankServices

/// What every container of the bank offers: one property a service.
@MainActor
public protocol DependencyContainerProtocol: AnyObject {
    /// Where secrets are kept.
    var secureStorage: any SecureStorageProtocol { get }
    /// Accounts.
    var accountService: any AccountServiceProtocol { get }
    /// The entries of accounts.
    var transactionService: any TransactionServiceProtocol { get }
    /// What accounts had before and after periods.
    var statementService: any StatementServiceProtocol { get }
    /// Moving money.
    var transferService: any TransferServiceProtocol { get }
    /// Cards, and what they pay.
    var cardService: any CardServiceProtocol { get }
    /// Payees whom a user keeps.
    var beneficiaryService: any BeneficiaryServiceProtocol { get }
    /// What the bank tells its users.
    var notificationService: any NotificationServiceProtocol { get }
    /// Proof that the device, or the person, is there.
    var biometricService: any BiometricServiceProtocol { get }
    /// Signing up and in.
    var authService: any AuthServiceProtocol { get }
    /// Who somebody is to the bank.
    var userService: any UserServiceProtocol { get }
    /// What can be opened.
    var productService: any ProductServiceProtocol { get }
    /// Files of payments.
    var paymentFileService: any PaymentFileServiceProtocol { get }
    /// Files of statements.
    var statementFileService: any StatementFileServiceProtocol { get }
    /// Orders that repeat.
    var standingOrderService: any StandingOrderServiceProtocol { get }
    /// What currencies cost.
    var marketDataService: any MarketDataServiceProtocol { get }
    /// Who did what.
    var auditService: any AuditServiceProtocol { get }
    /// The keychain as a whole.
    var keychainService: any KeychainServiceProtocol { get }
    /// The user's settings.
    var storageService: any StorageServiceProtocol { get }
    /// Cash over the counter.
    var tellerService: any TellerServiceProtocol { get }
    /// The books.
    var ledgerService: any LedgerServiceProtocol { get }
    /// The strings behind the demo bank.
    var demoControl: any DemoControlProtocol { get }
    /// Files that the bank keeps for its user.
    var fileStorage: any FileStorageProtocol { get }
    /// The log.
    var loggingService: any LoggingServiceProtocol { get }
    /// What the user uses, if they have that recorded.
    var analyticsService: any AnalyticsServiceProtocol { get }
    /// What the last crash left behind.
    var crashReporter: any CrashReporterProtocol { get }
    /// What feature flags are set to.
    var featureFlagService: any FeatureFlagServiceProtocol { get }
    /// The store behind the bank.
    var persistenceService: any PersistenceServiceProtocol { get }
    /// Encryption, proof of presence, and a look at the machine.
    var securityService: any SecurityServiceProtocol { get }
}
