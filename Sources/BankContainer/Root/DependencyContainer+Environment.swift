import Injection

extension DependencyContainer {
    /// The name of this scope in the graph.
    public static let scopeName = DependencyGraph.rootScope

    /// Whether services speak to the mock bank.
    public var usesMocks: Bool { configuration.environment == .demo }
}
