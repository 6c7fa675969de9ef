import TerminalKit

/// The container's graph.
struct ContainerGraphView: TerminalView {
    let graph: ContainerGraph
    let format: ContainerCommand.Format

    func appear(on screen: Screen) async throws {
        switch format {
        case .mermaid: try screen.writeBlock(graph.mermaid)
        case .dot: try screen.writeBlock(graph.dot)
        case .json: try screen.writeBlock(json.json())
        }
    }

    private var json: OutputValue {
        .object([
            ("nodes", .array(graph.nodes.map(Self.value))),
            (
                "edges",
                .array(graph.edges.map { .object([("from", .string($0.from)), ("to", .string($0.to))]) })
            ),
        ])
    }

    private static func value(_ node: ContainerGraph.Node) -> OutputValue {
        .object([
            ("name", .string(node.name)), ("protocol", .string(node.protocolName)),
            ("implementation", .string(node.implementation)), ("scope", .string(node.scope)),
        ])
    }
}
