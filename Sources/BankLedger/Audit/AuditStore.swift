public import BankDomain
import BankSQL
public import BankServices

struct AuditStore: NounStore {
    let transaction: LedgerTransaction

    /// Adds a line. `outcome` is ``AuditEvent/doneOutcome`` or the code of the refusal.
    func record(_ action: AuditedAction, outcome: String = AuditEvent.doneOutcome) throws {
        let session = action.principal?.sessionID?.number
        let device = try session.map(deviceName) ?? action.principal?.accessToken?.auditedName ?? ""
        transaction.pending.append(
            AuditedEvent(action: action, session: session, device: device, outcome: outcome, at: now))
    }

    static func deviceName(ofSession session: Int64) -> SQLRead {
        SQLRead("SELECT d.name FROM session s JOIN device d ON d.id = s.device WHERE s.id = ?", session)
    }

    private func deviceName(ofSession session: Int64) throws -> String {
        if let known = transaction.known.deviceNames[session] { return known }
        let name = try stored.first(Self.deviceName(ofSession: session)) { $0.text("name") }
        transaction.known.deviceNames[session] = name ?? ""
        return name ?? ""
    }
}

extension AuditStore {
    /// The lines that match a query, newest first.
    func events(_ query: AuditQuery, page: PageRequest) throws -> Page<AuditEvent> {
        let before = try page.after.map { try number($0, query) }
        let (outcome, isOutcome) = Self.outcome(query.outcome)
        // A condition of its own, instead of an alternative, lets the engine use the index on the user.
        let items = try database.rows(
            """
            SELECT id, at, operation, user, session, device, subject, outcome FROM audit_event
            WHERE id < ?1 AND \(query.userID == nil ? "?2 IS NULL" : "user = ?2")
                AND (?3 IS NULL OR operation = ?3) AND (?4 IS NULL OR at >= ?4) AND (?5 IS NULL OR at < ?5)
                AND (?6 IS NULL OR CASE WHEN outcome = ?6 THEN 1 ELSE 0 END = ?7)
            ORDER BY id DESC LIMIT ?8 OFFSET ?9
            """, before ?? .max, query.userID, query.operation?.rawValue, query.from.map(zone.start(of:)),
            query.to.map { zone.start(of: $0.adding(days: 1)) }, outcome, isOutcome, page.limit + 1,
            before == nil ? page.offset : 0, read: Self.event)
        return Page(page, found: items) { $0.id.text }
    }

    /// The outcome to match, or to exclude.
    private static func outcome(_ wanted: AuditQuery.Outcome?) -> (text: String?, isIt: Int) {
        switch wanted {
        case nil: (nil, 1)
        case .done: (AuditEvent.doneOutcome, 1)
        case .refused: (AuditEvent.doneOutcome, 0)
        case .code(let code): (code, 1)
        }
    }

    private func number(_ cursor: String, _ query: AuditQuery) throws -> Int64 {
        guard let number = AuditEventID(cursor).number,
            let user = try database.first(
                "SELECT user FROM audit_event WHERE id = ?", number, read: { $0.text("user") }),
            query.userID == nil || query.userID?.text == user
        else { throw PageRequest.unknownCursor(cursor) }
        return number
    }

    private static func event(_ row: any SQLStatement) throws -> AuditEvent {
        let user = row.text("user")
        return AuditEvent(
            id: AuditEventID(number: row.int64("id")), at: try StoredValue.instant(row.int64("at")),
            operation: row.text("operation"), userID: user.isEmpty ? nil : UserID(user),
            sessionID: row.optionalInt64("session").map { SessionID(number: $0) },
            device: row.text("device"), subject: row.text("subject"), outcome: row.text("outcome"))
    }
}

/// The audit trail of the embedded bank.
public final class LedgerAuditService: AuditServiceProtocol, StoreService {
    let store: LedgerStore
    let principals: any PrincipalSource

    /// Creates the service over `store` for the user of `principals`.
    public init(store: LedgerStore, principals: any PrincipalSource) {
        self.store = store
        self.principals = principals
    }

    public func events(_ query: AuditQuery, page: PageRequest) async throws -> Page<AuditEvent> {
        try await report(.ledgerAudit, in: .auditor) { transaction, _ in
            try transaction.audit.events(query, page: page)
        }
    }

    public func activity(page: PageRequest) async throws -> Page<AuditEvent> {
        let query = AuditQuery(userID: try await principals.principal(.authActivity).userID)
        return try await store.report { try $0.audit.events(query, page: page) }
    }
}
