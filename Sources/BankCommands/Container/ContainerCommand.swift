import CommandLineKit
import LanguageKit

/// `bank container …`
package enum ContainerCommand: Equatable {
    /// How the graph is written.
    package enum Format: String, CaseIterable {
        case mermaid, dot, json
    }

    case graph(Format?)

    init(verb: String, _ arguments: ParsedArguments) {
        self = .graph(arguments.choice("format", as: Format.self))
    }

    static let group = CommandGroup(
        name: "container", abstract: "Look into the program's own services",
        children: [.command(graphVerb)])

    private static let graphVerb = CommandSpecification(
        name: "graph", abstract: "Draw every service, what it is made of and how long it lives",
        options: [
            .choice(
                "format", of: Format.allCases.map(\.rawValue), help: "How it is written", default: "mermaid")
        ],
        examples: [
            CommandExample("bank container graph --format dot | dot -Tsvg"),
            CommandExample("bank container graph --format json"),
        ])
}
