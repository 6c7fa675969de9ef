import BankDomain
import BankServices

/// What the suites of rates need of a bank beside its services.
struct MarketUnderTest: Sendable {
    /// Rates, for whoever a source answers.
    let service: @Sendable (any PrincipalSource) -> any MarketDataServiceProtocol
    /// Makes rates known.
    let publish: @Sendable ([ReferenceRates]) async throws -> Void
}
