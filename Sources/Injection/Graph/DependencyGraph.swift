/// The created services and which of them read each other, in an order independent of their creation.
public struct DependencyGraph: Equatable, Sendable {
    /// The scope whose services have plain names.
    public static let rootScope = "root"

    /// The services by name.
    public let nodes: [Node]
    /// The reads by consumer, then by provider.
    public let edges: [Edge]

    /// Sorts the given nodes and edges.
    public init(nodes: some Sequence<Node>, edges: some Sequence<Edge>) {
        self.nodes = nodes.sorted { $0.name < $1.name }
        self.edges = edges.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    }
}

extension DependencyGraph {
    /// One service of one scope.
    public struct Node: Hashable, Sendable {
        /// The property's name; outside the root it is prefixed with the scope: `session.accountService`.
        public let name: String
        /// The declared type.
        public let protocolName: String
        /// The actual type; several types, joined by ` | `, if instances of a scope differ.
        public let implementation: String
        /// The name of the container's scope.
        public let scope: String

        public init(name: String, protocolName: String, implementation: String, scope: String) {
            self.name = name
            self.protocolName = protocolName
            self.implementation = implementation
            self.scope = scope
        }
    }

    /// A read of one service by another during its creation.
    public struct Edge: Hashable, Sendable {
        /// The name of the consumer.
        public let from: String
        /// The name of the provider.
        public let to: String

        /// A read of `to` by `from`.
        public init(from: String, to: String) {
            self.from = from
            self.to = to
        }
    }
}
