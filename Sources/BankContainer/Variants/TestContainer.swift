public import BankServices
public import Injection

/// The demo household in memory, for tests: mocks are accessible, and random numbers are seeded.
///
/// It has every property of ``DependencyContainer`` and of ``RootContainer``.
@MainActor
@dynamicMemberLookup
public final class TestContainer {
    /// The services of the demo's user.
    public let container: DependencyContainer

    /// A container with some services replaced by `overrides`. All random numbers come from `randomSeed`.
    public init(
        randomSeed: UInt64 = 1, overrides: Overrides<DependencyContainer> = Overrides<DependencyContainer>()
    ) {
        container = DependencyContainer(
            configuration: .inMemory(world: FixedWorld(randomSeed: randomSeed)), overrides: overrides)
    }

    /// A property of the services.
    public subscript<Value>(dynamicMember property: KeyPath<DependencyContainer, Value>) -> Value {
        container[keyPath: property]
    }

    /// A property of what callers share.
    public subscript<Value>(dynamicMember property: KeyPath<RootContainer, Value>) -> Value {
        container.root[keyPath: property]
    }

    /// The overrides that replaced nothing. A test with such an override does not test what it claims.
    public var unusedOverrides: [UnusedOverride] { container.construction.unusedOverrides }

    /// Sets latency and faults of the mock bank.
    public func setConditions(_ conditions: DemoConditions) async {
        await container.demoControl.setConditions(conditions)
    }
}

/// The demo household in memory, always from the same seed: for previews of views.
///
/// It has every property of ``DependencyContainer``.
@MainActor
@dynamicMemberLookup
public final class PreviewContainer {
    /// The services of the demo's user.
    public let container = DependencyContainer(configuration: .inMemory())

    public init() {}

    /// A property of the services.
    public subscript<Value>(dynamicMember property: KeyPath<DependencyContainer, Value>) -> Value {
        container[keyPath: property]
    }
}
