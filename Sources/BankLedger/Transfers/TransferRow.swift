import BankDomain

/// How a transfer is read from its row.
enum TransferRow {
    /// The columns, in the order in which they are read.
    static let columns = "t.id, t.debit, t.credit, t.amount, t.currency, t.reference, t.created_at"

    /// The transfer of the present row.
    static func read(_ row: Statement) throws -> Transfer {
        let currency = try StoredValue.currency(row.text(4))
        let amount = try StoredValue.amount(row.int64(3))
        return Transfer(
            id: TransferID(number: row.int64(0)), fromAccountID: AccountID(number: row.int64(1)),
            toAccountID: AccountID(number: row.int64(2)),
            amount: Money(minorUnits: amount, currency: currency), status: .booked,
            reference: row.text(5), createdAt: try StoredValue.instant(row.int64(6)))
    }
}
