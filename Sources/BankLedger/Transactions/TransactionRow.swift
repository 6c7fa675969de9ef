import BankDomain

/// How an entry is read from its row, its transfer's, and what a user noted about it.
///
/// Parameter 1 is that user, or null for what the bank booked and nobody's notes.
struct TransactionRow {
    /// The columns, in the order in which they are read.
    static let columns = """
        e.id, e.account, e.entry_number, e.description, e.counterparty, t.amount, t.currency, \
        t.booking_date, t.value_date, t.reference, \(category), t.category, n.note, \
        (SELECT group_concat(g.tag, char(31)) FROM transaction_tag g WHERE g.user = ?1 AND g.entry = e.id)
        """
    /// The tables. The order of the join is the order in which they are read.
    static let tables = """
        entry e CROSS JOIN transfer t ON t.id = e.transfer \
        LEFT JOIN transaction_note n ON n.user = ?1 AND n.entry = e.id
        """
    /// The category that counts: by hand, else of the first rule that fits, else as booked.
    static let category = """
        coalesce(n.category, (SELECT r.category FROM category_rule r WHERE r.user = ?1 \
        AND (e.counterparty LIKE r.pattern ESCAPE '\\' OR e.description LIKE r.pattern ESCAPE '\\') \
        ORDER BY r.position LIMIT 1), t.category)
        """

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
            category: try StoredValue.choice(row.text(10), as: TransactionCategory.self),
            bookedCategory: try StoredValue.choice(row.text(11), as: TransactionCategory.self),
            note: row.text(12), tags: row.text(13).split(separator: "\u{1F}").map(String.init))
    }
}
