import BankCommands
import BankContainer
import BankDomain
import BankFeatures
import BankServices
import BankSystem
import Injection
import JSONKit
import TerminalKit

/// The root of one command. It passes the container on, and each view factory sees only the services that it declares.
@MainActor
final class AppCoordinator: CommandHost {
    let screen: Screen
    let runEnvironment: RunEnvironment
    let scriptRunner: any ScriptRunning
    private let container: DependencyContainer
    private let host: RunHost

    init(
        container: DependencyContainer, screen: Screen, runEnvironment: RunEnvironment,
        scriptRunner: any ScriptRunning, host: RunHost
    ) {
        self.container = container
        self.screen = screen
        self.runEnvironment = runEnvironment
        self.scriptRunner = scriptRunner
        self.host = host
    }

    var services: any CallerServices & MachineServices { container }
    var randomSource: any RandomSource { container.root.randomSource }
    var sessionAgent: any SessionAgent { container.root.sessionAgent }
    var tapePlayer: any TapePlaying { TapePlayer(host: host) }
    var bankServing: any BankServing { ServerRunner(bank: container.root, host: host) }
    var api: any APIReading { CommandAPI(container: container, isDemo: runEnvironment.isDemo) }
    var archiveFiles: any ArchiveFiling { NamedArchiveFiles() }

    func makeTransfer(draft: TransferDraft, idempotencyKey: IdempotencyKey?) -> TransferViewModel {
        TransferFlowContainer(container, draft: draft, idempotencyKey: idempotencyKey, coordinator: nil)
            .transferViewModel
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

    func contents(of path: String, maximumByteCount: Int) throws -> [UInt8] {
        try NamedFile.read(path, maximumByteCount: maximumByteCount)
    }

    func read(_ path: String, maximumByteCount: Int) throws -> SecretBytes {
        try NamedFile.readSecret(path, maximumByteCount: maximumByteCount)
    }
}
