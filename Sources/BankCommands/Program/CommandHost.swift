package import BankDomain
package import BankFeatures
package import BankServices

/// What the program gives a command: services, a screen, and what only the program itself can do.
@MainActor
package protocol CommandHost: AnyObject {
    var screen: Screen { get }
    /// The services of the signed-in user. The user is looked up once a command.
    var session: any SessionServices { get }
    /// The container's own services, which look up who is signed in at each call.
    var services: any RootServices { get }
    /// Makes an idempotency key where the user gave none.
    var randomSource: any RandomSource { get }
    /// Keeps a user signed in between commands.
    var sessionAgent: any SessionAgent { get }
    /// The machine that the command runs on.
    var surroundings: Surroundings { get }
    /// Plays and records tours.
    var tapePlayer: any TapePlaying { get }
    var linesRunner: any LinesRunning { get }
    /// Reads and writes archives of the keychain.
    var archiveFiles: any ArchiveFiling { get }
    var drawQRCode: QRCodeDrawing { get }

    /// Opens the scope in which one transfer is made. The scope lives as long as the flow.
    func makeTransferFlow(
        draft: TransferDraft, idempotencyKey: IdempotencyKey?, coordinator: any TransfersCoordinating
    ) async throws -> any TransferFlow
    /// The graph of the services as text.
    func containerGraph(as format: ContainerCommand.Format) -> String
}

/// What commands say of the machine that they run on.
public struct Surroundings: Equatable, Sendable {
    /// The name of the system's user.
    public let userName: String
    /// Where the books of the local bank are.
    public let ledgerPath: String
    public let environment: String
    /// Whether somebody chose it, by option, variable or setting.
    public let isEnvironmentChosen: Bool
    public let isDemo: Bool
    /// What this machine is called in a user's lists of devices.
    public let deviceName: String

    public init(
        userName: String, ledgerPath: String, environment: String, isEnvironmentChosen: Bool, isDemo: Bool,
        deviceName: String
    ) {
        self.userName = userName
        self.ledgerPath = ledgerPath
        self.environment = environment
        self.isEnvironmentChosen = isEnvironmentChosen
        self.isDemo = isDemo
        self.deviceName = deviceName
    }
}
