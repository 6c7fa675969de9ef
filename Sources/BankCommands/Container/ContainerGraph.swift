/// The services of a container and what they are made of, ready to be written.
public struct ContainerGraph: Equatable, Sendable {
    /// One service.
    public struct Node: Equatable, Sendable {
        /// The property that holds it.
        public let name: String
        /// The type as which it is known.
        public let protocolName: String
        /// The type that it is.
        public let implementation: String
        /// How long it lives.
        public let scope: String

        /// A service.
        public init(name: String, protocolName: String, implementation: String, scope: String) {
            self.name = name
            self.protocolName = protocolName
            self.implementation = implementation
            self.scope = scope
        }
    }

    /// One service that another is made of.
    public struct Edge: Equatable, Sendable {
        /// The one that needs.
        public let from: String
        /// The one that is needed.
        public let to: String

        /// A need.
        public init(from: String, to: String) {
            self.from = from
            self.to = to
        }
    }

    /// The services, sorted by name.
    public let nodes: [Node]
    /// What they need, sorted.
    public let edges: [Edge]
    /// The graph in the language of Mermaid.
    public let mermaid: String
    /// The graph in the language of Graphviz.
    public let dot: String

    /// A graph.
    public init(nodes: [Node], edges: [Edge], mermaid: String, dot: String) {
        self.nodes = nodes
        self.edges = edges
        self.mermaid = mermaid
        self.dot = dot
    }
}

/// Knows the graph of the container that is at work.
@MainActor
public protocol ContainerGraphProviding: AnyObject {
    /// The complete graph.
    func containerGraph() -> ContainerGraph
}
