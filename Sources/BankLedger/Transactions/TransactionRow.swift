import BankDomain
import BankSQL

/// Reads an entry from its transfer's row and a user's notes.
///
/// Parameter 1 is that user, or null for the entry as booked, without notes.
struct TransactionRow {
    /// The columns of an entry, followed by those that order entries of several accounts.
    ///
    /// - Parameter bookingDate: the day, in SQL.
    static func columns(
        of entry: EntryColumns, _ dialect: any SQLDialect, bookingDate: String = "t.booking_date"
    ) -> String {
        """
        \(entry.id) AS id, \(entry.account) AS account, \(entry.number) AS number, \
        \(entry.description) AS description, \(entry.counterparty) AS counterparty, t.amount, t.currency, \
        \(bookingDate) AS booking_date, t.value_date, t.reference, \(category(of: entry, dialect)) AS category, \
        t.category AS booked_category, n.note, \
        (SELECT \(dialect.joined("g.tag")) FROM transaction_tag g WHERE g.user = ?1 AND g.entry = \(entry.id)) AS tags, \
        t.id AS transfer_id, \(entry.bit) AS side, \(payment) AS payment, \(paymentOrder) AS payment_order, \
        \(externalID(dialect)) AS external_id
        """
    }

    /// The customer's transfer to which a booking belongs, as its amount or a further part.
    private static let payment = """
        CASE WHEN t.kind = 'transfer' AND t.debit > 0 THEN t.group_id WHEN t.group_id <> t.id THEN \
        (SELECT g.id FROM transfer g WHERE g.id = t.group_id AND g.kind = 'transfer' AND g.debit > 0) END
        """

    /// Its order, if it was scheduled.
    private static let paymentOrder = "(SELECT o.id FROM ordered_transfer o WHERE o.transfer = t.group_id)"

    // Only transfers have metadata under these ids, and a scheduled one under that of its order. Most users have no
    // external ids: the first condition is evaluated once.
    private static func externalID(_ dialect: any SQLDialect) -> String {
        """
        CASE WHEN (SELECT EXISTS (SELECT 1 FROM metadata WHERE user = ?1 AND external_id IS NOT NULL)) THEN \
        (SELECT m.external_id FROM metadata m WHERE m.user = ?1 AND m.external_id IS NOT NULL \
        AND m.resource IN (\(dialect.id("TRF", "t.group_id")), \(dialect.id("SCH", paymentOrder)))) END
        """
    }

    /// Newest first in one account: by booking day, then by entry number.
    static let orderInAccount = "ORDER BY booking_date DESC, number DESC"
    /// Newest first in several accounts: by booking day, then by transfer, the credit before the debit.
    static let order = "ORDER BY booking_date DESC, transfer_id DESC, side DESC"

    static func tables(of entry: EntryColumns) -> String {
        "transfer t LEFT JOIN transaction_note n ON n.user = ?1 AND n.entry = \(entry.id)"
    }

    /// The effective category: set by hand, else of the first matching rule, else as booked.
    static func category(of entry: EntryColumns, _ dialect: any SQLDialect) -> String {
        """
        coalesce(n.category, (SELECT r.category FROM category_rule r WHERE r.user = ?1 \
        AND (\(dialect.isLike(entry.counterparty, "r.pattern")) OR \(dialect.isLike(entry.description, "r.pattern")) \
        OR \(dialect.isLike("t.reference", "r.pattern"))) \
        ORDER BY r.position LIMIT 1), t.category)
        """
    }

    private let (id, account, number): (SQLColumn, SQLColumn, SQLColumn)
    private let (amount, currency): (SQLColumn, SQLColumn)
    private let (bookingDate, valueDate): (SQLColumn, SQLColumn)
    private let (description, counterparty, reference): (SQLColumn, SQLColumn, SQLColumn)
    private let (category, bookedCategory): (SQLColumn, SQLColumn)
    private let (note, tags): (SQLColumn, SQLColumn)
    private let (payment, paymentOrder, externalID): (SQLColumn, SQLColumn, SQLColumn)

    /// Creates a reader for a statement, and for every other with these columns.
    init(_ rows: any SQLStatement) {
        (id, account, number) = (rows.column("id"), rows.column("account"), rows.column("number"))
        (amount, currency) = (rows.column("amount"), rows.column("currency"))
        (bookingDate, valueDate) = (rows.column("booking_date"), rows.column("value_date"))
        (description, counterparty) = (rows.column("description"), rows.column("counterparty"))
        reference = rows.column("reference")
        (category, bookedCategory) = (rows.column("category"), rows.column("booked_category"))
        (note, tags) = (rows.column("note"), rows.column("tags"))
        (payment, paymentOrder) = (rows.column("payment"), rows.column("payment_order"))
        externalID = rows.column("external_id")
    }

    func read(_ row: any SQLStatement) throws -> Transaction {
        let direction: Transaction.Direction = row.int64(id) % 2 == 0 ? .debit : .credit
        return Transaction(
            accountID: AccountID(number: row.int64(account)),
            entryNumber: try StoredValue.entryNumber(row.int64(number)),
            amount: Money(
                minorUnits: try StoredValue.amount(row.int64(amount), direction),
                currency: try StoredValue.currency(row.text(currency))),
            bookingDate: try StoredValue.date(row.int64(bookingDate)),
            valueDate: try StoredValue.date(row.int64(valueDate)), description: row.text(description),
            counterparty: row.text(counterparty), reference: row.text(reference),
            category: try StoredValue.choice(row.text(category), as: TransactionCategory.self),
            bookedCategory: try StoredValue.choice(row.text(bookedCategory), as: TransactionCategory.self),
            note: row.text(note), tags: row.text(tags).split(separator: "\u{1F}").map(String.init),
            transferID: transferID(row), externalID: row.optionalText(externalID))
    }

    /// A transfer that was scheduled keeps its id.
    private func transferID(_ row: any SQLStatement) -> TransferID? {
        guard let number = row.optionalInt64(payment) else { return nil }
        return row.optionalInt64(paymentOrder).map { TransferID(orderNumber: $0) }
            ?? TransferID(number: number)
    }
}

/// The columns of one of the two entries in a transfer's row, named `t`.
struct EntryColumns {
    let direction: Transaction.Direction

    /// The two entries of a transfer, the debit first.
    static let both = [EntryColumns(direction: .debit), EntryColumns(direction: .credit)]

    /// The entry with this id: 2t is the debit of transfer t, 2t + 1 its credit.
    static func of(_ entry: Int64) -> EntryColumns { both[Int(entry & 1)] }

    /// The lowest bit of the entry's id.
    var bit: Int64 { direction == .credit ? 1 : 0 }

    var id: String { "(2 * t.id + \(bit))" }

    var account: String { "t.\(direction.rawValue)" }

    /// The signed amount that is added to the balance.
    var amount: String { direction == .credit ? "t.amount" : "-t.amount" }

    /// The entry's number in that account.
    var number: String { "t.\(direction.rawValue)_number" }

    var description: String { "t.\(direction.rawValue)_description" }

    var counterparty: String { "t.\(direction.rawValue)_counterparty" }
}

/// The place of an entry in lists.
struct EntryPosition {
    /// The booking day.
    let day: Int64
    /// The entry's id.
    let entry: Int64

    var transfer: Int64 { entry / 2 }
}
