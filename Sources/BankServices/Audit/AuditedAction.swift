public import BankDomain

/// An attempt to change something, as the audit trail will have it.
public struct AuditedAction: Hashable, Sendable {
    /// What was tried.
    public let operation: BankOperation
    /// Who tried it.
    public let principal: Principal
    /// The id or name of what it was tried on; empty if there is none yet.
    public let subject: String

    /// An attempt.
    public init(_ operation: BankOperation, by principal: Principal, on subject: String = "") {
        self.operation = operation
        self.principal = principal
        self.subject = subject
    }
}
