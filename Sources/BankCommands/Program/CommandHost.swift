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
