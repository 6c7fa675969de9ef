import CommandLineKit
import LanguageKit
import TerminalKit

package enum ContainerNoun: Noun {
    package enum Format: String, CaseIterable, Sendable {
        case mermaid, dot, json
    }

    package static let bankUse = BankUse.needsNoBank
    package static let nodes = [
        group("container", "Show the program's services and their dependencies", [graph])
    ]

    private static let graph = command(
        "graph", "Draw all services, their dependencies and lifetimes",
        choice("format", of: Format.allCases, help: "Output format", default: "mermaid"),
        examples: ["bank container graph --format dot | dot -Tsvg", "bank container graph --format json"]
    ) { draw, screen, format in
        try screen.writeBlock(draw(format ?? (screen.format.isJSON ? .json : .mermaid)))
    }

    package static func views(in host: any CommandHost) -> @MainActor (Format) -> String {
        { host.containerGraph(as: $0) }
    }
}
