import BankDomain

/// How an entry is read from its row and its transfer's.
struct TransactionRow {
    /// The columns, in the order in which they are read.
    static let columns = """
        e.id, e.account, e.entry_number, e.description, e.counterparty, t.amount, t.currency, \
        t.booking_date, t.value_date, t.reference, t.category
        """
    /// The tables. The order of the join is the order in which they are read.
    static let tables = "entry e CROSS JOIN transfer t ON t.id = e.transfer"

    /// The entry of the present row.
    static func read(_ row: Statement) throws -> Transaction {
        Transaction(
            accountID: AccountID(number: row.int64(1)),
            entryNumber: try StoredValue.entryNumber(row.int64(2)),
            amount: Money(
                minorUnits: try StoredValue.amount(row.int64(5)),
                currency: try StoredValue.currency(row.text(6))),
            direction: row.int64(0) % 2 == 0 ? .debit : .credit,
            bookingDate: try StoredValue.date(row.int64(7)),
            valueDate: try StoredValue.date(row.int64(8)), description: row.text(3),
            counterparty: row.text(4), reference: row.text(9),
            category: try StoredValue.choice(row.text(10), as: TransactionCategory.self))
    }
}
