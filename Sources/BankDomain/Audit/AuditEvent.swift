/// A line of the audit trail: who tried to change what, when, from which device, and the outcome.
public struct AuditEvent: Hashable, Sendable, Identifiable, Codable {
    /// The ``outcome`` of a change that was made.
    public static let doneOutcome = "done"

    /// The line's id, such as `AUD000001`; a later line has a higher number.
    public let id: AuditEventID
    /// When the attempt was made.
    public let at: Instant
    /// The attempted operation: noun and verb, such as `cards.freeze`.
    public let operation: String
    /// The user who tried it; `nil` if unknown.
    public let userID: UserID?
    /// The session of the attempt; `nil` outside a session.
    public let sessionID: SessionID?
    /// The name of the session's device; empty outside a session.
    public let device: String
    /// The id or name of the target; empty if there was none.
    public let subject: String
    /// ``doneOutcome``, or the code of the error.
    public let outcome: String

    public init(
        id: AuditEventID, at: Instant, operation: String, userID: UserID?, sessionID: SessionID?,
        device: String, subject: String, outcome: String
    ) {
        self.id = id
        self.at = at
        self.operation = operation
        self.userID = userID
        self.sessionID = sessionID
        self.device = device
        self.subject = subject
        self.outcome = outcome
    }

    public var isDone: Bool { outcome == Self.doneOutcome }
}

public typealias AuditEventID = Identifier<AuditEvent>
