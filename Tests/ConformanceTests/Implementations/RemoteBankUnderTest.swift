import BankAPI
import BankContainer
import BankDomain
import BankRemote
import BankServices
import BankSystem
import BankTestSupport
import Injection

extension BankUnderTest {
    /// Another bank over HTTP. Changes that tests make directly are made to the bank behind the server.
    @MainActor
    static func remote(over bank: BankUnderTest) throws -> BankUnderTest {
        let host = try RemoteHost(over: bank)
        let home = TemporaryHome()
        return try BankUnderTest(
            "Remote over \(bank.name)", bank.control, batchLineCount: min(bank.batchLineCount, 1_000),
            omissions: bank.omissions.merging(omissionsOfClients) { $1 },
            caller: {
                .request(
                    tokens: host.callers.tokens(for: $0), device: RequestDevice(),
                    holder: .lookedUpAtEachCall)
            },
            notifications: { RemoteNotificationService(api: $0.apiClient, clock: bank.seconds) },
            makeRoot: { overrides in
                var configuration = try BankConfiguration(
                    .staging, paths: BankPaths(home: home.path), server: host.address)
                configuration.networkService = host.network
                return RootContainer(configuration: configuration, overrides: overrides)
            })
    }

    private static let omissionsOfClients: [Feature: String] = [
        .ownMachine: "the machine of a client is not the bank's",
        .initialization: "a bank is made where its files are",
        .importing: "files are sent to the API",
        .files: "a bank's files are where it is",
        .importingRates: "files of rates are sent to the API",
    ]
}
