/// Factories that replace a container's own recipes, handed to its `init` through `Construction(overrides:)`.
///
///     var overrides = Overrides<DependencyContainer>()
///     overrides.set(\.authService) { StubAuthService() }
///
/// They live and die with that container: nothing is global and nothing has to be reset.
@MainActor
public struct Overrides<Container: BuildingContainer> {
    private(set) var entries: [AnyKeyPath: ServiceOverride] = [:]

    public init() {}

    /// Replaces the recipe of one of the container's own services; the last one set counts.
    public mutating func set<Service>(
        _ key: KeyPath<Container, Service>,
        file: StaticString = #filePath,
        line: UInt = #line,
        _ make: @escaping @MainActor () -> Service
    ) {
        entries[key] = ServiceOverride(key, file: file, line: line, make)
    }

    /// Replaces the recipe of a service of a child scope, in every instance of that scope.
    public mutating func set<Child: ChildContainer, Service>(
        _ key: KeyPath<Child, Service>,
        file: StaticString = #filePath,
        line: UInt = #line,
        _ make: @escaping @MainActor () -> Service
    ) {
        entries[key] = ServiceOverride(key, file: file, line: line, make)
    }
}
