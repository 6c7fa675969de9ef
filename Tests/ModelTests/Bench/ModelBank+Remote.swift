import BankAPI
import BankDomain
import BankLedger
import BankRemote
import BankServer
import BankServices
import BankTestSupport
import HTTPKit

extension ModelBank {
    /// Another bank behind the API. A client turns each call and its answer into JSON. Only the network is left out.
    static func remote(over bank: ModelBank) async throws -> ModelBank {
        let network = await ServedNetwork(bank)
        let server = try ServerAddress("http://localhost")
        return ModelBank(
            name: "remote over \(bank.name)",
            desk: { principals in
                Desk(
                    api: APIClient(
                        server: server, network: network, tokens: PartyTokens(principals),
                        random: SeededRandomSource(seed: 5)))
            }, moveClock: bank.moveClock, close: bank.close)
    }
}

extension Desk {
    fileprivate init(api: APIClient) {
        self.init(
            accounts: RemoteAccountService(api: api), transactions: RemoteTransactionService(api: api),
            transfers: RemoteTransferService(api: api), beneficiaries: RemoteBeneficiaryService(api: api),
            standingOrders: RemoteStandingOrderService(api: api), teller: RemoteTellerService(api: api),
            cards: RemoteCardService(api: api), ledger: RemoteLedgerService(api: api),
            notifications: RemoteNotificationService(api: api, clock: ScriptedClock()),
            audit: RemoteAuditService(api: api))
    }
}

/// The tokens of a party: the operator's begin with `aa`.
private final class PartyTokens: TokenStorage {
    private let principals: any PrincipalSource

    init(_ principals: any PrincipalSource) { self.principals = principals }

    func heldTokens() async -> SessionTokens? { try? await tokens() }

    func tokens() async throws -> SessionTokens? {
        let isOperator = try await principals.caller() == Party.operator.principal
        let secret = SharedSecret(SecretBytes([UInt8](repeating: isOperator ? 0xAA : 0xBB, count: 32)))
        return SessionTokens(access: secret, refresh: secret)
    }

    func save(_ tokens: SessionTokens) async throws -> Bool { false }

    func forget() async throws {}

    static func party(of tokens: any TokenStorage) async throws -> Party {
        guard let access = await tokens.heldTokens()?.access else {
            throw ServiceError.unauthorized(.notSignedIn)
        }
        return access.hexadecimal.hasPrefix("aa") ? .operator : .customer
    }
}

/// A server in this process.
final class ServedNetwork: NetworkServiceProtocol {
    private let service: APIService

    @MainActor
    init(_ bank: ModelBank) {
        service = APIService(
            backend: ModelBackend(bank), version: "1", hosts: AllowedHosts(["localhost"]),
            newRequestID: { "1" }, log: { _ in })
    }

    func send(_ request: NetworkRequest) async throws -> NetworkResponse {
        let parts = request.target.split(separator: "?", maxSplits: 1)
        var fields = HTTPFields()
        for (name, value) in request.fields { fields.append(name, value) }
        let response = await service.answer(
            HTTPRequest(
                method: request.method, path: String(parts[0]),
                query: parts.count > 1 ? String(parts[1]) : nil, fields: fields,
                body: IncomingBody(bytes: request.body)))
        guard case .bytes(let bytes) = response.body else { throw NetworkFailure.noAnswer }
        return NetworkResponse(
            status: response.status, fields: ["content-type": response.fields["content-type"] ?? ""],
            body: bytes)
    }

    func upload(
        _ request: NetworkRequest, _ body: NetworkUpload,
        progress: @escaping @Sendable (NetworkProgress) -> Void
    ) async throws -> NetworkResponse { throw NetworkFailure.offline }

    func download(
        _ request: NetworkRequest, progress: @escaping @Sendable (NetworkProgress) -> Void,
        receive: @escaping @Sendable ([UInt8]) async throws -> Void
    ) async throws -> NetworkResponse { throw NetworkFailure.offline }
}

/// The server's access to the bank behind it.
@MainActor
private final class ModelBackend: BankBackend {
    private let bank: ModelBank

    init(_ bank: ModelBank) { self.bank = bank }

    var isDemo: Bool { false }
    var demoControl: any DemoControlProtocol { fatalError("No route of the model calls this.") }
    var demoPrincipal: Principal { Party.customer.principal }
    var remoteConfigService: any RemoteConfigServiceProtocol {
        fatalError("No route of the model calls this.")
    }

    func varied(by variation: DemoVariation) -> any BankBackend { self }

    func services(for principal: Principal) -> any ServedServices {
        ModelServices(
            principal, bank[principal == Party.operator.principal ? .operator : .customer],
            products: LedgerProductService(principals: PinnedPrincipalSource(principal)))
    }

    func principal(of tokens: any TokenStorage, recordsUse: Bool) async throws -> Principal {
        try await PartyTokens.party(of: tokens).principal
    }

    func notificationService(of tokens: (any TokenStorage)?) -> any NotificationServiceProtocol {
        fatalError("No route of the model calls this.")
    }

    func authService(
        of tokens: any TokenStorage, on device: any SecureStorageProtocol
    ) -> any AuthServiceProtocol { fatalError("No route of the model calls this.") }

    func problem(_ error: any Error) -> Problem {
        guard let error = error as? ServiceError else {
            return Problem(status: 500, code: "unknown", title: String(describing: error))
        }
        return Problem(
            status: error.httpStatus, code: error.code, title: error.code, members: error.problemMembers)
    }

    func freshIdempotencyKey() -> IdempotencyKey { fatalError("Clients send keys.") }

    var ledgerUse: LedgerUse? { nil }

    func checkReading() async throws {}
    func checkWriting() async throws {}
}

@MainActor
private final class ModelServices: ServedServices {
    let principalSource: any PrincipalSource
    private let desk: Desk
    let productService: any ProductServiceProtocol

    init(_ principal: Principal, _ desk: Desk, products: any ProductServiceProtocol) {
        principalSource = PinnedPrincipalSource(principal)
        self.desk = desk
        productService = products
    }

    var accountService: any AccountServiceProtocol { desk.accounts }
    var transactionService: any TransactionServiceProtocol { desk.transactions }
    var transferService: any TransferServiceProtocol { desk.transfers }
    var cardService: any CardServiceProtocol { desk.cards }
    var beneficiaryService: any BeneficiaryServiceProtocol { desk.beneficiaries }
    var notificationService: any NotificationServiceProtocol { desk.notifications }
    var standingOrderService: any StandingOrderServiceProtocol { desk.standingOrders }
    var auditService: any AuditServiceProtocol { desk.audit }
    var tellerService: any TellerServiceProtocol { desk.teller }
    var ledgerService: any LedgerServiceProtocol { desk.ledger }
    var statementService: any StatementServiceProtocol { unasked() }
    var statementFileService: any StatementFileServiceProtocol { unasked() }
    var paymentFileService: any PaymentFileServiceProtocol { unasked() }
    var goalService: any GoalServiceProtocol { unasked() }
    var webhookService: any WebhookServiceProtocol { unasked() }
    var marketDataService: any MarketDataServiceProtocol { unasked() }
    var userService: any UserServiceProtocol { unasked() }
    var operatorService: any OperatorServiceProtocol { unasked() }
    var bankRulesService: any BankRulesServiceProtocol { unasked() }

    private func unasked() -> Never { fatalError("No route of the model calls this.") }
}
