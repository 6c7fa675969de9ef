import BankContainer
import BankDomain
import BankMock
import BankRemote
import BankServices
import BankSystem
import BankTestSupport
import Injection

extension BankUnderTest {
    /// Another bank over HTTP. Changes that tests make directly are made to the bank behind the server.
    static func remote(over bank: BankUnderTest) async throws -> BankUnderTest {
        let host = try await RemoteHost(over: bank)
        let client: @Sendable (any PrincipalSource) -> BankClient = {
            BankClient(api: host.api(for: $0), seconds: bank.seconds)
        }
        var remote = BankUnderTest(
            name: "Remote over \(bank.name)", now: bank.now, client: client, seconds: bank.seconds,
            persistence: bank.persistence, bankRules: { RemoteBankRulesService(api: host.api(for: $0)) },
            openUnowned: bank.openUnowned,
            signIn: bank.signIn.map { signIn in
                SignInUnderTest(
                    machine: { name, _ in try await host.machine(name, signIn, bank) }, auth: signIn.auth,
                    code: signIn.code, advance: signIn.advance)
            },
            market: bank.market.map { market in
                MarketUnderTest(
                    service: { RemoteMarketDataService(api: host.api(for: $0)) }, publish: market.publish)
            },
            makeDueTransfers: bank.makeDueTransfers, news: bank.news,
            container: bank.container, omissions: bank.omissions.merging(Self.omissionsOfClients) { $1 })
        remote.batchLineCount = min(bank.batchLineCount, 1_000)
        remote.makeSession = { principals in
            let home = TemporaryHome()
            var overrides = Overrides<DependencyContainer>()
            overrides.set(\.apiClient) { host.api(for: principals) }
            return DependencyContainer(
                configuration: try BankConfiguration(
                    .staging, paths: BankPaths(home: home.path), server: host.address),
                overrides: overrides)
        }
        return remote
    }

    private static let omissionsOfClients: [Feature: String] = [
        .ownMachine: "the machine of a client is not the bank's",
        .initialization: "a bank is made where its files are",
        .importing: "files are sent to the API",
        .files: "a bank's files are where it is",
        .importingRates: "files of rates are sent to the API",
    ]
}

extension BankClient {
    init(api: APIClient, seconds: ScriptedClock) {
        self.init(
            accounts: RemoteAccountService(api: api), transactions: RemoteTransactionService(api: api),
            statements: RemoteStatementService(api: api), transfers: RemoteTransferService(api: api),
            beneficiaries: RemoteBeneficiaryService(api: api), teller: RemoteTellerService(api: api),
            standingOrders: RemoteStandingOrderService(api: api), products: RemoteProductService(api: api),
            cards: RemoteCardService(api: api), ledger: RemoteLedgerService(api: api),
            notifications: RemoteNotificationService(api: api, clock: seconds),
            audit: RemoteAuditService(api: api))
    }
}

extension RemoteHost {
    /// A machine of a client with its own tokens. The bank behind the server knows their holder.
    fileprivate func machine(
        _ deviceName: String, _ signIn: SignInUnderTest, _ bank: BankUnderTest
    ) async throws -> Machine {
        let tokens = InMemoryTokenStorage()
        let api = api(with: tokens)
        let principals = try await MainActor.run {
            var overrides = Overrides<DependencyContainer>()
            overrides.set(\.tokenStorage) { tokens }
            return try bank.container(overrides).principalSource
        }
        return Machine(
            auth: RemoteAuthService(api: api, device: InMemorySecureStorage()),
            users: RemoteUserService(api: api), tokens: tokens,
            principals: principals,
            client: BankClient(api: api, seconds: bank.seconds), deviceName: deviceName)
    }
}
