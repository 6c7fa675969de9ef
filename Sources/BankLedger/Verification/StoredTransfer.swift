import BankDomain

/// A transfer as stored, believed in nothing; its texts are good until the next row.
struct StoredTransfer {
    static let query = """
        SELECT id, group_id, kind, debit, credit, amount, currency, booking_date, value_date, created_at, \
        reference, category, debit_number, debit_description, debit_counterparty, debit_hash, credit_number, \
        credit_description, credit_counterparty, credit_hash FROM transfer WHERE id BETWEEN ? AND ? ORDER BY id
        """

    let id: Int64
    let debit: Int64
    let credit: Int64
    let amount: Int64
    let currencyCode: CurrencyCode
    let debitEntry: StoredEntry
    let creditEntry: StoredEntry
    /// What is covered by the hashes of its entries.
    let hashed: EntryHash.Transfer<UnsafeBufferPointer<UInt8>>

    /// The transfer of the present row.
    init(_ row: Statement) {
        id = row.int64(0)
        debit = row.int64(3)
        credit = row.int64(4)
        amount = row.int64(5)
        debitEntry = StoredEntry(row, id: id &* 2, account: debit, at: 12)
        creditEntry = StoredEntry(row, id: id &* 2 &+ 1, account: credit, at: 16)
        let currency = row.bytes(6)
        currencyCode = CurrencyCode(currency)
        hashed = EntryHash.Transfer(
            id: id, group: row.int64(1), kind: row.bytes(2), debit: debit, credit: credit, amount: amount,
            currency: currency, bookingDate: row.int64(7), valueDate: row.int64(8),
            createdAt: row.int64(9), reference: row.bytes(10), category: row.bytes(11))
    }
}
