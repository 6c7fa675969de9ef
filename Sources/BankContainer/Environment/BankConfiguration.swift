import BankCryptography
import BankDevice
import BankMock
public import BankNetwork
public import BankServices
public import BankSystem
import LanguageKit

/// The configuration of a container: everything that must be known before the first service.
public struct BankConfiguration: Sendable {
    /// Where state is kept.
    public enum Storage: Hashable, Sendable {
        /// In files.
        case files(BankPaths)
        /// In memory, as long as the container lives; only for a demo.
        case memory
    }

    /// The bank behind the services.
    public let environment: BankEnvironment
    /// Where state is kept.
    public let storage: Storage
    /// Simulated latency and faults of the demo bank.
    public let demoConditions: DemoConditions
    /// The seed from which a demo bank is generated.
    public let demoSeed: UInt64
    /// How a demo bank with data of its own begins; `nil` for the household.
    private(set) var ownDemo: MockSeed?
    /// Replaces the system's clock and random numbers; `nil` uses the system's.
    public let world: FixedWorld?
    /// Asks for the keychain's password.
    public let unlockPrompt: any UnlockPrompt
    /// Keeps the session between commands; `nil` for this machine's agent.
    public let sessionAgent: (any SessionAgent)?
    /// The program's access token; `nil` for the session of this machine.
    public let accessToken: SharedSecret?
    /// Receives every line of the log; `nil` if it is not shown.
    public let logEcho: (@Sendable (String) -> Void)?
    /// Receives the errors of the log, each kind at most once a minute; `nil` if they are only in the log.
    public var errorEcho: (@Sendable (String) -> Void)?
    /// The operating-system user, whose fingerprints the reader checks; `nil` if unknown.
    public let userName: String?
    /// Whether stored state is never changed: nothing is created, repaired or migrated.
    public let isReadOnly: Bool
    /// The server of a remote bank; `nil` for the others.
    public let server: ServerAddress?
    /// Limits and timeouts of the network.
    public var networkOptions = NetworkOptions()
    /// The network; `nil` for HTTP over this machine's network.
    public var networkService: (any NetworkServiceProtocol)?
    /// Sends to webhooks; with `nil` nothing is sent and every delivery counts as accepted.
    public var webhookSender: (any WebhookSenderProtocol)?
    /// The database of the ledger; a file of SQLite by default.
    public var ledgerDatabase = LedgerDatabase()
    /// The libraries that `doctor` names.
    public var libraries: @Sendable () -> [DeviceReport.Library] = { LinkedLibraries.all() }
    /// Rejects values of settings that this program can't use.
    public var requireSetting: FileSettingsService.Requirement = { _, _ throws(ServiceError) in }

    private init(
        environment: BankEnvironment, storage: Storage, demoConditions: DemoConditions,
        demoSeed: UInt64 = 1, world: FixedWorld?,
        unlockPrompt: any UnlockPrompt, sessionAgent: (any SessionAgent)?, userName: String?,
        accessToken: SharedSecret? = nil, isReadOnly: Bool = false, server: ServerAddress? = nil,
        logEcho: (@Sendable (String) -> Void)?
    ) {
        self.server = server
        self.accessToken = accessToken
        self.environment = environment
        self.storage = storage
        self.demoConditions = demoConditions
        self.demoSeed = demoSeed
        self.world = world
        self.unlockPrompt = unlockPrompt
        self.sessionAgent = sessionAgent
        self.userName = userName
        self.isReadOnly = isReadOnly
        self.logEcho = logEcho
    }

    /// An environment with its files. Throws ``ServiceError/invalidConfiguration(reason:)`` for a remote bank without
    /// the address of its server.
    ///
    /// Data for a server, such as its session tokens, is in separate folders, so that no other server gets it.
    public init(
        _ environment: BankEnvironment, paths: BankPaths, demoConditions: DemoConditions = DemoConditions(),
        world: FixedWorld? = nil, unlockPrompt: any UnlockPrompt = NoUnlockPrompt(),
        sessionAgent: (any SessionAgent)? = nil, userName: String? = nil, accessToken: SharedSecret? = nil,
        isReadOnly: Bool = false, server: ServerAddress? = nil, logEcho: (@Sendable (String) -> Void)? = nil
    ) throws(ServiceError) {
        let isRemote = environment == .staging || environment == .production
        let name = environment.rawValue
        if isRemote, server == nil {
            throw .invalidConfiguration(
                reason: "the \(name) bank has no address; set it: bank config set \(name).url https://…")
        }
        let server = isRemote ? server : nil
        self.init(
            environment: environment,
            storage: .files(server.map { Self.paths(paths, of: $0) } ?? paths),
            demoConditions: demoConditions, world: world, unlockPrompt: unlockPrompt,
            sessionAgent: sessionAgent, userName: userName, accessToken: accessToken, isReadOnly: isReadOnly,
            server: server, logEcho: logEcho)
    }

    private static func paths(_ paths: BankPaths, of server: ServerAddress) -> BankPaths {
        // A socket path must be short, so the agent's folder is named by a hash.
        let hash = Array(server.fileName.utf8).withUnsafeBufferPointer { Digest(of: $0) }
        return paths.ofServer(server.fileName, shortName: String(hash.description.prefix(16)))
    }

    /// The server of a remote bank, which the initialiser requires.
    var requiredServer: ServerAddress {
        guard let server else { fatalError("Only a remote bank is called over the network.") }
        return server
    }

    /// The storage of the access token; `nil` without one.
    var accessTokenStorage: (any TokenStorage)? { accessToken.map(AccessTokenStorage.init) }

    /// The demo bank in memory.
    public static func inMemory(
        demoConditions: DemoConditions = DemoConditions(), demoSeed: UInt64 = 1, world: FixedWorld? = nil
    ) -> BankConfiguration {
        BankConfiguration(
            environment: .demo, storage: .memory, demoConditions: demoConditions, demoSeed: demoSeed,
            world: world,
            unlockPrompt: NoUnlockPrompt(), sessionAgent: nil, userName: nil, logEcho: nil)
    }

    /// The demo bank in memory with data of its own. Throws what ``DemoControlProtocol/load(_:mode:)`` throws.
    public func beginning(with data: DemoData) throws(ServiceError) -> BankConfiguration {
        var own = self
        own.ownDemo = try .data(data, seed: demoSeed)
        return own
    }

    /// A separate demo bank in memory that begins as this one.
    public var sandbox: BankConfiguration {
        var sandbox = Self.inMemory(demoConditions: demoConditions, demoSeed: demoSeed, world: world)
        sandbox.ownDemo = ownDemo
        sandbox.webhookSender = webhookSender
        return sandbox
    }
}

/// Never asks: a locked keychain stays locked.
public final class NoUnlockPrompt: UnlockPrompt {
    public init() {}

    /// Always `nil`.
    public func keychainPassword(for purpose: UnlockPurpose, attempt: Int) async throws -> SecretBytes? {
        nil
    }
}
