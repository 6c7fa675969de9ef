/// A manual container: a final class whose services are `lazy var`s made by `build`.
///
///     public private(set) lazy var authService: any AuthServiceProtocol =
///         build(\.authService) { LedgerAuthService(storage: $0.secureStorage) }
///
/// Nothing is built before its first use, and a warm service is a plain `lazy var` read.
@MainActor
public protocol BuildingContainer: AnyObject, Sendable {
    /// The scope's name in the graph. Services of `DependencyGraph.rootScope` keep their bare names, those
    /// of every other scope are qualified by it.
    static var scopeName: String { get }

    /// What is being built and what has been: one per root container, shared by its children.
    var construction: Construction { get }
}

extension BuildingContainer {
    /// Makes the service of one property, or takes its override, and records it in the graph.
    ///
    /// A cycle ends the program with its path, in release builds too.
    ///
    /// - Parameters:
    ///   - key: The property being built; overrides are found by it.
    ///   - name: The property's name, which a key path cannot tell on every platform.
    ///   - make: The recipe. It reads other services through the view only: reads of `self` leave no edge.
    public func build<Service>(
        _ key: KeyPath<Self, Service>,
        name: String = #function,
        _ make: (borrowing DependencyView<Self>) -> Service
    ) -> Service {
        let node = Self.nodeName(of: name)
        construction.begin(node, of: self)
        defer { construction.end() }
        let service =
            construction.override(for: key) ?? make(DependencyView(container: self, consumer: node))
        construction.record(service, at: key, node: node, scope: Self.scopeName)
        return service
    }

    private static func nodeName(of property: String) -> String {
        scopeName == DependencyGraph.rootScope ? property : "\(scopeName).\(property)"
    }
}
