package import CommandLineKit
import LanguageKit
import TerminalKit

package enum ContainerCommand: NounCommand {
    package enum Format: String, CaseIterable {
        case mermaid, dot, json
    }

    case graph(Format?)

    package init(_ invocation: Invocation) {
        let arguments = invocation.arguments
        self = .graph(arguments.choice("format", as: Format.self))
    }

    package static let bankUse = BankUse.needsNoBank
    package static let nodes: [CommandNode] = [.group(group)]

    static let group = CommandGroup(
        name: "container", abstract: "Show how the program's services are composed",
        children: [.command(graphVerb)])

    private static let graphVerb = CommandSpecification(
        name: "graph", abstract: "Draw all services, their dependencies and lifetimes",
        options: [
            .choice(
                "format", of: Format.allCases.map(\.rawValue), help: "Output format", default: "mermaid")
        ],
        examples: [
            CommandExample("bank container graph --format dot | dot -Tsvg"),
            CommandExample("bank container graph --format json"),
        ])
}

extension ContainerCommand {
    @MainActor
    package func start(in host: any CommandHost) async throws {
        switch self {
        case .graph(let format):
            let fallback: Format = host.screen.format.isJSON ? .json : .mermaid
            try host.screen.writeBlock(host.containerGraph(as: format ?? fallback))
        }
    }
}
