public import BankDomain
public import BankServices

extension AuditEvent: ReadableResource {
    public static let schemaName = "AuditEvent"
    public static let fields = ResourceFields<AuditEvent>([
        .text("id") { $0.id.text },
        .instant("at") { $0.at },
        .text(optional: "userID") { $0.userID?.text },
        .text("operation") { $0.operation },
        .text("subject") { $0.subject },
        .text("device") { $0.device },
        .text(optional: "sessionID") { $0.sessionID?.text },
        .text("outcome") { $0.outcome },
    ])

    public init(reading json: ResourceReader) throws {
        self.init(
            id: try json.id("id"), at: try json.instant("at"), operation: try json.text("operation"),
            userID: try json.id(optional: "userID"), sessionID: try json.id(optional: "sessionID"),
            device: try json.text("device"), subject: try json.text("subject"),
            outcome: try json.text("outcome"))
    }
}

public enum AuditAPI {
    public static let user = Parameter<String>.text("userID", in: .query, "What this user did").optional
    public static let operation = Parameter<BankOperation>.word(
        "operation", in: .query, "This kind of attempt")
    public static let from = Parameter<CalendarDate>.date("from", in: .query, "The first day")
    public static let to = Parameter<CalendarDate>.date("to", in: .query, "The last day")
    public static let outcome = Parameter<String>.text(
        "outcome", in: .query, "done, refused, or the code of a refusal"
    ).optional

    public static let activity = Route<Page<AuditEvent>>(
        "auth activity", .get, "/auth/activity", "List what you did, newest first", isPaged: true)
    public static let list = Route<Page<AuditEvent>>(
        "ledger audit", .get, "/audit", "List what was attempted, newest first; for auditors and operators",
        [user.description, operation.description, from.description, to.description, outcome.description],
        isPaged: true)
}
