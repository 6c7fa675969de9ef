/// The state of a root container and its children: services being built, services already built, and overrides.
///
/// It holds no container and no service, so it keeps no scope alive.
@MainActor
public final class Construction {
    private var stack: [Frame] = []
    private var nodeNames: [AnyKeyPath: String] = [:]
    private var records: [String: NodeRecord] = [:]
    private var edges: Set<DependencyGraph.Edge> = []
    private let overrides: [AnyKeyPath: ServiceOverride]
    private var usedOverrides: Set<AnyKeyPath> = []
    private var isRecording = true

    public init() {
        overrides = [:]
    }

    /// A construction with overrides for the services of the root and of its children.
    public init<Container: BuildingContainer>(overrides: Overrides<Container>) {
        self.overrides = overrides.entries
    }

    /// Everything built so far, independent of the order.
    public var graph: DependencyGraph {
        DependencyGraph(
            nodes: records.map { name, record in
                DependencyGraph.Node(
                    name: name,
                    protocolName: String(describing: record.protocolType),
                    implementation: record.implementations.values
                        .map { String(describing: $0) }.sorted().joined(separator: " | "),
                    scope: record.scope)
            },
            edges: edges)
    }

    /// The unused overrides, in the order of their places in the source.
    public var unusedOverrides: [UnusedOverride] {
        overrides.filter { !usedOverrides.contains($0.key) }.map(\.value.description).sorted()
    }

    /// Whether the property at this key path was built or overridden, in any container of its type.
    public func isBuilt(_ key: AnyKeyPath) -> Bool {
        nodeNames[key] != nil
    }

    /// Ends the recording of the graph, which costs a server more than the services of a request. Overrides and the
    /// check for cycles stay.
    public func stopRecording() {
        isRecording = false
    }

    func begin(_ node: String, of container: any BuildingContainer) {
        let frame = Frame(container: ObjectIdentifier(container), node: node)
        if let start = stack.firstIndex(of: frame) {
            let path = (stack[start...].map(\.node) + [node]).joined(separator: " → ")
            fatalError("The services \(path) need each other: let one of them take what it needs later.")
        }
        stack.append(frame)
    }

    func end() {
        stack.removeLast()
    }

    func override<Service>(for key: AnyKeyPath) -> Service? {
        guard let make = overrides[key]?.make as? @MainActor () -> Service else { return nil }
        usedOverrides.insert(key)
        return make()
    }

    func record<Service>(_ service: Service, at key: AnyKeyPath, node: String, scope: String) {
        guard isRecording else { return }
        nodeNames[key] = node
        let implementation = type(of: service as Any)
        records[node, default: NodeRecord(protocolType: Service.self, scope: scope)]
            .implementations[ObjectIdentifier(implementation)] = implementation
    }

    func recordRead(of key: AnyKeyPath, by consumer: String) {
        guard isRecording, let provider = nodeNames[key] else { return }
        edges.insert(DependencyGraph.Edge(from: consumer, to: provider))
    }
}

extension Construction {
    /// One property of one container: two sessions may build the same node inside one another.
    private struct Frame: Equatable {
        let container: ObjectIdentifier
        let node: String
    }

    /// The record of one node; instances of a child scope may have different implementations.
    ///
    /// Types are stored and named only when the graph is requested. Naming a type searches the whole program for ways
    /// to print it, which took four fifths of a short command's time.
    private struct NodeRecord {
        let protocolType: Any.Type
        let scope: String
        var implementations: [ObjectIdentifier: Any.Type] = [:]
    }
}
