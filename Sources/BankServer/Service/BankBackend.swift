public import BankAPI
public import BankDomain
public import BankServices
import LanguageKit

/// The bank behind a server.
@MainActor
public protocol BankBackend: AnyObject, Sendable {
    /// Whether calls without a token act for the demo's user.
    var isDemo: Bool { get }

    /// The demo bank with the request's variation.
    func varied(by variation: DemoVariation) -> any BankBackend

    /// Controls of the demo bank. Available in every environment; only the demo serves them.
    var demoControl: any DemoControlProtocol { get }

    /// The services for a principal.
    func services(for principal: Principal) -> any ServedServices

    /// The holder of these tokens. Throws `unauthorized`.
    ///
    /// - Parameter recordsUse: whether the call counts as use of the session.
    func principal(of tokens: any TokenStorage, recordsUse: Bool) async throws -> Principal

    /// The notifications of the tokens' holder, who is looked up at each call, so that a stream ends with its session;
    /// without tokens those of the demo's user. The calls do not count as use of the session: an open stream must not
    /// extend it, because its user may have left.
    func notificationService(of tokens: (any TokenStorage)?) -> any NotificationServiceProtocol

    /// The demo's user.
    var demoPrincipal: Principal { get }

    /// The sign-in service for the holder of these tokens, on the device whose secret is in the storage.
    func authService(
        of tokens: any TokenStorage, on device: any SecureStorageProtocol
    ) -> any AuthServiceProtocol

    /// Values that the bank sets for its customers' programs.
    var remoteConfigService: any RemoteConfigServiceProtocol { get }

    /// The description of an error.
    func problem(_ error: any Error) -> Problem

    func freshIdempotencyKey() -> IdempotencyKey

    /// How the ledger's database was used; `nil` for a demo.
    var ledgerUse: LedgerUse? { get }

    /// Checks that the bank can be read. Throws the reason if not.
    func checkReading() async throws
    /// Checks that the bank can be changed. Throws the reason if not.
    func checkWriting() async throws
}

/// The services of one signed-in user, as in a session container.
@MainActor
public protocol ServedServices: AnyObject {
    /// The user, with the scopes of their token.
    var principalSource: any PrincipalSource { get }
    var accountService: any AccountServiceProtocol { get }
    var transactionService: any TransactionServiceProtocol { get }
    var statementService: any StatementServiceProtocol { get }
    var statementFileService: any StatementFileServiceProtocol { get }
    var paymentFileService: any PaymentFileServiceProtocol { get }
    var transferService: any TransferServiceProtocol { get }
    var cardService: any CardServiceProtocol { get }
    var beneficiaryService: any BeneficiaryServiceProtocol { get }
    var notificationService: any NotificationServiceProtocol { get }
    var standingOrderService: any StandingOrderServiceProtocol { get }
    var goalService: any GoalServiceProtocol { get }
    var webhookService: any WebhookServiceProtocol { get }
    var productService: any ProductServiceProtocol { get }
    var marketDataService: any MarketDataServiceProtocol { get }
    var auditService: any AuditServiceProtocol { get }
    var tellerService: any TellerServiceProtocol { get }
    var userService: any UserServiceProtocol { get }
    var operatorService: any OperatorServiceProtocol { get }
    var bankRulesService: any BankRulesServiceProtocol { get }
    var ledgerService: any LedgerServiceProtocol { get }
}
