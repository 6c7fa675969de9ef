public import BankDomain

/// An attempt to change something, as the audit trail will have it.
public struct AuditedAction: Hashable, Sendable {
    /// The most characters of a subject that are kept: an id or a name is shorter.
    public static let subjectMaximum = 100

    public let operation: BankOperation
    /// Who tried it; `nil` where that is not known, as with a name that nobody has.
    public let principal: Principal?
    /// The id or name of what it was tried on; empty if there is none yet. Never a secret.
    public let subject: String

    public init(_ operation: BankOperation, by principal: Principal?, on subject: String = "") {
        self.operation = operation
        self.principal = principal
        self.subject = String(subject.prefix(Self.subjectMaximum))
    }

    /// The same attempt on something that has a name only now.
    public func on(_ subject: String) -> AuditedAction {
        AuditedAction(operation, by: principal, on: subject)
    }
}
