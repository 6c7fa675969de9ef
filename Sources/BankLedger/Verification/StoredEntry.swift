/// One entry of a transfer as stored; its texts are good until the next row.
struct StoredEntry {
    let account: Int64
    let number: Int64
    let hash: Digest?
    /// What is covered by its hash, beside its transfer.
    let hashed: EntryHash.Entry<UnsafeBufferPointer<UInt8>>

    /// The entry with this id of the present row, whose columns begin with the given one.
    init(_ row: Statement, id: Int64, account: Int64, at column: Int32) {
        self.account = account
        number = row.int64(column)
        hash = Digest(stored: row.blob(column + 3))
        hashed = EntryHash.Entry(
            id: id, account: account, number: number, description: row.bytes(column + 1),
            counterparty: row.bytes(column + 2))
    }
}
