import BankDevice
public import BankDomain
import BankExchange
import BankFiles
public import BankLedger
public import BankMock
import BankNetwork
import BankRemote
public import BankServices
public import BankSystem
public import BankVault
public import Injection

/// What the callers of a process share: stores, the keychain, the clock, threads, the network and the mock bank.
///
/// It knows no caller, so nothing in it acts for one. ``DependencyContainer`` has the services of a caller.
@MainActor
public final class RootContainer: BuildingContainer {
    /// The name of this scope in the graph.
    public static let scopeName = DependencyGraph.rootScope

    public let configuration: BankConfiguration
    /// What was built so far in this container and its children, and the overrides.
    public let construction: Construction

    /// Creates a container. Nothing is built yet.
    public init(
        configuration: BankConfiguration,
        overrides: Overrides<DependencyContainer> = Overrides<DependencyContainer>()
    ) {
        self.configuration = configuration
        self.construction = Construction(overrides: overrides)
    }

    // MARK: The bank

    /// Secrets of this machine.
    public private(set) lazy var machineStorage: any SecureStorageProtocol = build(
        \.machineStorage,
        mock: { MockSecureStorage(host: $0.mockBank) },
        real: { EncryptedFileSecureStorage(vault: $0.keychainVault) })

    public private(set) lazy var keychainVault: KeychainVault = build(\.keychainVault) {
        $0.configuration.keychainVault(
            agent: $0.sessionAgent, executor: $0.blockingExecutor, clock: $0.clock, random: $0.randomSource)
    }

    public private(set) lazy var keychainService: any KeychainServiceProtocol = build(
        \.keychainService,
        mock: { MockKeychainService(host: $0.mockBank) },
        real: { EncryptedKeychainService(vault: $0.keychainVault) })

    /// Keeps the session and the keychain open between commands.
    public private(set) lazy var sessionAgent: any SessionAgent = build(\.sessionAgent) {
        $0.configuration.agent(usesMocks: $0.usesMocks, executor: $0.blockingExecutor)
    }

    public private(set) lazy var ledgerStore: LedgerStore = build(\.ledgerStore) {
        $0.configuration.ledgerStore(
            executor: $0.blockingExecutor, clock: $0.clock, random: $0.randomSource,
            settings: $0.storageService)
    }

    /// The bank's own secrets, in the ledger, under a key in the keychain.
    public private(set) lazy var bankSecrets: BankSecretStorage = build(\.bankSecrets) {
        BankSecretStorage(store: $0.ledgerStore, keychain: $0.machineStorage, random: $0.randomSource)
    }

    public private(set) lazy var mockBank: MockBankHost = build(\.mockBank) {
        $0.configuration.mockBank(store: $0.demoState, random: $0.randomSource)
    }

    public private(set) lazy var demoState: any SnapshotStore = build(\.demoState) {
        $0.configuration.demoState(executor: $0.blockingExecutor)
    }

    /// Demo controls: state, faults, clock. Available in every environment.
    public private(set) lazy var demoControl: any DemoControlProtocol = build(\.demoControl) {
        MockDemoControl(host: $0.mockBank)
    }

    /// The queue of webhook deliveries, for servers.
    public private(set) lazy var webhookOutbox: any WebhookOutboxProtocol = build(
        \.webhookOutbox,
        mock: { MockWebhookOutbox(host: $0.mockBank) },
        ledger: { LedgerWebhookOutbox(store: $0.ledgerStore, secrets: $0.bankSecrets) },
        remote: { _ in RemoteWebhookOutbox() })

    /// Sends to webhooks. If the configuration has none, nothing is sent.
    public private(set) lazy var webhookSender: any WebhookSenderProtocol = build(\.webhookSender) {
        $0.configuration.webhookSender ?? MockWebhookSender()
    }

    /// Hashes passwords, at most two at once.
    public private(set) lazy var passwordHashing: PasswordHashingPool = build(\.passwordHashing) { _ in
        PasswordHashingPool(executors: [ThreadExecutor(), ThreadExecutor()])
    }

    // MARK: The machine

    public private(set) lazy var storageService: any StorageServiceProtocol =
        build(\.storageService) { $0.configuration.storageService }

    public private(set) lazy var fileStorage: any FileStorageProtocol = build(\.fileStorage) {
        $0.configuration.fileStorage(executor: $0.blockingExecutor)
    }

    /// Payment files, the same for every bank. Answers have the bank's time, which in a demo is that of its own clock.
    public private(set) lazy var paymentFileService: any PaymentFileServiceProtocol = build(
        \.paymentFileService,
        mock: {
            let demo = $0.demoControl
            let machine = $0.clock
            return PaymentFileService(
                now: { (try? await demo.status())?.clock ?? machine.now() }, executor: ThreadExecutor())
        },
        real: {
            let machine = $0.clock
            return PaymentFileService(now: { machine.now() }, executor: ThreadExecutor())
        })

    /// Files of the clearing, the same for every bank.
    public private(set) lazy var clearingFileService: any ClearingFileServiceProtocol =
        build(\.clearingFileService) { _ in ClearingFileService(executor: ThreadExecutor()) }

    /// The location that the user set, and the branches near it.
    public private(set) lazy var locationService: any LocationServiceProtocol = build(\.locationService) {
        SettingsLocationService(storage: $0.storageService) { try .shipped() }
    }

    /// Requests over HTTP. The demo has no network.
    public private(set) lazy var networkService: any NetworkServiceProtocol = build(
        \.networkService,
        mock: { _ in MockNetworkService() },
        real: { $0.configuration.networkService ?? HTTPNetworkService($0.configuration.networkOptions) })

    /// The log. Its flags are settings of this machine.
    public private(set) lazy var loggingService: any LoggingServiceProtocol = build(\.loggingService) {
        $0.configuration.loggingService(
            flags: SettingsFeatureFlagService(storage: $0.storageService), clock: $0.clock)
    }

    /// Records usage, if the user agreed to it.
    public private(set) lazy var analyticsService: any AnalyticsServiceProtocol = build(\.analyticsService) {
        $0.configuration.analyticsService(settings: $0.storageService, clock: $0.clock)
    }

    /// Reads and stores crash records.
    public private(set) lazy var crashReporter: any CrashReporterProtocol =
        build(\.crashReporter) { $0.configuration.crashReporter }

    /// Checks the machine. Fixed worlds have no faults.
    public private(set) lazy var deviceCheck: any DeviceChecking = build(\.deviceCheck) {
        $0.configuration.deviceCheck
    }

    /// The thread that blocks on the bank's own files and databases. Files of callers have threads of their own.
    public private(set) lazy var blockingExecutor: ThreadExecutor = build(\.blockingExecutor) { _ in .init() }

    public private(set) lazy var clock: any BankClock = build(\.clock) { $0.configuration.clock }

    public private(set) lazy var randomSource: any RandomSource = build(\.randomSource) {
        $0.configuration.randomSource
    }
}

// MARK: Environments

extension RootContainer: BankScope {
    public var environment: BankEnvironment { configuration.environment }
    /// The code of every second factor of the demo; `nil` at other banks.
    public var demoCode: String? { environment == .demo ? MockSeed.code : nil }
}

// MARK: Closing

extension RootContainer {
    /// Closes the ledger's database, if it was used, so that the next command finds nothing to recover.
    public func close() async {
        guard construction.isBuilt(\RootContainer.ledgerStore) else { return }
        await ledgerStore.close()
    }

    /// Drops the keychain's key between two commands of one process. The agent keeps it until its own timeout.
    public func dropCachedKey() async {
        guard construction.isBuilt(\RootContainer.keychainVault) else { return }
        await keychainVault.forget()
    }
}

// MARK: The graph

extension RootContainer {
    /// The properties from which the graph starts; the others are built for these.
    static let services: [PartialKeyPath<RootContainer>] = [
        \.analyticsService,
        \.clearingFileService,
        \.clock,
        \.crashReporter,
        \.demoControl,
        \.deviceCheck,
        \.fileStorage,
        \.keychainService,
        \.locationService,
        \.loggingService,
        \.machineStorage,
        \.networkService,
        \.paymentFileService,
        \.randomSource,
        \.sessionAgent,
        \.storageService,
        \.webhookOutbox,
    ]
}
