package import BankDomain
package import BankFeatures
package import BankServices

/// Everything the program provides to a command: services, a screen, and functions of the program itself.
@MainActor
package protocol CommandHost: AnyObject {
    var screen: Screen { get }
    /// The services of the signed-in user. The user is looked up once per command.
    var services: any CallerServices & MachineServices { get }
    /// Creates an idempotency key if the user gave none.
    var randomSource: any RandomSource { get }
    /// Keeps a user signed in between commands.
    var sessionAgent: any SessionAgent { get }
    /// The machine that the command runs on.
    var runEnvironment: RunEnvironment { get }
    /// Plays and records tours.
    var tapePlayer: any TapePlaying { get }
    var scriptRunner: any ScriptRunning { get }
    /// Serves the bank to other programs.
    var bankServing: any BankServing { get }
    /// The calls of the HTTP API.
    var api: any APIReading { get }
    /// Reads and writes archives of the keychain.
    var archiveFiles: any ArchiveFiling { get }

    /// One transfer, from its draft to the posted entries.
    func makeTransfer(draft: TransferDraft, idempotencyKey: IdempotencyKey?) -> TransferViewModel
    /// The graph of the services as text.
    func containerGraph(as format: ContainerNoun.Format) -> String
}

/// Facts about the machine and user that commands report.
public struct RunEnvironment: Equatable, Sendable {
    /// The name of the operating-system user.
    public let userName: String
    public let environment: String
    /// Whether the environment was set by an option, a variable or a setting.
    public let isEnvironmentChosen: Bool
    public let isDemo: Bool
    /// The name of this machine in a user's list of devices.
    public let deviceName: String
    /// This machine's time zone, by its name in the IANA database.
    public let timeZone: String

    public init(
        userName: String, environment: String, isEnvironmentChosen: Bool, isDemo: Bool,
        deviceName: String, timeZone: String
    ) {
        self.userName = userName
        self.environment = environment
        self.isEnvironmentChosen = isEnvironmentChosen
        self.isDemo = isDemo
        self.deviceName = deviceName
        self.timeZone = timeZone
    }
}
