import BankContainer
import BankServices
import BankTestSupport
import Injection

/// A container with stub services. A call without an answer fails the test; services without a stub are the demo's.
@MainActor
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
    let bankRules = StubBankRulesService()
    let demo = StubDemoControl()
    let analytics = StubAnalyticsService()
    let security = StubSecurityService()
    let crashes = StubCrashReporter()

    private(set) lazy var container = DependencyContainer(configuration: .inMemory(), overrides: overrides)

    private var overrides: Overrides<DependencyContainer> {
        var overrides = Overrides<DependencyContainer>()
        overrides.set(\.accountService) { [accounts] in accounts }
        overrides.set(\.transactionService) { [transactions] in transactions }
        overrides.set(\.transferService) { [transfers] in transfers }
        overrides.set(\.standingOrderService) { [standingOrders] in standingOrders }
        overrides.set(\.cardService) { [cards] in cards }
        overrides.set(\.notificationService) { [notifications] in notifications }
        overrides.set(\.productService) { [products] in products }
        overrides.set(\.beneficiaryService) { [beneficiaries] in beneficiaries }
        overrides.set(\RootContainer.paymentFileService) { [paymentFiles] in paymentFiles }
        overrides.set(\.marketDataService) { [marketData] in marketData }
        overrides.set(\.statementService) { [statements] in statements }
        overrides.set(\.statementFileService) { [statementFiles] in statementFiles }
        overrides.set(\.authService) { [auth] in auth }
        overrides.set(\.biometricService) { [biometrics] in biometrics }
        overrides.set(\.auditService) { [audit] in audit }
        overrides.set(\.userService) { [users] in users }
        overrides.set(\RootContainer.keychainService) { [keychain] in keychain }
        overrides.set(\.secureStorage) { [storedSecrets] in storedSecrets }
        overrides.set(\.tellerService) { [teller] in teller }
        overrides.set(\.ledgerService) { [ledger] in ledger }
        overrides.set(\.persistenceService) { [persistence] in persistence }
        overrides.set(\RootContainer.storageService) { [storage] in storage }
        overrides.set(\.bankRulesService) { [bankRules] in bankRules }
        overrides.set(\RootContainer.demoControl) { [demo] in demo }
        overrides.set(\RootContainer.analyticsService) { [analytics] in analytics }
        overrides.set(\.securityService) { [security] in security }
        overrides.set(\RootContainer.crashReporter) { [crashes] in crashes }
        return overrides
    }
}
