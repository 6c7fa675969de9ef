public import BankDomain

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
