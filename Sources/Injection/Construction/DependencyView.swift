/// What a recipe sees of its container: every property by its name, each read recorded as an edge of the
/// graph.
///
/// The reader records, because a warm `lazy var` never enters `build` again. The view cannot be copied, so
/// that no escaping closure can keep it, and with it the container: read what the closure needs before making
/// it.
@MainActor
@dynamicMemberLookup
public struct DependencyView<Container: BuildingContainer>: ~Copyable {
    let container: Container
    /// The graph's name of the service that is being made.
    let consumer: String

    /// The property's value. A property that is not built, such as a setting, leaves no edge.
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
    /// A view of the parent. A member of its own, because chains of dynamic members are ambiguous.
    public var parent: DependencyView<Container.Parent> {
        DependencyView<Container.Parent>(container: container.parent, consumer: consumer)
    }
}
