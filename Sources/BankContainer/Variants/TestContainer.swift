public import BankMock
public import BankServices
public import Injection

/// The demo household in memory, with its mocks in reach and everything random seeded: for tests.
@MainActor
public final class TestContainer: ContainerVariant {
    /// The container behind it.
    public let root: DependencyContainer

    /// A container in which `overrides` replace services. Every random number follows from `randomSeed`.
    public init(
        randomSeed: UInt64 = 1, overrides: Overrides<DependencyContainer> = Overrides<DependencyContainer>()
    ) {
        self.root = DependencyContainer(
            configuration: .inMemory(world: FixedWorld(randomSeed: randomSeed)), overrides: overrides)
    }

    /// The mock bank behind the services.
    public var mockBank: MockBankHost { root.mockBank }

    /// The overrides that replaced nothing. A test that leaves some tests something else than it says.
    public var unusedOverrides: [UnusedOverride] { root.construction.unusedOverrides }

    /// Lets operations of the mock bank fail or be slow.
    public func setConditions(_ conditions: DemoConditions) async {
        await demoControl.setConditions(conditions)
    }
}
