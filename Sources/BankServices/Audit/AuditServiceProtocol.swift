public import BankDomain

/// The trail of who did what, when, from which device and with which outcome.
///
/// Every change that is tried leaves a line, refused ones too; dry runs leave none, and nothing is ever changed or
/// deleted. Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol AuditServiceProtocol: AnyObject, Sendable {
    /// The events that match a query, newest first. Only the operator may read them. Throws
    /// `unauthorized(.roleMissing)`, and `invalidValue` for a cursor that no answer gave.
    func events(_ query: AuditQuery, page: PageRequest) async throws -> Page<AuditEvent>

    /// The lines of what was tried in the principal's own name, newest first: attempts to sign in as them as well.
    /// Throws `invalidValue` for a cursor that no answer gave.
    func activity(page: PageRequest) async throws -> Page<AuditEvent>
}

/// Something that has a service of this kind.
public protocol HasAuditService {
    var auditService: any AuditServiceProtocol { get }
}

/// Which lines of the audit trail are wanted.
public struct AuditQuery: Hashable, Sendable {
    public enum Outcome: Hashable, Sendable {
        case done
        /// It was refused, for whatever reason.
        case refused
        /// It was refused with the error of this code.
        case code(String)

        /// The outcome by its name: `done`, `refused`, or else a code.
        public init(_ text: String) {
            switch text {
            case AuditEvent.doneOutcome: self = .done
            case "refused": self = .refused
            default: self = .code(text)
            }
        }
    }

    public var userID: UserID?
    public var operation: BankOperation?
    /// Only on this day (UTC) or later.
    public var from: CalendarDate?
    /// Only on this day (UTC) or earlier.
    public var to: CalendarDate?
    public var outcome: Outcome?

    /// A query; without anything it asks for every line.
    public init(
        userID: UserID? = nil, operation: BankOperation? = nil, from: CalendarDate? = nil,
        to: CalendarDate? = nil, outcome: Outcome? = nil
    ) {
        self.userID = userID
        self.operation = operation
        self.from = from
        self.to = to
        self.outcome = outcome
    }
}

/// An attempt to change something, as the audit trail will have it.
public struct AuditedAction: Hashable, Sendable {
    /// The most characters of a subject that are kept: an id or a name is shorter.
    public static let subjectMaximum = 100

    public let operation: BankOperation
    /// Who tried it; `nil` if unknown, for example for an unknown user name.
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
