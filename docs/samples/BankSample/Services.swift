import BankClient

/// The services of the app. Only this file knows which bank is behind them.
struct Services: Sendable {
    let authService: any AuthServiceProtocol
    let accountService: any AccountServiceProtocol
    let transactionService: any TransactionServiceProtocol
    let beneficiaryService: any BeneficiaryServiceProtocol
    let transferService: any TransferServiceProtocol
    let randomSource: any RandomSource

    /// A bank in memory.
    init(demo bank: DemoBank) {
        authService = bank.authService
        accountService = bank.accountService
        transactionService = bank.transactionService
        beneficiaryService = bank.beneficiaryService
        transferService = bank.transferService
        randomSource = bank.randomSource
    }

    /// The bank of a server. An app that is closed between calls passes storages over its system's keychain.
    ///
    /// - Parameter sandbox: the name of a demo bank of its own, at `bank serve --env demo`.
    init(
        server: ServerAddress, sandbox: String? = nil, tokens: any TokenStorage = InMemoryTokenStorage(),
        device: any SecureStorageProtocol = InMemorySecureStorage()
    ) {
        let network = URLSessionNetworkService(userAgent: "BankSample")
        let api = APIClient(
            server: server, network: sandbox.map { SandboxNetwork(network, name: $0) } ?? network,
            tokens: tokens, random: SystemRandom())
        authService = RemoteAuthService(api: api, device: device)
        accountService = RemoteAccountService(api: api)
        transactionService = RemoteTransactionService(api: api)
        beneficiaryService = RemoteBeneficiaryService(api: api)
        transferService = RemoteTransferService(api: api)
        randomSource = SystemRandom()
    }
}

/// The system's random numbers. A seeded source would use the same idempotency keys in every run.
struct SystemRandom: RandomSource {
    func nextUInt64() -> UInt64 { .random(in: .min ... .max) }
}

/// Adds the name of a sandbox to every request.
final class SandboxNetwork: NetworkServiceProtocol {
    private let network: any NetworkServiceProtocol
    private let name: String

    init(_ network: any NetworkServiceProtocol, name: String) {
        self.network = network
        self.name = name
    }

    func send(_ request: NetworkRequest) async throws -> NetworkResponse {
        try await network.send(named(request))
    }

    func upload(
        _ request: NetworkRequest, _ body: NetworkUpload,
        progress: @escaping @Sendable (NetworkProgress) -> Void
    ) async throws -> NetworkResponse {
        try await network.upload(named(request), body, progress: progress)
    }

    func download(
        _ request: NetworkRequest, progress: @escaping @Sendable (NetworkProgress) -> Void,
        receive: @escaping @Sendable ([UInt8]) async throws -> Void
    ) async throws -> NetworkResponse {
        try await network.download(named(request), progress: progress, receive: receive)
    }

    private func named(_ request: NetworkRequest) -> NetworkRequest {
        var request = request
        request.fields["bank-sandbox"] = name
        return request
    }
}
