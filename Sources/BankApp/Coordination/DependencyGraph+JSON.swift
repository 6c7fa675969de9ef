import Injection
import TerminalKit

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
