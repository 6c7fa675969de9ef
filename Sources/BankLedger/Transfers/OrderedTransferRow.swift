import BankDomain
import BankServices

/// A transfer that was ordered for a day, as it is stored.
struct OrderedTransferRow {
    /// The N of `SCH00000N`.
    let number: Int64
    /// Who ordered it.
    let user: UserID
    /// Whom it pays, as it was ordered.
    let destination: TransferDestination
    /// The number of what it became; `nil` if it was not booked.
    let transferNumber: Int64?
    /// As its payer sees it.
    let transfer: Transfer

    /// The columns, in the order in which they are read.
    static let columns = """
        id, user, debit, destination, credit, creditor_name, creditor_iban, amount, currency, reference,
        execution_date, created_at, status, failure, transfer,
        (SELECT product FROM account WHERE account.id = debit)
        """

    /// The order of the present row.
    static func read(_ row: Statement) throws -> OrderedTransferRow {
        let currency = try StoredValue.currency(row.text(8))
        let credit = row.optionalInt64(4)
        let iban = row.optionalText(6).flatMap { RecordedIBAN($0).validated }
        return OrderedTransferRow(
            number: row.int64(0), user: UserID(row.text(1)),
            destination: try StoredDestination.read(row.text(3), name: row.optionalText(5)),
            transferNumber: row.optionalInt64(14),
            transfer: Transfer(
                id: TransferID(orderNumber: row.int64(0)), fromAccountID: AccountID(number: row.int64(2)),
                toAccountID: credit.map { AccountID(number: $0) },
                creditorName: credit == nil ? row.optionalText(5) : nil, creditorIBAN: iban,
                amount: Money(minorUnits: try StoredValue.amount(row.int64(7)), currency: currency),
                fee: TransferTariff.fee(
                    in: currency, leavesTheBank: credit == nil,
                    product: row.optionalText(15).map { ProductID($0) }),
                status: try StoredValue.choice(row.text(12), as: Transfer.Status.self),
                reference: row.text(9), executionDate: try StoredValue.date(row.int64(10)),
                failure: row.optionalText(13), createdAt: try StoredValue.instant(row.int64(11))))
    }
}
