import BankAPI
import BankContainer
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

/// The program's backend, which also accepts the tests' callers.
@MainActor
private final class TestBackend: BankBackend {
    private let base: ContainerBackend
    private let container: DependencyContainer
    private let bank: BankUnderTest
    private let callers: TestCallers

    init(_ bank: BankUnderTest, _ callers: TestCallers) throws {
        container = try bank.container(Overrides())
        base = ContainerBackend(container)
        self.bank = bank
        self.callers = callers
    }

    var isDemo: Bool { false }
    var demoControl: any DemoControlProtocol { base.demoControl }
    var demoPrincipal: Principal { base.demoPrincipal }

    var remoteConfigService: any RemoteConfigServiceProtocol { base.remoteConfigService }

    func varied(by variation: DemoVariation) -> any BankBackend { self }

    func services(for principal: Principal) -> any ServedServices { base.services(for: principal) }

    func principal(of tokens: any TokenStorage, recordsUse: Bool) async throws -> Principal {
        if let source = await callers.source(of: tokens) { return try await source.caller() }
        return try await base.principal(of: tokens, recordsUse: recordsUse)
    }

    func notificationService(of tokens: (any TokenStorage)?) -> any NotificationServiceProtocol {
        base.notificationService(of: tokens)
    }

    func authService(
        of tokens: any TokenStorage, on device: any SecureStorageProtocol
    ) -> any AuthServiceProtocol {
        bank.signIn?.auth(tokens, device) ?? base.authService(of: tokens, on: device)
    }

    func problem(_ error: any Error) -> Problem { base.problem(error) }
    func freshIdempotencyKey() -> IdempotencyKey { base.freshIdempotencyKey() }
    var ledgerUse: LedgerUse? { base.ledgerUse }

    func checkReading() async throws { try await base.checkReading() }
    func checkWriting() async throws { try await base.checkWriting() }
}
