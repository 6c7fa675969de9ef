public import BankDomain

/// The trail of who did what, when, from which device and with which outcome.
///
/// Every attempted change leaves a line, even if it is refused; dry runs leave none. Lines are never changed or
/// deleted. Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails.
public protocol AuditServiceProtocol: AnyObject, Sendable {
    /// The events that match a query, newest first. Only the operator may read them. Throws
    /// `unauthorized(.roleMissing)`, and `invalidValue` for an unknown cursor.
    func events(_ query: AuditQuery, page: PageRequest) async throws -> Page<AuditEvent>

    /// The attempts in the principal's own name, newest first, including attempts to sign in as them. Throws
    /// `invalidValue` for an unknown cursor.
    func activity(page: PageRequest) async throws -> Page<AuditEvent>
}

public protocol HasAuditService {
    var auditService: any AuditServiceProtocol { get }
}

/// A query for lines of the audit trail.
public struct AuditQuery: Hashable, Sendable {
    public enum Outcome: Hashable, Sendable {
        case done
        /// It was refused, for any reason.
        case refused
        /// It was refused with the error of this code.
        case code(String)

        /// The outcome with a name: `done`, `refused`, or an error code.
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

    /// A query; by default for every line.
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

/// An attempted change, as recorded in the audit trail.
public struct AuditedAction: Hashable, Sendable {
    /// The maximum length of a subject, in characters: ids and names are shorter.
    public static let subjectMaximum = 100

    public let operation: BankOperation
    /// Who tried it; `nil` if unknown, for example for an unknown user name.
    public let principal: Principal?
    /// The id or name of the target; empty if it has none yet. Never a secret.
    public let subject: String

    public init(_ operation: BankOperation, by principal: Principal?, on subject: String = "") {
        self.operation = operation
        self.principal = principal
        self.subject = String(subject.prefix(Self.subjectMaximum))
    }

    /// The subject of a change of a thing from a value date on, if it has one of its own: `ACC001 2026-01-31`.
    package static func subject(_ id: String, valueDate: CalendarDate?) -> String {
        valueDate.map { "\(id) \($0)" } ?? id
    }

    /// The same attempt with a subject that is known only now.
    public func on(_ subject: String) -> AuditedAction {
        AuditedAction(operation, by: principal, on: subject)
    }
}
