import BankDomain
import BankSQL
import BankServices

extension AuditStore {
    /// The lines that fit a query, newest first.
    func events(_ query: AuditQuery, page: PageRequest) throws -> Page<AuditEvent> {
        let before = try page.after.map { try number($0, query) }
        let (outcome, isOutcome) = Self.outcome(query.outcome)
        // The user as a condition of its own, and not as an alternative, lets the index be used.
        let items = try database.rows(
            """
            SELECT id, at, operation, user, session, device, subject, outcome FROM audit_event
            WHERE id < ?1 AND \(query.userID == nil ? "?2 IS NULL" : "user = ?2")
                AND (?3 IS NULL OR operation = ?3) AND (?4 IS NULL OR at >= ?4) AND (?5 IS NULL OR at < ?5)
                AND (?6 IS NULL OR CASE WHEN outcome = ?6 THEN 1 ELSE 0 END = ?7)
            ORDER BY id DESC LIMIT ?8 OFFSET ?9
            """, before ?? .max, query.userID, query.operation?.rawValue, query.from.map { Instant($0) },
            query.to.map { Instant($0.adding(days: 1)) }, outcome, isOutcome, page.limit + 1,
            before == nil ? page.offset : 0, read: Self.event)
        return Page(page, found: items) { $0.id.text }
    }

    /// The outcome that a line has to have, or must not have.
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
