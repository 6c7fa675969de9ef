import BankCryptography
import BankDomain
import BankSQL
import LanguageKit

/// A transfer as stored and not validated; its texts are valid until the next row.
struct StoredTransfer {
    static let query = """
        SELECT id, group_id, kind, debit, credit, amount, currency, booking_date, value_date, created_at, \
        reference, category, debit_number, debit_description, debit_counterparty, debit_hash, credit_number, \
        credit_description, credit_counterparty, credit_hash FROM transfer WHERE id BETWEEN ? AND ? ORDER BY id
        """

    struct Columns {
        fileprivate let (id, group, kind): (SQLColumn, SQLColumn, SQLColumn)
        fileprivate let (debit, credit): (SQLColumn, SQLColumn)
        fileprivate let (amount, currency): (SQLColumn, SQLColumn)
        fileprivate let (bookingDate, valueDate, createdAt): (SQLColumn, SQLColumn, SQLColumn)
        fileprivate let (reference, category): (SQLColumn, SQLColumn)
        fileprivate let (debitEntry, creditEntry): (StoredEntry.Columns, StoredEntry.Columns)

        init(_ rows: any SQLStatement) {
            (id, group, kind) = (rows.column("id"), rows.column("group_id"), rows.column("kind"))
            (debit, credit) = (rows.column("debit"), rows.column("credit"))
            (amount, currency) = (rows.column("amount"), rows.column("currency"))
            (bookingDate, valueDate) = (rows.column("booking_date"), rows.column("value_date"))
            createdAt = rows.column("created_at")
            (reference, category) = (rows.column("reference"), rows.column("category"))
            debitEntry = StoredEntry.Columns(
                number: rows.column("debit_number"), description: rows.column("debit_description"),
                counterparty: rows.column("debit_counterparty"), hash: rows.column("debit_hash"))
            creditEntry = StoredEntry.Columns(
                number: rows.column("credit_number"), description: rows.column("credit_description"),
                counterparty: rows.column("credit_counterparty"), hash: rows.column("credit_hash"))
        }
    }

    let id: Int64
    let debit: Int64
    let credit: Int64
    let amount: Int64
    let currencyCode: CurrencyCode
    let debitEntry: StoredEntry
    let creditEntry: StoredEntry
    /// The fields covered by the hashes of its entries.
    let hashed: EntryHash.Transfer<UnsafeBufferPointer<UInt8>>

    init(_ row: any SQLStatement, _ columns: Columns) {
        id = row.int64(columns.id)
        debit = row.int64(columns.debit)
        credit = row.int64(columns.credit)
        amount = row.int64(columns.amount)
        debitEntry = StoredEntry(row, columns.debitEntry, id: id &* 2, account: debit)
        creditEntry = StoredEntry(row, columns.creditEntry, id: id &* 2 &+ 1, account: credit)
        let currency = row.utf8(columns.currency)
        currencyCode = CurrencyCode(currency)
        hashed = EntryHash.Transfer(
            id: id, group: row.int64(columns.group), kind: row.utf8(columns.kind), debit: debit,
            credit: credit, amount: amount, currency: currency,
            bookingDate: row.int64(columns.bookingDate), valueDate: row.int64(columns.valueDate),
            createdAt: row.int64(columns.createdAt), reference: row.utf8(columns.reference),
            category: row.utf8(columns.category))
    }
}

/// One entry of a transfer as stored; its texts are valid until the next row.
struct StoredEntry {
    struct Columns {
        let number: SQLColumn
        let description: SQLColumn
        let counterparty: SQLColumn
        let hash: SQLColumn
    }

    let account: Int64
    let number: Int64
    /// `nil` if it is not 32 bytes.
    let hash: Digest?
    /// The fields covered by its hash, besides its transfer.
    let hashed: EntryHash.Entry<UnsafeBufferPointer<UInt8>>

    init(_ row: any SQLStatement, _ columns: Columns, id: Int64, account: Int64) {
        self.account = account
        number = row.int64(columns.number)
        hash = Digest(stored: row.bytes(columns.hash))
        hashed = EntryHash.Entry(
            id: id, account: account, number: number, description: row.utf8(columns.description),
            counterparty: row.utf8(columns.counterparty))
    }
}

/// Finds malformed values in a transfer. There are few kinds and categories, so parsed texts are cached.
struct ValueValidator {
    private var kinds: Set<UInt64> = []
    private var categories: Set<UInt64> = []

    /// Describes the first malformed value.
    mutating func malformation(of transfer: StoredTransfer) -> Phrase? {
        do throws(MalformedValue) {
            _ = try StoredValue.number(transfer.id)
            _ = try StoredValue.amount(transfer.amount)
            _ = try StoredValue.date(transfer.hashed.bookingDate)
            _ = try StoredValue.date(transfer.hashed.valueDate)
            _ = try StoredValue.instant(transfer.hashed.createdAt)
            try Self.look(transfer.hashed.kind, as: Posting.Kind.self, &kinds)
            try Self.look(transfer.hashed.category, as: TransactionCategory.self, &categories)
            return nil
        } catch {
            return error.detail
        }
    }

    private static func look<Choice: RawRepresentable<String>>(
        _ bytes: UnsafeBufferPointer<UInt8>, as type: Choice.Type, _ known: inout Set<UInt64>
    ) throws(MalformedValue) {
        let short = bytes.count <= 8 ? bytes.reduce(1) { $0 << 8 | UInt64($1) } : nil
        if let short, bytes.count < 8, known.contains(short) { return }
        _ = try StoredValue.choice(String(decoding: bytes, as: UTF8.self), as: type)
        if let short, bytes.count < 8 { known.insert(short) }
    }
}
