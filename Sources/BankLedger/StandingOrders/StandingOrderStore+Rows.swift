import BankDomain
import BankSQL
import BankServices

extension StandingOrderStore {
    /// The id of the order that is made next.
    func nextStandingOrderID() throws -> StandingOrderID {
        let last = try stored.first("SELECT max(id) AS last FROM standing_order") { $0.int64("last") }
        return StandingOrderID(number: try StoredValue.number(last ?? 0) + 1)
    }

    func insert(_ order: StandingOrder, madeBy user: UserID) throws {
        try write(
            """
            INSERT INTO standing_order (
                id, debit, creditor_kind, creditor, creditor_name, amount, currency, reference, frequency,
                start_date, end_date, status, next_execution_date, made_by, made_at
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            order.id.number, order.fromAccountID.number, StandingOrderRow.kind(of: order.creditor),
            order.creditor.text, order.creditorName, order.amount.minorUnits, order.amount.currency.code,
            order.reference, order.schedule.frequency.rawValue, order.schedule.startDate.dayNumber,
            order.schedule.endDate?.dayNumber, order.status.rawValue, order.nextExecutionDate?.dayNumber,
            user, now)
    }

    /// Keeps the new state of an order.
    func update(_ order: StandingOrder) throws {
        try write(
            """
            UPDATE standing_order SET status = ?2, next_execution_date = ?3, retried_date = ?4,
                attempt_count = ?5, outcome = ?6, outcome_date = ?7, outcome_transfer = ?8, outcome_reason = ?9
            WHERE id = ?1
            """,
            order.id.number, order.status.rawValue, order.nextExecutionDate?.dayNumber,
            order.retry?.occurrenceDate.dayNumber, order.retry?.attemptCount ?? 0,
            order.lastOutcome?.result.rawValue, order.lastOutcome?.occurrenceDate.dayNumber,
            order.lastOutcome?.transferID?.number, order.lastOutcome?.reason)
    }

    /// The order that is due first on or before a day, and the user who made it.
    func order(dueOn day: CalendarDate) throws -> (order: StandingOrder, madeBy: Principal)? {
        try database.first(
            """
            SELECT \(StandingOrderRow.columns), s.made_by, u.roles
            FROM standing_order s JOIN bank_user u ON u.id = s.made_by
            WHERE s.status = 'active' AND s.next_execution_date <= ?
            ORDER BY s.next_execution_date, s.id LIMIT 1
            """, day.dayNumber
        ) { row in
            (
                try StandingOrderRow.read(row),
                Principal(
                    userID: UserID(row.text("made_by")), roles: try StoredValue.roles(row.text("roles")))
            )
        }
    }
}
