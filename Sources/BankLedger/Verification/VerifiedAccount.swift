import BankDomain

/// An account as stored, and as it follows from its entries.
struct VerifiedAccount {
    let id: Int64
    let name: String
    let currency: CurrencyCode
    let storedBalance: Int64
    let storedEntryCount: Int64
    let storedHash: Digest

    /// What follows from the entries seen so far.
    var balance: Int64 = 0
    var entryCount: Int64 = 0
    var hash: Digest

    /// The name by which a fault names it: the id, or for the bank's own the name.
    var label: String { id > 0 ? AccountID(number: id).text : name }

    static let columns = """
        id, name, number, currency, type, status, opened_on, posted, entry_count, head_hash
        """

    /// The account of the present row, as it stands before its first entry.
    init(_ row: Statement) throws(MalformedValue) {
        let currency = try StoredValue.currency(row.text(3))
        _ = try StoredValue.choice(row.text(4), as: Account.AccountType.self)
        _ = try StoredValue.choice(row.text(5), as: Account.Status.self)
        self.id = row.int64(0)
        self.name = row.text(1)
        self.currency = CurrencyCode(row.bytes(3))
        self.storedBalance = row.int64(7)
        self.storedEntryCount = row.int64(8)
        self.storedHash = try StoredValue.digest(row.blob(9))
        self.hash = EntryHash.genesis(
            account: id, number: row.text(2), currency: currency.code,
            openedOn: try StoredValue.date(row.int64(6)))
    }
}
