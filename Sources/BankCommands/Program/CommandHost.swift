package import BankDomain
import BankFeatures
package import BankServices

/// What the program gives a command: services, a screen, and what only the program itself can do.
@MainActor
package protocol CommandHost: TransferFlowMaking, ContainerGraphWriting {
    /// Where results are shown.
    var screen: Screen { get }
    /// What acts for the signed-in user, who is asked for once a command.
    var session: any SessionServices { get }
    /// What acts for the machine and its operator.
    var services: any MachineServices { get }
    /// Where idempotency keys come from that were not given.
    var randomSource: any RandomSource { get }
    /// Holds what a signed-in user need not type again.
    var sessionAgent: any SessionAgent { get }
    /// The machine that the command runs on.
    var surroundings: Surroundings { get }
    /// Plays and records tours.
    var tapePlayer: any TapePlaying { get }
    /// Carries out many command lines.
    var linesRunner: any LinesRunning { get }
    /// Archives of the keychain.
    var archiveFiles: any ArchiveFiling { get }
    /// Draws QR codes.
    var drawQRCode: QRCodeDrawing { get }
}
