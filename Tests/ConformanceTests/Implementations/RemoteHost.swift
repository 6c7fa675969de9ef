import BankAPI
import BankContainer
import BankDevice
import BankDomain
import BankMock
import BankNetwork
import BankRemote
import BankServer
import BankServices
import BankTestSupport
import HTTPKit
import Injection
import Synchronization

@testable import BankApp

/// A server for another bank on a free port of this machine, and its clients.
final class RemoteHost: Sendable {
    let address: ServerAddress
    let network: any NetworkServiceProtocol = HTTPNetworkService()
    private let server: HTTPServer
    private let callers: TestCallers

    /// Serves a bank until the last client is released.
    @MainActor
    init(over bank: BankUnderTest) throws {
        let callers = TestCallers()
        let backend = try TestBackend(bank, callers)
        let service = APIService(
            backend: backend, version: "test", hosts: AllowedHosts(["127.0.0.1"]), newRequestID: { "1" },
            log: { _ in })
        server = try HTTPServer(
            spawn: { work in Task { @MainActor in await work() } }, handler: { await service.answer($0) })
        let bound = try server.start(at: [.ip("127.0.0.1", port: 0)])
        address = try ServerAddress("http://\(bound[0].text)")
        self.callers = callers
    }

    deinit {
        Task.detached { [server] in await server.stop(graceSeconds: 0) }
    }

    /// Calls for a principal source.
    func api(for principals: any PrincipalSource) -> APIClient { api(with: callers.tokens(for: principals)) }

    /// Calls for the holder of tokens.
    func api(with tokens: any TokenStorage) -> APIClient {
        APIClient(
            server: address, network: KeptAlive(self), tokens: tokens, random: SeededRandomSource(seed: 5))
    }
}

/// The network of a host, which keeps the host alive.
private final class KeptAlive: NetworkServiceProtocol {
    private let host: RemoteHost

    init(_ host: RemoteHost) { self.host = host }

    func send(_ request: NetworkRequest) async throws -> NetworkResponse {
        try await host.network.send(request)
    }

    func upload(
        _ request: NetworkRequest, _ body: NetworkUpload,
        progress: @escaping @Sendable (NetworkProgress) -> Void
    ) async throws -> NetworkResponse {
        try await host.network.upload(request, body, progress: progress)
    }

    func download(
        _ request: NetworkRequest, progress: @escaping @Sendable (NetworkProgress) -> Void,
        receive: @escaping @Sendable ([UInt8]) async throws -> Void
    ) async throws -> NetworkResponse {
        try await host.network.download(request, progress: progress, receive: receive)
    }
}

/// The holders of tokens that tests made up.
final class TestCallers: Sendable {
    private let sources = Mutex<[String: any PrincipalSource]>([:])

    /// Tokens for a principal source.
    func tokens(for source: any PrincipalSource) -> any TokenStorage {
        sources.withLock { sources in
            let bytes =
                [UInt8](repeating: 0xEE, count: 28) + withUnsafeBytes(of: Int32(sources.count)) { Array($0) }
            let secret = SharedSecret(SecretBytes(bytes))
            sources[secret.hexadecimal] = source
            return AccessTokenStorage(secret)
        }
    }

    func source(of tokens: any TokenStorage) async -> (any PrincipalSource)? {
        guard let access = await tokens.heldTokens()?.access else { return nil }
        return sources.withLock { $0[access.hexadecimal] }
    }
}

/// The caller whose tokens a test made up, or the holder of real ones.
private final class TestCaller: PrincipalSource {
    private let callers: TestCallers
    private let tokens: any TokenStorage
    private let otherwise: any PrincipalSource

    init(_ callers: TestCallers, _ tokens: any TokenStorage, otherwise: any PrincipalSource) {
        self.callers = callers
        self.tokens = tokens
        self.otherwise = otherwise
    }

    func caller() async throws -> Principal {
        try await (await callers.source(of: tokens) ?? otherwise).caller()
    }

    func recordRefusal(of operation: BankOperation, to principal: Principal) async {
        await otherwise.recordRefusal(of: operation, to: principal)
    }
}

/// The program's backend, which also accepts the tests' callers.
@MainActor
private final class TestBackend: ServedBank {
    private let base: ContainerBank
    private let makeContainer: (Overrides<DependencyContainer>) throws -> DependencyContainer
    private let auth: (@Sendable (any TokenStorage, any SecureStorageProtocol) -> any AuthServiceProtocol)?
    private let callers: TestCallers

    init(_ bank: BankUnderTest, _ callers: TestCallers) throws {
        base = ContainerBank(try bank.container(Overrides()).root)
        makeContainer = bank.container
        auth = bank.signIn?.auth
        self.callers = callers
    }

    var isDemo: Bool { false }
    var demoPrincipal: Principal { base.demoPrincipal }

    func varied(by variation: DemoVariation) -> any ServedBank { self }

    func services(for caller: Caller) -> any CallerServices {
        let services = base.services(for: caller)
        guard case .request(let tokens, let device, _) = caller else { return services }
        var overrides = Overrides<DependencyContainer>()
        let source = TestCaller(callers, tokens, otherwise: services.principalSource)
        overrides.set(\.principalSource) { source }
        if let auth { overrides.set(\.authService) { auth(tokens, device) } }
        guard let root = try? makeContainer(overrides).root else { fatalError("It was made before.") }
        return DependencyContainer(root, caller: caller)
    }

    func problem(_ error: any Error) -> Problem { base.problem(error) }
    func freshIdempotencyKey() -> IdempotencyKey { base.freshIdempotencyKey() }
    var ledgerUse: LedgerUse? { base.ledgerUse }

    func checkReading() async throws { try await base.checkReading() }
    func checkWriting() async throws { try await base.checkWriting() }
}
