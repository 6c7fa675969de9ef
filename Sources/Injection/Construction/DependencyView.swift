/// A recipe's view of its container: every property by its name. Each read is recorded as an edge of the graph.
///
/// The view records reads because a read of an initialised `lazy var` does not call `build` again. It cannot be copied,
/// so that no escaping closure can keep it and the container. Read the values that a closure needs before creating the
/// closure.
@MainActor
@dynamicMemberLookup
public struct DependencyView<Container: BuildingContainer>: ~Copyable {
    let container: Container
    /// The name in the graph of the service that is being created.
    let consumer: String

    /// The property's value. A property that is not built, such as a setting, records no edge.
    public subscript<Value>(dynamicMember key: KeyPath<Container, Value>) -> Value {
        let value = container[keyPath: key]
        container.construction.recordRead(of: key, by: consumer)
        return value
    }

    /// A view of another container that this one holds, so that reads through it are recorded too.
    public subscript<Other: BuildingContainer>(
        dynamicMember key: KeyPath<Container, Other>
    ) -> DependencyView<Other> {
        DependencyView<Other>(container: container[keyPath: key], consumer: consumer)
    }
}

extension DependencyView where Container: ChildContainer {
    /// A view of the parent. It is a separate member because chains of dynamic members are ambiguous.
    public var parent: DependencyView<Container.Parent> {
        DependencyView<Container.Parent>(container: container.parent, consumer: consumer)
    }
}
