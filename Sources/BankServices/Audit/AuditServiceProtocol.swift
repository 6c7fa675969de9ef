/// The trail of who did what, when, from which device and with which outcome.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol AuditServiceProtocol: AnyObject, Sendable {
    /// The same service acting for somebody else.
    func acting(for principals: any PrincipalSource) -> any AuditServiceProtocol
}

/// Something that has a service of this kind.
public protocol HasAuditService {
    /// Who did what.
    var auditService: any AuditServiceProtocol { get }
}
