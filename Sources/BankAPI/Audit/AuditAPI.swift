public import BankDomain
public import BankServices

extension AuditEvent: ReadableResource {
    public static let record = Record(
        "AuditEvent", AuditEvent.init,
        .id("id", \.id), .instant("at", \.at), .text("operation", \.operation),
        .id(optional: "userID", \.userID), .id(optional: "sessionID", \.sessionID),
        .text("device", \.device), .text("subject", \.subject), .text("outcome", \.outcome))
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
