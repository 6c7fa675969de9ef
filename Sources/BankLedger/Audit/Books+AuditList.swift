import BankDomain
import BankServices

extension Books {
    private static let auditColumns = "id, at, operation, user, session, device, subject, outcome"

    /// The lines that fit a query, newest first.
    func auditEvents(_ query: AuditQuery, page: PageRequest) throws -> Page<AuditEvent> {
        let before = try page.after.map { try auditNumber($0, query) }
        let (outcome, isOutcome) = Self.outcome(query.outcome)
        // The user by itself, and not as one of many alternatives, lets the index be used.
        let items = try database.rows(
            """
            SELECT \(Self.auditColumns) FROM audit_event
            WHERE id < ?1 \(query.userID == nil ? "" : "AND user = ?2")
                AND (?3 IS NULL OR operation = ?3) AND (?4 IS NULL OR at >= ?4) AND (?5 IS NULL OR at < ?5)
                AND (?6 IS NULL OR (outcome = ?6) = ?7)
            ORDER BY id DESC LIMIT ?8 OFFSET ?9
            """, before ?? .max, query.userID, query.operation?.rawValue, query.from.map { Instant($0) },
            query.to.map { Instant($0.adding(days: 1)) }, outcome, isOutcome, page.limit + 1,
            before == nil ? page.offset : 0, read: Self.auditEvent)
        return Page(page, found: items) { $0.id.text }
    }

    /// What the outcome has to be, or must not be.
    private static func outcome(_ wanted: AuditQuery.Outcome?) -> (text: String?, isIt: Int) {
        switch wanted {
        case nil: (nil, 1)
        case .done: (AuditEvent.doneOutcome, 1)
        case .refused: (AuditEvent.doneOutcome, 0)
        case .code(let code): (code, 1)
        }
    }

    private func auditNumber(_ cursor: String, _ query: AuditQuery) throws -> Int64 {
        guard let number = AuditEventID(cursor).number,
            let user = try database.first(
                "SELECT user FROM audit_event WHERE id = ?", number, read: { $0.text(0) }),
            query.userID == nil || query.userID?.text == user
        else { throw PageRequest.unknownCursor(cursor) }
        return number
    }

    private static func auditEvent(_ row: Statement) throws -> AuditEvent {
        let user = row.text(3)
        return AuditEvent(
            id: AuditEventID(number: row.int64(0)), at: try StoredValue.instant(row.int64(1)),
            operation: row.text(2), userID: user.isEmpty ? nil : UserID(user),
            sessionID: row.optionalInt64(4).map { SessionID(number: $0) }, device: row.text(5),
            subject: row.text(6), outcome: row.text(7))
    }
}
