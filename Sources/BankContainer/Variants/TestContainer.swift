public import BankServices
public import Injection

/// The demo household in memory, for tests: mocks are accessible, and random numbers are seeded.
///
/// It has every property of ``DependencyContainer``.
@MainActor
@dynamicMemberLookup
public final class TestContainer {
    /// The underlying container.
    public let root: DependencyContainer

    /// A container with some services replaced by `overrides`. All random numbers come from `randomSeed`.
    public init(
        randomSeed: UInt64 = 1, overrides: Overrides<DependencyContainer> = Overrides<DependencyContainer>()
    ) {
        self.root = DependencyContainer(
            configuration: .inMemory(world: FixedWorld(randomSeed: randomSeed)), overrides: overrides)
    }

    /// A property of the underlying container.
    public subscript<Value>(dynamicMember property: KeyPath<DependencyContainer, Value>) -> Value {
        root[keyPath: property]
    }

    /// The overrides that replaced nothing. A test with such an override does not test what it claims.
    public var unusedOverrides: [UnusedOverride] { root.construction.unusedOverrides }

    /// Sets latency and faults of the mock bank.
    public func setConditions(_ conditions: DemoConditions) async {
        await root.demoControl.setConditions(conditions)
    }
}

/// The demo household in memory, always from the same seed: for previews of views.
///
/// It has every property of ``DependencyContainer``.
@MainActor
@dynamicMemberLookup
public final class PreviewContainer {
    /// The underlying container.
    public let root = DependencyContainer(configuration: .inMemory())

    public init() {}

    /// A property of the underlying container.
    public subscript<Value>(dynamicMember property: KeyPath<DependencyContainer, Value>) -> Value {
        root[keyPath: property]
    }
}
