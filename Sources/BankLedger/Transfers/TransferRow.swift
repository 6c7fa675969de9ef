import BankDomain
import BankSQL
import LanguageKit

/// How a transfer is read from its row and those of its group.
enum TransferRow {
    /// The account of the creditor: at the end of an exchange that of its second leg.
    static let creditorAccount = "coalesce(\(leg("credit")), t.credit)"

    static let isReversed = """
        EXISTS (SELECT 1 FROM transfer r
            WHERE r.group_id = t.id AND r.group_id <> r.id AND r.kind = 'reversal')
        """

    /// What left the bank says in the entry of the clearing account
    /// for whom.
    static let columns = """
        t.id, t.debit, \(creditorAccount) AS creditor, t.amount, t.currency, t.reference, t.created_at, t.booking_date,
        t.credit_description, t.credit_counterparty,
        (SELECT f.amount FROM transfer f
            WHERE f.group_id = t.id AND f.group_id <> f.id AND f.kind = 'fee' AND f.debit = t.debit) AS fee,
        \(leg("amount")) AS credited_amount, \(leg("currency")) AS credited_currency, \(isReversed) AS is_reversed
        """

    // The leg in which a customer gets another currency.
    private static func leg(_ column: String) -> String {
        """
        (SELECT x.\(column) FROM transfer x
            WHERE x.group_id = t.id AND x.group_id <> x.id AND x.kind = 'exchange' AND x.credit > 0)
        """
    }

    static func read(_ row: any SQLStatement) throws -> Transfer {
        let currency = try StoredValue.currency(row.text("currency"))
        let creditor = row.int64("creditor")
        let credited = try row.optionalInt64("credited_amount").map {
            Money(
                minorUnits: try StoredValue.amount($0),
                currency: try StoredValue.currency(row.text("credited_currency")))
        }
        return Transfer(
            id: TransferID(number: row.int64("id")), fromAccountID: AccountID(number: row.int64("debit")),
            toAccountID: creditor > 0 ? AccountID(number: creditor) : nil,
            creditorName: creditor > 0 ? nil : row.text("credit_counterparty"),
            creditorIBAN: creditor > 0 ? nil : try iban(row.text("credit_description")),
            amount: Money(minorUnits: try StoredValue.amount(row.int64("amount")), currency: currency),
            fee: try row.optionalInt64("fee").map {
                Money(minorUnits: try StoredValue.amount($0), currency: currency)
            },
            creditedAmount: credited, status: row.bool("is_reversed") ? .reversed : .booked,
            reference: row.text("reference"), executionDate: try StoredValue.date(row.int64("booking_date")),
            createdAt: try StoredValue.instant(row.int64("created_at")))
    }

    private static func iban(_ text: String) throws(MalformedValue) -> IBAN {
        guard let iban = RecordedIBAN(text).validated else {
            throw MalformedValue("a transfer to another bank has no IBAN")
        }
        return iban
    }
}
