import BankDomain
import LanguageKit

/// How a standing order is read from its row and written into it.
enum StandingOrderRow {
    /// The columns, in the order in which they are read.
    static let columns = """
        s.id, s.debit, s.creditor_kind, s.creditor, s.creditor_name, s.amount, s.currency, s.reference,
        s.frequency, s.start_date, s.end_date, s.status, s.next_execution_date, s.retried_date, s.attempt_count,
        s.outcome, s.outcome_date, s.outcome_transfer, s.outcome_reason
        """

    /// The order of the present row.
    static func read(_ row: Statement) throws -> StandingOrder {
        let currency = try StoredValue.currency(row.text(6))
        let amount = try StoredValue.amount(row.int64(5))
        let retried = try row.optionalInt64(13).map(StoredValue.date)
        return StandingOrder(
            id: StandingOrderID(number: row.int64(0)), fromAccountID: AccountID(number: row.int64(1)),
            creditor: try creditor(row.text(2), row.text(3), name: row.text(4)), creditorName: row.text(4),
            amount: Money(minorUnits: amount, currency: currency), reference: row.text(7),
            schedule: StandingOrderSchedule(
                try StoredValue.choice(row.text(8), as: StandingOrderSchedule.Frequency.self),
                from: try StoredValue.date(row.int64(9)),
                through: try row.optionalInt64(10).map(StoredValue.date)),
            status: try StoredValue.choice(row.text(11), as: StandingOrder.Status.self),
            nextExecutionDate: try row.optionalInt64(12).map(StoredValue.date),
            retry: retried.map { StandingOrder.Retry(of: $0, attemptCount: Int(row.int64(14))) },
            lastOutcome: try outcome(row))
    }

    /// The kind of a creditor, as it is kept.
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
            guard let iban = try? IBAN(text) else { throw MalformedValue("\"\(text)\" is no IBAN") }
            return .destination(.iban(iban, creditorName: name))
        }
    }

    private static func outcome(_ row: Statement) throws -> StandingOrder.Outcome? {
        guard let result = row.optionalText(15) else { return nil }
        return StandingOrder.Outcome(
            try StoredValue.choice(result, as: StandingOrder.Outcome.Result.self),
            of: try StoredValue.date(row.int64(16)),
            transferID: row.optionalInt64(17).map { TransferID(number: $0) },
            reason: row.optionalText(18))
    }
}
