public import BankServices
public import Injection

/// The demo household in memory, with its mocks in reach and everything random seeded: for tests.
///
/// It has every property of ``DependencyContainer``.
@MainActor
@dynamicMemberLookup
public final class TestContainer {
    /// The container behind it.
    public let root: DependencyContainer

    /// A container in which `overrides` replace services. Every random number follows from `randomSeed`.
    public init(
        randomSeed: UInt64 = 1, overrides: Overrides<DependencyContainer> = Overrides<DependencyContainer>()
    ) {
        self.root = DependencyContainer(
            configuration: .inMemory(world: FixedWorld(randomSeed: randomSeed)), overrides: overrides)
    }

    /// A property of the container behind it.
    public subscript<Value>(dynamicMember property: KeyPath<DependencyContainer, Value>) -> Value {
        root[keyPath: property]
    }

    /// The overrides that replaced nothing. A test that leaves some tests something else than it says.
    public var unusedOverrides: [UnusedOverride] { root.construction.unusedOverrides }

    /// Lets operations of the mock bank fail or be slow.
    public func setConditions(_ conditions: DemoConditions) async {
        await root.demoControl.setConditions(conditions)
    }
}

/// The demo household in memory, always as its seed grew it: for previews of views.
///
/// It has every property of ``DependencyContainer``.
@MainActor
@dynamicMemberLookup
public final class PreviewContainer {
    /// The container behind it.
    public let root = DependencyContainer(configuration: .inMemory())

    public init() {}

    /// A property of the container behind it.
    public subscript<Value>(dynamicMember property: KeyPath<DependencyContainer, Value>) -> Value {
        root[keyPath: property]
    }
}
