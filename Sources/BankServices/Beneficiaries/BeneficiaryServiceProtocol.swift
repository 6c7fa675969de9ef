/// The payees whom a user keeps, for the principal who is asking.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol BeneficiaryServiceProtocol: AnyObject, Sendable {
    /// The same service acting for somebody else.
    func acting(for principals: any PrincipalSource) -> any BeneficiaryServiceProtocol
}

/// Something that has a service of this kind.
public protocol HasBeneficiaryService {
    /// Payees whom a user keeps.
    var beneficiaryService: any BeneficiaryServiceProtocol { get }
}
