import BankAPI
import BankContainer
import BankDomain
import BankServer
import BankServices
import BankSystem
import HTTPKit

extension ModelBank {
    /// Another bank behind the API. A client turns each call and its answer into JSON. Only the network is left out.
    @MainActor
    static func remote(over bank: ModelBank) throws -> ModelBank {
        var configuration = try BankConfiguration(
            .staging, paths: BankPaths(home: "/nonexistent"), server: ServerAddress("http://localhost"))
        configuration.networkService = ServedNetwork(bank)
        return ModelBank(
            name: "remote over \(bank.name)", root: RootContainer(configuration: configuration),
            caller: {
                .request(tokens: $0.tokens, device: RequestDevice(), holder: .lookedUpAtEachCall)
            }, moveClock: bank.moveClock, close: bank.close)
    }
}

extension Party {
    /// Made-up tokens, one for each party.
    fileprivate var tokens: RequestTokens { RequestTokens(SessionTokens(access: secret, refresh: secret)) }

    fileprivate init?(_ tokens: RequestTokens) {
        guard let party = Self.allCases.first(where: { $0.secret == tokens.held?.access }) else { return nil }
        self = party
    }

    private var secret: SharedSecret {
        SharedSecret(SecretBytes([UInt8](repeating: self == .operator ? 0xAA : 0xBB, count: 32)))
    }
}

/// A server in this process.
final class ServedNetwork: NetworkServiceProtocol {
    private let service: APIService

    @MainActor
    init(_ bank: ModelBank) {
        service = APIService(
            backend: ModelBackend(bank.root), version: "1", hosts: AllowedHosts(["localhost"]),
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

    init(_ root: RootContainer) {
        services = Dictionary(
            uniqueKeysWithValues: Party.allCases.map {
                ($0, DependencyContainer(root, caller: .principal($0.principal)))
            })
    }

    var isDemo: Bool { false }
    var demoPrincipal: Principal { Party.customer.principal }

    func varied(by variation: DemoVariation) -> any ServedBank { self }

    func services(for caller: Caller) -> any CallerServices {
        guard case .request(let tokens as RequestTokens, _, _) = caller, let party = Party(tokens),
            let served = services[party]
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

    func today() async throws -> CalendarDate { fatalError("Only pages ask for the day.") }

    var ledgerUse: LedgerUse? { nil }

    func checkReading() async throws {}
    func checkWriting() async throws {}
}
