import BankContainer
import BankDomain
import BankServices
import BankTestSupport
import Injection

@testable import BankMock

extension ModelBank {
    /// The mock bank in memory, as the model.
    @MainActor
    static func mock() async throws -> ModelBank {
        let host = MockBankHost(
            seed: .empty(clock: start), random: SeededRandomSource(seed: 1), rules: { rules })
        try await host.change(nil, .commit) {
            $0.head.rates = .sample(endingOn: start.utcDate)
            $0.head.rates?.followsClock = false
        }
        var overrides = Overrides<DependencyContainer>()
        overrides.set(\RootContainer.mockBank) { host }
        return ModelBank(
            name: "mock",
            root: RootContainer(configuration: .inMemory(), overrides: overrides),
            moveClock: { seconds in
                try await host.change(nil, .commit) {
                    $0.head.clock = $0.head.clock.adding(milliseconds: seconds * 1_000)
                }
            })
    }
}
