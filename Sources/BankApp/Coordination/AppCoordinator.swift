import BankAPI
public import BankCommands
import BankContainer
import BankDomain
import BankFeatures
import BankServices
import BankSystem
import BankWeb
import Injection
import JSONKit
import LanguageKit
import TerminalKit

/// The root of one command. It passes the container on, and each view factory sees only the services that it declares.
@MainActor
final class AppCoordinator: CommandHost {
    let screen: Screen
    let runEnvironment: RunEnvironment
    let tapePlayer: any TapePlaying
    private let tours: any PageTours
    let scriptRunner: any ScriptRunning
    private let catalogue: @Sendable (Language) -> Catalogue
    private let timeZone: TimeZoneRule
    private let environment: @Sendable (String) -> String?
    /// Calls its argument when the process should end; `nil` if there are other lines to run.
    private let watchEnd: (@Sendable (@escaping @Sendable () -> Void) -> Void)?
    private let container: DependencyContainer

    init(
        container: DependencyContainer, screen: Screen, runEnvironment: RunEnvironment,
        tapePlayer: any TapePlaying, tours: any PageTours, scriptRunner: any ScriptRunning,
        catalogue: @escaping @Sendable (Language) -> Catalogue, timeZone: TimeZoneRule,
        environment: @escaping @Sendable (String) -> String?,
        watchEnd: (@Sendable (@escaping @Sendable () -> Void) -> Void)?
    ) {
        self.container = container
        self.screen = screen
        self.runEnvironment = runEnvironment
        self.tapePlayer = tapePlayer
        self.tours = tours
        self.scriptRunner = scriptRunner
        self.catalogue = catalogue
        self.timeZone = timeZone
        self.environment = environment
        self.watchEnd = watchEnd
    }

    var services: any CallerServices & MachineServices { container }
    var randomSource: any RandomSource { container.root.randomSource }
    var sessionAgent: any SessionAgent { container.root.sessionAgent }
    var bankServing: any BankServing {
        ServerRunner(
            bank: container.root, catalogue: catalogue, timeZone: timeZone, tours: tours,
            environment: environment,
            watchEnd: watchEnd)
    }
    var apiDocument: String {
        let document = OpenAPIDocument(
            routes: Routes.served(isDemo: runEnvironment.isDemo), version: BankProgram.version,
            basePath: Routes.basePath, isDemo: runEnvironment.isDemo)
        return String(decoding: document.json.bytes, as: UTF8.self)
    }
    var archiveFiles: any ArchiveFiling { NamedArchiveFiles() }
    var drawQRCode: QRCodeDrawing { { QRCode.lines(of: $0) } }

    func makeTransferFlow(
        draft: TransferDraft, idempotencyKey: IdempotencyKey?
    ) async throws -> any TransferFlow {
        TransferFlowContainer(
            container, draft: draft, idempotencyKey: idempotencyKey, coordinator: nil)
    }

    func containerGraph(as format: ContainerNoun.Format) -> String {
        let graph = container.root.completeGraph()
        return switch format {
        case .mermaid: graph.mermaid
        case .dot: graph.dot
        case .json: graph.json
        }
    }
}

extension TransferFlowContainer: TransferFlow {}

extension DependencyGraph {
    /// The graph as `{"edges":[{"from","to"}],"nodes":[{"implementation","name","protocol","scope"}]}`.
    var json: String {
        OutputValue.object([
            ("nodes", .array(nodes.map(Self.value))),
            ("edges", .array(edges.map { .object([("from", .string($0.from)), ("to", .string($0.to))]) })),
        ]).json()
    }

    private static func value(_ node: Node) -> OutputValue {
        .object([
            ("name", .string(node.name)), ("protocol", .string(node.protocolName)),
            ("implementation", .string(node.implementation)), ("scope", .string(node.scope)),
        ])
    }
}

/// Keychain archives in files given by path.
struct NamedArchiveFiles: ArchiveFiling {
    func create(_ path: String, with archive: SharedSecret) throws {
        try NamedFile.create(path, with: archive)
    }

    func read(_ path: String, maximumByteCount: Int) throws -> SecretBytes {
        try NamedFile.readSecret(path, maximumByteCount: maximumByteCount)
    }
}
