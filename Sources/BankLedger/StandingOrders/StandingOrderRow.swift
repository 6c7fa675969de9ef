import BankDomain
import BankSQL
import BankServices
import LanguageKit

/// Reads standing orders from rows and writes them.
enum StandingOrderRow {
    /// The columns that ``read(_:)`` expects.
    static let columns = """
        s.id, s.debit, s.creditor_kind, s.creditor, s.creditor_name, s.amount, s.currency, s.reference,
        s.frequency, s.start_date, s.end_date, s.status, s.next_execution_date, s.retried_date, s.attempt_count,
        s.outcome, s.outcome_date, s.outcome_transfer, s.outcome_reason
        """

    static func read(_ row: any SQLStatement) throws -> StandingOrder {
        let currency = try StoredValue.currency(row.text("currency"))
        let amount = try StoredValue.amount(row.int64("amount"))
        let retried = try row.optionalInt64("retried_date").map(StoredValue.date)
        let name = row.text("creditor_name")
        return StandingOrder(
            id: StandingOrderID(number: row.int64("id")),
            fromAccountID: AccountID(number: row.int64("debit")),
            creditor: try creditor(row.text("creditor_kind"), row.text("creditor"), name: name),
            creditorName: name, amount: Money(minorUnits: amount, currency: currency),
            reference: row.text("reference"),
            schedule: StandingOrderSchedule(
                try StoredValue.choice(row.text("frequency"), as: StandingOrderSchedule.Frequency.self),
                from: try StoredValue.date(row.int64("start_date")),
                through: try row.optionalInt64("end_date").map(StoredValue.date)),
            status: try StoredValue.choice(row.text("status"), as: StandingOrder.Status.self),
            nextExecutionDate: try row.optionalInt64("next_execution_date").map(StoredValue.date),
            retry: retried.map { StandingOrder.Retry(of: $0, attemptCount: Int(row.int64("attempt_count"))) },
            lastOutcome: try outcome(row))
    }

    /// The stored kind of a creditor.
    static func kind(of creditor: StandingOrder.Creditor) -> String {
        switch creditor {
        case .destination(.account): "account"
        case .destination(.beneficiary): "beneficiary"
        case .destination(.iban): "iban"
        case .recorded: "recorded"
        }
    }

    private static func creditor(
        _ kind: String, _ text: String, name: String
    ) throws -> StandingOrder.Creditor {
        switch kind {
        case "account": return .destination(.account(AccountID(text)))
        case "beneficiary": return .destination(.beneficiary(BeneficiaryID(text)))
        case "recorded": return .recorded(text)
        default:
            guard let iban = try? IBAN(text) else { throw MalformedValue("\"\(text)\" is not an IBAN") }
            return .destination(.iban(iban, creditorName: name))
        }
    }

    private static func outcome(_ row: any SQLStatement) throws -> StandingOrder.Outcome? {
        guard let result = row.optionalText("outcome") else { return nil }
        return StandingOrder.Outcome(
            try StoredValue.choice(result, as: StandingOrder.Outcome.Result.self),
            of: try StoredValue.date(row.int64("outcome_date")),
            transferID: row.optionalInt64("outcome_transfer").map { TransferID(number: $0) },
            reason: row.optionalText("outcome_reason"))
    }
}

extension StandingOrderStore {
    /// The id of the next new order.
    func nextStandingOrderID() throws -> StandingOrderID {
        StandingOrderID(number: try nextNumber(in: "standing_order"))
    }

    func insert(_ order: StandingOrder, madeBy user: UserID) throws {
        try write(
            .insert(
                into: "standing_order",
                """
                id, debit, creditor_kind, creditor, creditor_name, amount, currency, reference, frequency, \
                start_date, end_date, status, next_execution_date, made_by, made_at
                """), order.id.number, order.fromAccountID.number, StandingOrderRow.kind(of: order.creditor),
            order.creditor.text, order.creditorName, order.amount.minorUnits, order.amount.currency.code,
            order.reference, order.schedule.frequency.rawValue, order.schedule.startDate.dayNumber,
            order.schedule.endDate?.dayNumber, order.status.rawValue, order.nextExecutionDate?.dayNumber,
            user, now)
    }

    /// Stores new terms of an order, and the user on whose behalf it is executed.
    func updateTerms(_ order: StandingOrder, madeBy user: UserID) throws {
        try write(
            .update(
                "standing_order", set: "amount, currency, creditor_kind, creditor, creditor_name, made_by"),
            order.amount.minorUnits, order.amount.currency.code, StandingOrderRow.kind(of: order.creditor),
            order.creditor.text, order.creditorName, user, order.id.number)
    }

    /// Stores the new state of an order.
    func update(_ order: StandingOrder) throws {
        try write(
            .update(
                "standing_order",
                set:
                    """
                    status, next_execution_date, retried_date, attempt_count, outcome, outcome_date, \
                    outcome_transfer, outcome_reason
                    """), order.status.rawValue, order.nextExecutionDate?.dayNumber,
            order.retry?.occurrenceDate.dayNumber, order.retry?.attemptCount ?? 0,
            order.lastOutcome?.result.rawValue, order.lastOutcome?.occurrenceDate.dayNumber,
            order.lastOutcome?.transferID?.number, order.lastOutcome?.reason, order.id.number)
    }

    /// Records the transfer that an occurrence became.
    func recordExecution(
        of order: StandingOrder, on occurrence: CalendarDate, by transfer: TransferID
    ) throws {
        try write(
            .insert(into: "standing_order_execution", "standing_order, occurrence_date, transfer"),
            order.id.number, occurrence.dayNumber, transfer.number)
    }

    /// The first order due on or before a day, and the user who made it.
    func order(dueOn day: CalendarDate) throws -> (order: StandingOrder, maker: Principal)? {
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
