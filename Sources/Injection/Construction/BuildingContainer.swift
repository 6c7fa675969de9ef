/// A manual container: a final class whose services are `lazy var`s created by `build`.
///
///     public private(set) lazy var authService: any AuthServiceProtocol =
///         build(\.authService) { LedgerAuthService(storage: $0.secureStorage) }
///
/// Nothing is built before its first use, and a warm service is a plain `lazy var` read.
@MainActor
public protocol BuildingContainer: AnyObject, Sendable {
    /// The scope's name in the graph. Services of `DependencyGraph.rootScope` have plain names; those of other scopes
    /// are prefixed with the scope's name.
    static var scopeName: String { get }

    /// The services being built and already built: one per root container, shared by its children.
    var construction: Construction { get }
}

extension BuildingContainer {
    /// Creates the service of one property, or uses its override, and records it in the graph.
    ///
    /// A cycle ends the program with its path, in release builds too.
    ///
    /// - Parameters:
    ///   - key: The property being built; overrides are found by it.
    ///   - name: The property's name, because a key path does not provide it on every platform.
    ///   - make: The recipe. It must read other services through the view only: reads of `self` record no edge.
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

/// A container with a shorter life, such as that of a session. It holds its parent and never the reverse.
///
/// Its recipes reach the parent's services as `$0.parent.accountService`. All live instances of one child type are one
/// scope of the graph.
@MainActor
public protocol ChildContainer: BuildingContainer {
    /// The type of the container with the next longer life.
    associatedtype Parent: BuildingContainer

    /// The parent container, which lives longer than this one.
    var parent: Parent { get }
}

extension ChildContainer {
    /// The construction of the root, so that the graph, overrides and the cycle check include all scopes.
    public var construction: Construction { parent.construction }
}
