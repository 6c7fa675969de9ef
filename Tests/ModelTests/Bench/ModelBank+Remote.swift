import BankAPI
import BankContainer
import BankDomain
import BankRemote
import BankServer
import BankServices
import BankTestSupport
import HTTPKit
import Injection

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

    static func party(of tokens: RequestTokens) -> Party {
        tokens.held?.access.hexadecimal.hasPrefix("aa") == true ? .operator : .customer
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
private final class ModelBackend: ServedBank {
    private let services: [Party: DependencyContainer]

    init(_ bank: ModelBank) {
        services = Dictionary(
            uniqueKeysWithValues: Party.allCases.map { ($0, DependencyContainer($0, bank[$0])) })
    }

    var isDemo: Bool { false }
    var demoPrincipal: Principal { Party.customer.principal }

    func varied(by variation: DemoVariation) -> any ServedBank { self }

    func services(for caller: Caller) -> any CallerServices {
        guard case .request(let tokens as RequestTokens, _, _) = caller,
            let served = services[PartyTokens.party(of: tokens)]
        else { fatalError("Clients send tokens.") }
        return served
    }

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

extension DependencyContainer {
    /// The services of a party at its desk.
    fileprivate convenience init(_ party: Party, _ desk: Desk) {
        var overrides = Overrides<DependencyContainer>()
        overrides.set(\.principalSource) { PinnedPrincipalSource(party.principal) }
        overrides.set(\.accountService) { desk.accounts }
        overrides.set(\.transactionService) { desk.transactions }
        overrides.set(\.transferService) { desk.transfers }
        overrides.set(\.cardService) { desk.cards }
        overrides.set(\.beneficiaryService) { desk.beneficiaries }
        overrides.set(\.notificationService) { desk.notifications }
        overrides.set(\.standingOrderService) { desk.standingOrders }
        overrides.set(\.auditService) { desk.audit }
        overrides.set(\.tellerService) { desk.teller }
        overrides.set(\.ledgerService) { desk.ledger }
        self.init(configuration: .inMemory(), overrides: overrides)
    }
}
