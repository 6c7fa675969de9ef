/// What one currency costs in another.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol MarketDataServiceProtocol: AnyObject, Sendable {
    /// The same service acting for somebody else.
    func acting(for principals: any PrincipalSource) -> any MarketDataServiceProtocol
}

/// Something that has a service of this kind.
public protocol HasMarketDataService {
    /// What currencies cost.
    var marketDataService: any MarketDataServiceProtocol { get }
}
