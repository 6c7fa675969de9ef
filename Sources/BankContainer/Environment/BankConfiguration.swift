package import BankSQL
import BankSQLite
public import BankServices
public import BankSystem
import LanguageKit

/// What a container is made for: everything that is decided before the first service.
public struct BankConfiguration: Sendable {
    /// Where state is kept.
    public enum Storage: Hashable, Sendable {
        /// In files.
        case files(BankPaths)
        /// In memory, as long as the container lives; only a demo can.
        case memory
    }

    /// Which bank stands behind the services.
    public let environment: BankEnvironment
    /// Where state is kept.
    public let storage: Storage
    /// How the demo bank misbehaves.
    public let demoConditions: DemoConditions
    /// What stands in for the system's clock and random numbers; `nil` for those.
    public let world: FixedWorld?
    /// What asks for the keychain's password.
    public let unlockPrompt: any UnlockPrompt
    /// What keeps the session between commands; `nil` for this machine's agent.
    public let sessionAgent: (any SessionAgent)?
    /// What is told every line of the log; `nil` if nobody looks on.
    public let logEcho: (@Sendable (String) -> Void)?
    /// The system's name of whoever runs this, whose fingers its reader knows; `nil` if it is not known.
    public let userName: String?
    /// Whether what is kept is read and never changed: nothing is made, mended or brought up to date.
    public let isReadOnly: Bool
    /// The database that keeps the ledger: a program that brings another along hands it in.
    package var ledgerEngine: any SQLEngine = SQLiteEngine()

    private init(
        environment: BankEnvironment, storage: Storage, demoConditions: DemoConditions, world: FixedWorld?,
        unlockPrompt: any UnlockPrompt, sessionAgent: (any SessionAgent)?, userName: String?,
        isReadOnly: Bool = false, logEcho: (@Sendable (String) -> Void)?
    ) {
        self.environment = environment
        self.storage = storage
        self.demoConditions = demoConditions
        self.world = world
        self.unlockPrompt = unlockPrompt
        self.sessionAgent = sessionAgent
        self.userName = userName
        self.isReadOnly = isReadOnly
        self.logEcho = logEcho
    }

    /// An environment with its files. Throws ``ServiceError/invalidConfiguration(reason:)`` for those that
    /// need an address, which cannot be given yet.
    public init(
        _ environment: BankEnvironment, paths: BankPaths, demoConditions: DemoConditions = DemoConditions(),
        world: FixedWorld? = nil, unlockPrompt: any UnlockPrompt = NoUnlockPrompt(),
        sessionAgent: (any SessionAgent)? = nil, userName: String? = nil, isReadOnly: Bool = false,
        logEcho: (@Sendable (String) -> Void)? = nil
    ) throws(ServiceError) {
        guard environment == .demo || environment == .local else {
            throw .invalidConfiguration(
                reason: "the environment \(environment.rawValue) needs the address of a bank, and none is set"
            )
        }
        self.init(
            environment: environment, storage: .files(paths), demoConditions: demoConditions,
            world: world, unlockPrompt: unlockPrompt, sessionAgent: sessionAgent, userName: userName,
            isReadOnly: isReadOnly, logEcho: logEcho)
    }

    /// The demo bank in memory.
    public static func inMemory(
        demoConditions: DemoConditions = DemoConditions(), world: FixedWorld? = nil
    ) -> BankConfiguration {
        BankConfiguration(
            environment: .demo, storage: .memory, demoConditions: demoConditions, world: world,
            unlockPrompt: NoUnlockPrompt(), sessionAgent: nil, userName: nil, logEcho: nil)
    }
}
