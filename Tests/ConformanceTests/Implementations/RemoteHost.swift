import BankAPI
import BankContainer
import BankDevice
import BankDomain
import BankNetwork
import BankServer
import BankServices
import HTTPKit
import Synchronization

@testable import BankApp

/// A server for another bank on a free port of this machine.
final class RemoteHost: Sendable {
    let address: ServerAddress
    let callers = TestCallers()
    fileprivate let http = HTTPNetworkService()
    private let server: HTTPServer

    /// Serves a bank until the last client is released.
    @MainActor
    init(over bank: BankUnderTest) throws {
        let service = APIService(
            backend: TestBackend(bank.root, callers), version: "test", hosts: AllowedHosts(["127.0.0.1"]),
            newRequestID: { "1" }, log: { _ in })
        server = try HTTPServer(
            spawn: { work in Task { @MainActor in await work() } }, handler: { await service.answer($0) })
        let bound = try server.start(at: [.ip("127.0.0.1", port: 0)])
        address = try ServerAddress("http://\(bound[0].text)")
    }

    deinit {
        Task.detached { [server] in await server.stop(graceSeconds: 0) }
    }

    /// The network of a client.
    var network: any NetworkServiceProtocol { KeptAlive(self) }
}

/// The network of a host, which keeps the host alive.
private final class KeptAlive: NetworkServiceProtocol {
    private let host: RemoteHost

    init(_ host: RemoteHost) { self.host = host }

    func send(_ request: NetworkRequest) async throws -> NetworkResponse {
        try await host.http.send(request)
    }

    func upload(
        _ request: NetworkRequest, _ body: NetworkUpload,
        progress: @escaping @Sendable (NetworkProgress) -> Void
    ) async throws -> NetworkResponse {
        try await host.http.upload(request, body, progress: progress)
    }

    func download(
        _ request: NetworkRequest, progress: @escaping @Sendable (NetworkProgress) -> Void,
        receive: @escaping @Sendable ([UInt8]) async throws -> Void
    ) async throws -> NetworkResponse {
        try await host.http.download(request, progress: progress, receive: receive)
    }
}

/// The holders of tokens that tests made up.
final class TestCallers: Sendable {
    private let principals = Mutex<[String: Principal]>([:])

    /// Tokens for a principal.
    func tokens(for principal: Principal) -> any TokenStorage {
        principals.withLock { principals in
            let bytes =
                [UInt8](repeating: 0xEE, count: 28)
                + withUnsafeBytes(of: Int32(principals.count)) { Array($0) }
            let secret = SharedSecret(SecretBytes(bytes))
            principals[secret.hexadecimal] = principal
            return AccessTokenStorage(secret)
        }
    }

    fileprivate func principal(of tokens: RequestTokens) -> Principal? {
        guard let access = tokens.held?.access else { return nil }
        return principals.withLock { $0[access.hexadecimal] }
    }
}

/// The program's backend, which also accepts the tests' callers.
@MainActor
private final class TestBackend: ServedBank {
    private let base: ContainerBank
    private let callers: TestCallers

    init(_ root: RootContainer, _ callers: TestCallers) {
        base = ContainerBank(root)
        self.callers = callers
    }

    var isDemo: Bool { false }
    var demoPrincipal: Principal { base.demoPrincipal }

    func varied(by variation: DemoVariation) -> any ServedBank { self }

    func services(for caller: Caller) -> any CallerServices {
        guard case .request(let tokens as RequestTokens, _, _) = caller,
            let principal = callers.principal(of: tokens)
        else { return base.services(for: caller) }
        return base.services(for: .principal(principal))
    }

    func problem(_ error: any Error) -> Problem { base.problem(error) }
    func freshIdempotencyKey() -> IdempotencyKey { base.freshIdempotencyKey() }
    func today() async throws -> CalendarDate { try await base.today() }
    var ledgerUse: LedgerUse? { base.ledgerUse }

    func checkReading() async throws { try await base.checkReading() }
    func checkWriting() async throws { try await base.checkWriting() }
}
