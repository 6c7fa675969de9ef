/// An entry as stored; its texts are good until the next row.
struct StoredEntry {
    static let query =
        "SELECT id, account, entry_number, description, counterparty, hash FROM entry ORDER BY id"

    let id: Int64
    let account: Int64
    let number: Int64
    let hash: Digest?
    /// What is covered by its hash, beside its transfer.
    let hashed: EntryHash.Entry<UnsafeBufferPointer<UInt8>>

    /// The entry of the present row.
    init(_ row: Statement) {
        id = row.int64(0)
        account = row.int64(1)
        number = row.int64(2)
        hash = Digest(stored: row.blob(5))
        hashed = EntryHash.Entry(
            id: id, account: account, number: number, description: row.bytes(3), counterparty: row.bytes(4))
    }
}
