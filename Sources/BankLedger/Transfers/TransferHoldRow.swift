import BankDomain
import BankSQL
import BankServices
import LanguageKit

/// How a hold is read from its row.
enum TransferHoldRow {
    static let columns = """
        id, debit, credit, creditor_name, creditor_iban, amount, fee, currency, reference, status, captured,
        transfer, created_at, expires_at
        """

    static func read(_ row: any SQLStatement) throws -> TransferHold {
        let currency = try StoredValue.currency(row.text("currency"))
        func money(_ minorUnits: Int64) throws -> Money {
            Money(minorUnits: try StoredValue.amount(minorUnits), currency: currency)
        }
        return TransferHold(
            id: TransferHoldID(number: row.int64("id")), fromAccountID: AccountID(number: row.int64("debit")),
            toAccountID: row.optionalInt64("credit").map { AccountID(number: $0) },
            creditorName: row.optionalText("creditor_name"),
            creditorIBAN: try row.optionalText("creditor_iban").map(iban),
            amount: try money(row.int64("amount")), fee: try row.optionalInt64("fee").map(money),
            reference: row.text("reference"),
            status: try StoredValue.choice(row.text("status"), as: TransferHold.Status.self),
            capturedAmount: try row.optionalInt64("captured").map(money),
            transferID: row.optionalInt64("transfer").map { TransferID(number: $0) },
            createdAt: try StoredValue.instant(row.int64("created_at")),
            expiresAt: try StoredValue.instant(row.int64("expires_at")))
    }

    private static func iban(_ text: String) throws -> IBAN {
        guard let iban = RecordedIBAN(text).validated else {
            throw MalformedValue("a hold for another bank has no IBAN")
        }
        return iban
    }
}
