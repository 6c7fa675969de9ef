import BankDomain
import BankServices
import LanguageKit

/// How a hold is read from its row.
enum TransferHoldRow {
    /// The columns, in the order in which they are read.
    static let columns = """
        id, debit, credit, creditor_name, creditor_iban, amount, fee, currency, reference, status, captured,
        transfer, created_at, expires_at
        """

    /// The hold of the present row.
    static func read(_ row: Statement) throws -> TransferHold {
        let currency = try StoredValue.currency(row.text(7))
        func money(_ minorUnits: Int64) throws -> Money {
            Money(minorUnits: try StoredValue.amount(minorUnits), currency: currency)
        }
        return TransferHold(
            id: TransferHoldID(number: row.int64(0)), fromAccountID: AccountID(number: row.int64(1)),
            toAccountID: row.optionalInt64(2).map { AccountID(number: $0) },
            creditorName: row.optionalText(3), creditorIBAN: try row.optionalText(4).map(iban),
            amount: try money(row.int64(5)), fee: try row.optionalInt64(6).map(money),
            reference: row.text(8),
            status: try StoredValue.choice(row.text(9), as: TransferHold.Status.self),
            capturedAmount: try row.optionalInt64(10).map(money),
            transferID: row.optionalInt64(11).map { TransferID(number: $0) },
            createdAt: try StoredValue.instant(row.int64(12)),
            expiresAt: try StoredValue.instant(row.int64(13)))
    }

    private static func iban(_ text: String) throws -> IBAN {
        guard let iban = RecordedIBAN(text).validated else {
            throw MalformedValue("a hold for another bank has no IBAN")
        }
        return iban
    }
}
