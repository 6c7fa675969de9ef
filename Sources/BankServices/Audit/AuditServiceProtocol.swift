public import BankDomain

/// The trail of who did what, when, from which device and with which outcome.
///
/// Every change that is tried leaves a line, refused ones too; dry runs leave none, and nothing is ever changed or
/// deleted. Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol AuditServiceProtocol: AnyObject, Sendable {
    /// The lines that fit a query, newest first, for whoever runs the bank. Throws `unauthorized(.operatorOnly)`, and
    /// `invalidValue` for a cursor that no answer gave.
    func events(_ query: AuditQuery, page: PageRequest) async throws -> Page<AuditEvent>

    /// The lines of what was tried in the principal's own name, newest first: attempts to sign in as them as well.
    /// Throws `invalidValue` for a cursor that no answer gave.
    func activity(page: PageRequest) async throws -> Page<AuditEvent>

    /// The same service acting for somebody else.
    func acting(for principals: any PrincipalSource) -> any AuditServiceProtocol
}

/// Something that has a service of this kind.
public protocol HasAuditService {
    var auditService: any AuditServiceProtocol { get }
}
