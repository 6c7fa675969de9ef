import BankDomain
import BankSQL
import LanguageKit

/// How a standing order is read from its row and written into it.
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

    private static func outcome(_ row: any SQLStatement) throws -> StandingOrder.Outcome? {
        guard let result = row.optionalText("outcome") else { return nil }
        return StandingOrder.Outcome(
            try StoredValue.choice(result, as: StandingOrder.Outcome.Result.self),
            of: try StoredValue.date(row.int64("outcome_date")),
            transferID: row.optionalInt64("outcome_transfer").map { TransferID(number: $0) },
            reason: row.optionalText("outcome_reason"))
    }
}
