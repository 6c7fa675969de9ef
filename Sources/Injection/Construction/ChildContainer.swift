/// A container of a shorter life, such as that of a session, which holds its parent and never the reverse.
///
/// Its recipes reach the parent's services as `$0.parent.accountService`. All live instances of one child
/// type are one scope of the graph.
@MainActor
public protocol ChildContainer: BuildingContainer {
    /// The container of the next longer life.
    associatedtype Parent: BuildingContainer

    /// The container whose services outlive this one's.
    var parent: Parent { get }
}

extension ChildContainer {
    /// The construction of the root, so that graph, overrides and cycle check span all scopes.
    public var construction: Construction { parent.construction }
}
