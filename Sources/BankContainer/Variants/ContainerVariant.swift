public import BankServices

/// A container that is a root container made in a certain way.
@MainActor
public protocol ContainerVariant: DependencyContainerProtocol {
    /// The container behind it.
    var root: DependencyContainer { get }
}

extension ContainerVariant {
    /// Where secrets are kept.
    public var secureStorage: any SecureStorageProtocol { root.secureStorage }
    /// Accounts.
    public var accountService: any AccountServiceProtocol { root.accountService }
    /// The entries of accounts.
    public var transactionService: any TransactionServiceProtocol { root.transactionService }
    /// What accounts had before and after periods.
    public var statementService: any StatementServiceProtocol { root.statementService }
    /// Moving money.
    public var transferService: any TransferServiceProtocol { root.transferService }
    /// Cards, and what they pay.
    public var cardService: any CardServiceProtocol { root.cardService }
    /// Payees whom a user keeps.
    public var beneficiaryService: any BeneficiaryServiceProtocol { root.beneficiaryService }
    /// What the bank tells its users.
    public var notificationService: any NotificationServiceProtocol { root.notificationService }
    /// Proof that the device, or the person, is there.
    public var biometricService: any BiometricServiceProtocol { root.biometricService }
    /// Signing up and in.
    public var authService: any AuthServiceProtocol { root.authService }
    /// Who somebody is to the bank.
    public var userService: any UserServiceProtocol { root.userService }
    /// What can be opened.
    public var productService: any ProductServiceProtocol { root.productService }
    /// Files of payments.
    public var paymentFileService: any PaymentFileServiceProtocol { root.paymentFileService }
    /// Files of statements.
    public var statementFileService: any StatementFileServiceProtocol { root.statementFileService }
    /// Orders that repeat.
    public var standingOrderService: any StandingOrderServiceProtocol { root.standingOrderService }
    /// What currencies cost.
    public var marketDataService: any MarketDataServiceProtocol { root.marketDataService }
    /// Who did what.
    public var auditService: any AuditServiceProtocol { root.auditService }
    /// The keychain as a whole.
    public var keychainService: any KeychainServiceProtocol { root.keychainService }
    /// The user's settings.
    public var storageService: any StorageServiceProtocol { root.storageService }
    /// Cash over the counter.
    public var tellerService: any TellerServiceProtocol { root.tellerService }
    /// The books.
    public var ledgerService: any LedgerServiceProtocol { root.ledgerService }
    /// The strings behind the demo bank.
    public var demoControl: any DemoControlProtocol { root.demoControl }
    /// Files that the bank keeps for its user.
    public var fileStorage: any FileStorageProtocol { root.fileStorage }
    /// The log.
    public var loggingService: any LoggingServiceProtocol { root.loggingService }
    /// What the user uses, if they have that recorded.
    public var analyticsService: any AnalyticsServiceProtocol { root.analyticsService }
    /// What the last crash left behind.
    public var crashReporter: any CrashReporterProtocol { root.crashReporter }
    /// What feature flags are set to.
    public var featureFlagService: any FeatureFlagServiceProtocol { root.featureFlagService }
    /// The store behind the bank.
    public var persistenceService: any PersistenceServiceProtocol { root.persistenceService }
    /// Encryption, proof of presence, and a look at the machine.
    public var securityService: any SecurityServiceProtocol { root.securityService }
}
