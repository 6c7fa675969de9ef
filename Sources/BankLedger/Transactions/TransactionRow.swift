import BankDomain

/// How an entry is read from its row, its transfer's, and what a user noted about it.
///
/// Parameter 1 is that user, or null for what the bank booked and nobody's notes.
struct TransactionRow {
    /// The columns of an entry, in the order in which they are read, and then by which entries of several accounts are
    /// ordered.
    static func columns(of entry: EntryColumns) -> String {
        """
        \(entry.id), \(entry.account), \(entry.number), \(entry.description), \(entry.counterparty), t.amount, \
        t.currency, t.booking_date, t.value_date, t.reference, \(category(of: entry)), t.category, n.note, \
        (SELECT group_concat(g.tag, char(31)) FROM transaction_tag g WHERE g.user = ?1 AND g.entry = \(entry.id)), \
        t.id, \(entry.bit)
        """
    }
    /// Newest first by the column of the entry's number, in one account.
    static let orderInAccount = "ORDER BY 3 DESC"
    /// Newest first by transfer, the credit before the debit, in several accounts.
    static let order = "ORDER BY 15 DESC, 16 DESC"

    /// The tables.
    static func tables(of entry: EntryColumns) -> String {
        "transfer t LEFT JOIN transaction_note n ON n.user = ?1 AND n.entry = \(entry.id)"
    }

    /// The category that counts: by hand, else of the first rule that fits, else as booked.
    static func category(of entry: EntryColumns) -> String {
        """
        coalesce(n.category, (SELECT r.category FROM category_rule r WHERE r.user = ?1 \
        AND (\(entry.counterparty) LIKE r.pattern ESCAPE '\\' OR \(entry.description) LIKE r.pattern ESCAPE '\\') \
        ORDER BY r.position LIMIT 1), t.category)
        """
    }

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
