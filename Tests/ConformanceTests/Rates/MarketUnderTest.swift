import BankDomain
import BankServices

/// Rates support that the suites need beside a bank's services.
struct MarketUnderTest: Sendable {
    /// The service for a principal source.
    let service: @Sendable (any PrincipalSource) -> any MarketDataServiceProtocol
    /// Publishes rates.
    let publish: @Sendable ([ReferenceRates]) async throws -> Void
}
