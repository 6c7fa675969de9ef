/// A line of the audit trail: who tried to change what, when, from which device, and what came of it.
public struct AuditEvent: Hashable, Sendable, Identifiable, Codable {
    /// The ``outcome`` of a change that was made.
    public static let doneOutcome = "done"

    /// The line's id, such as `AUD000001`; a later line has a higher number.
    public let id: AuditEventID
    /// When it was tried.
    public let at: Instant
    /// What was tried: noun and verb, such as `cards.freeze`.
    public let operation: String
    /// Who tried it; `nil` if the user was unknown.
    public let userID: UserID?
    /// The session in which it was tried; `nil` outside of one.
    public let sessionID: SessionID?
    /// What the device of that session is called; empty outside of one.
    public let device: String
    /// The id or name of what it was tried on; empty if it had none.
    public let subject: String
    /// ``doneOutcome``, or the code of the error with which it was refused.
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
