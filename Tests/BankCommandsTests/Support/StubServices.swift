import BankServices
import BankTestSupport

/// A stub for each service that a command can ask for. A call without an answer fails the test.
final class StubServices {
    let accounts = StubAccountService()
    let transactions = StubTransactionService()
    let transfers = StubTransferService()
    let standingOrders = StubStandingOrderService()
    let cards = StubCardService()
    let notifications = StubNotificationService()
    let products = StubProductService()
    let beneficiaries = StubBeneficiaryService()
    let paymentFiles = StubPaymentFileService()
    let marketData = StubMarketDataService()
    let statements = StubStatementService()
    let statementFiles = StubStatementFileService()
    let auth = StubAuthService()
    let biometrics = StubBiometricService(answering: .deviceKey)
    let audit = StubAuditService()
    let users = StubUserService()
    let keychain = StubKeychainService()
    let storedSecrets = StubSecureStorage()
    let teller = StubTellerService()
    let ledger = StubLedgerService()
    let persistence = StubPersistenceService()
    let storage = StubStorageService()
    let demo = StubDemoControl()
    let analytics = StubAnalyticsService()
    let security = StubSecurityService()
    let crashes = StubCrashReporter()
}

extension StubServices: HasAccountService {
    var accountService: any AccountServiceProtocol { accounts }
}

extension StubServices: HasTransactionService {
    var transactionService: any TransactionServiceProtocol { transactions }
}

extension StubServices: HasTransferService {
    var transferService: any TransferServiceProtocol { transfers }
}

extension StubServices: HasStandingOrderService {
    var standingOrderService: any StandingOrderServiceProtocol { standingOrders }
}

extension StubServices: HasCardService {
    var cardService: any CardServiceProtocol { cards }
}

extension StubServices: HasNotificationService {
    var notificationService: any NotificationServiceProtocol { notifications }
}

extension StubServices: HasProductService {
    var productService: any ProductServiceProtocol { products }
}

extension StubServices: HasBeneficiaryService {
    var beneficiaryService: any BeneficiaryServiceProtocol { beneficiaries }
}

extension StubServices: HasPaymentFileService {
    var paymentFileService: any PaymentFileServiceProtocol { paymentFiles }
}

extension StubServices: HasMarketDataService {
    var marketDataService: any MarketDataServiceProtocol { marketData }
}

extension StubServices: HasStatementService {
    var statementService: any StatementServiceProtocol { statements }
}

extension StubServices: HasStatementFileService {
    var statementFileService: any StatementFileServiceProtocol { statementFiles }
}

extension StubServices: HasAuthService {
    var authService: any AuthServiceProtocol { auth }
}

extension StubServices: HasBiometricService {
    var biometricService: any BiometricServiceProtocol { biometrics }
}

extension StubServices: HasAuditService {
    var auditService: any AuditServiceProtocol { audit }
}

extension StubServices: HasUserService {
    var userService: any UserServiceProtocol { users }
}

extension StubServices: HasKeychainService {
    var keychainService: any KeychainServiceProtocol { keychain }
}

extension StubServices: HasSecureStorage {
    var secureStorage: any SecureStorageProtocol { storedSecrets }
}

extension StubServices: HasTellerService {
    var tellerService: any TellerServiceProtocol { teller }
}

extension StubServices: HasLedgerService {
    var ledgerService: any LedgerServiceProtocol { ledger }
}

extension StubServices: HasPersistenceService {
    var persistenceService: any PersistenceServiceProtocol { persistence }
}

extension StubServices: HasStorageService {
    var storageService: any StorageServiceProtocol { storage }
}

extension StubServices: HasDemoControl {
    var demoControl: any DemoControlProtocol { demo }
}

extension StubServices: HasAnalyticsService {
    var analyticsService: any AnalyticsServiceProtocol { analytics }
}

extension StubServices: HasSecurityService {
    var securityService: any SecurityServiceProtocol { security }
}

extension StubServices: HasCrashReporter {
    var crashReporter: any CrashReporterProtocol { crashes }
}
