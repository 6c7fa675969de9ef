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
    static let routes: [any ServedRoute] = [activity, list]

    static let query = Parameter(
        AuditQuery.init, Parameter.id("userID", in: .query, "What this user did").optional(\.userID),
        Parameter.word("operation", in: .query, "This kind of attempt").optional(\.operation),
        Parameter.date("from", in: .query, "The first day").optional(\.from),
        Parameter.date("to", in: .query, "The last day").optional(\.to),
        Parameter.text("outcome", in: .query, "done, refused, or the code of a refusal")
            .map({ AuditQuery.Outcome($0) }, { $0.text }).optional(\.outcome))

    public static let activity = Route(
        "auth activity", .get, "/auth/activity", "List your activity, newest first", .page
    ) { try await $0.services.auditService.activity(page: $1) }
    public static let list = Route(
        "ledger audit", .get, "/audit", "List the audit trail, newest first; for auditors and operators",
        query, .page
    ) { call, query, page in
        if let fault = ServiceError.fault(ofPeriodFrom: query.from, to: query.to) { throw fault }
        return try await call.services.auditService.events(query, page: page)
    }
}

extension AuditQuery.Outcome {
    fileprivate var text: String {
        switch self {
        case .done: AuditEvent.doneOutcome
        case .refused: "refused"
        case .code(let code): code
        }
    }
}
