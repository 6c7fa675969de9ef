/// Factories that replace a container's own recipes, passed to its `init` through `Construction(overrides:)`.
///
///     var overrides = Overrides<DependencyContainer>()
///     overrides.set(\.authService) { StubAuthService() }
///
/// They live as long as that container: nothing is global and nothing has to be reset.
@MainActor
public struct Overrides<Container: BuildingContainer> {
    private(set) var entries: [AnyKeyPath: ServiceOverride] = [:]

    public init() {}

    /// Replaces the recipe of one of the container's own services; the last call wins.
    public mutating func set<Service>(
        _ key: KeyPath<Container, Service>,
        file: StaticString = #filePath,
        line: UInt = #line,
        _ make: @escaping @MainActor () -> Service
    ) {
        entries[key] = ServiceOverride(key, file: file, line: line, make)
    }

    /// Replaces the recipe of a service of another scope, in every instance of that scope.
    public mutating func set<Other: BuildingContainer, Service>(
        _ key: KeyPath<Other, Service>,
        file: StaticString = #filePath,
        line: UInt = #line,
        _ make: @escaping @MainActor () -> Service
    ) {
        entries[key] = ServiceOverride(key, file: file, line: line, make)
    }
}

/// One override without its type; the key path under which it is stored restores the type.
@MainActor
struct ServiceOverride {
    /// A `@MainActor () -> Service`.
    let make: Any
    let description: UnusedOverride

    init<Container, Service>(
        _ key: KeyPath<Container, Service>,
        file: StaticString,
        line: UInt,
        _ make: @escaping @MainActor () -> Service
    ) {
        self.make = make
        description = UnusedOverride(
            container: String(describing: Container.self), service: String(describing: Service.self),
            file: file, line: line)
    }
}

/// An override that replaced nothing, identified by its types and its place in the source.
public struct UnusedOverride: Sendable, CustomStringConvertible {
    /// The type of the container whose service it would replace.
    public let container: String
    /// The declared type of that service.
    public let service: String
    /// The file that set the override.
    public let file: StaticString
    /// The line that set the override, from 1.
    public let line: UInt

    /// A message for a failing test.
    public var description: String {
        "The override of \(service) in \(container), set at \(file):\(line), was never used."
    }
}

extension UnusedOverride: Comparable {
    /// Orders by place in the source.
    public static func < (left: UnusedOverride, right: UnusedOverride) -> Bool {
        (left.file.description, left.line) < (right.file.description, right.line)
    }

    /// Whether both were set at the same place for the same service.
    public static func == (left: UnusedOverride, right: UnusedOverride) -> Bool {
        left.description == right.description
    }
}
