import BankDomain
import BankSQL
import BankServices

/// A transfer that was ordered for a day, as it is stored.
struct OrderedTransferRow {
    /// The N of `SCH00000N`.
    let number: Int64
    let user: UserID
    /// Whom it pays, as it was ordered.
    let destination: TransferDestination
    /// The number of what it became; `nil` if it was not booked.
    let transferNumber: Int64?
    /// As its payer sees it.
    let transfer: Transfer

    static let columns = """
        id, user, debit, destination, credit, creditor_name, creditor_iban, amount, currency, reference,
        execution_date, created_at, status, failure, transfer,
        (SELECT product FROM account WHERE account.id = debit) AS product
        """

    static func read(_ row: any SQLStatement) throws -> OrderedTransferRow {
        let currency = try StoredValue.currency(row.text("currency"))
        let credit = row.optionalInt64("credit")
        let iban = row.optionalText("creditor_iban").flatMap { RecordedIBAN($0).validated }
        return OrderedTransferRow(
            number: row.int64("id"), user: UserID(row.text("user")),
            destination: try StoredDestination.read(
                row.text("destination"), name: row.optionalText("creditor_name")),
            transferNumber: row.optionalInt64("transfer"),
            transfer: Transfer(
                id: TransferID(orderNumber: row.int64("id")),
                fromAccountID: AccountID(number: row.int64("debit")),
                toAccountID: credit.map { AccountID(number: $0) },
                creditorName: credit == nil ? row.optionalText("creditor_name") : nil, creditorIBAN: iban,
                amount: Money(minorUnits: try StoredValue.amount(row.int64("amount")), currency: currency),
                fee: TransferTariff.fee(
                    in: currency, leavesTheBank: credit == nil,
                    product: row.optionalText("product").map { ProductID($0) }),
                status: try StoredValue.choice(row.text("status"), as: Transfer.Status.self),
                reference: row.text("reference"),
                executionDate: try StoredValue.date(row.int64("execution_date")),
                failure: row.optionalText("failure"),
                createdAt: try StoredValue.instant(row.int64("created_at"))))
    }
}
