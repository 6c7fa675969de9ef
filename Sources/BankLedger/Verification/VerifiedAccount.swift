import BankDomain
import LanguageKit

/// An account as stored: what it is, what stands before its first entry, and where it says that it has come to.
struct VerifiedAccount: Sendable {
    let id: Int64
    let name: String
    let number: String
    let currency: CurrencyCode
    /// What stands before the first entry.
    let start: ChainLink
    /// The newest entry, as the account says.
    let storedEnd: ChainLink
    let storedBalance: Int64

    /// The name by which a fault names it: the id, or for the bank's own the name.
    var label: String { id > 0 ? AccountID(number: id).text : name }

    /// The account's place among all: customers' first, each by age.
    var place: (Int, UInt64) { (id < 0 ? 1 : 0, id.magnitude) }

    static let query = """
        SELECT a.id, a.name, a.number, a.currency, a.type, a.status, a.opened_on, b.posted, b.entry_count, b.head_hash, \
        a.kind
        FROM account a LEFT JOIN balance b ON b.account = a.id ORDER BY a.id > 0 DESC, abs(a.id)
        """

    /// The account of the present row.
    init(_ row: Statement) throws(MalformedValue) {
        let currency = try StoredValue.currency(row.text(3))
        _ = try StoredValue.choice(row.text(4), as: Account.AccountType.self)
        _ = try StoredValue.choice(row.text(5), as: Account.Status.self)
        self.id = row.int64(0)
        guard (row.text(10) == "customer") == (id > 0) else {
            throw MalformedValue("account \(id) is of kind \"\(row.text(10))\"")
        }
        self.name = row.text(1)
        self.number = row.text(2)
        self.currency = CurrencyCode(row.bytes(3))
        self.storedBalance = row.int64(7)
        self.storedEnd = ChainLink(number: row.int64(8), hash: try StoredValue.digest(row.blob(9)))
        self.start = ChainLink(
            number: 0,
            hash: EntryHash.genesis(
                account: id, number: number, currency: currency.code,
                openedOn: try StoredValue.date(row.int64(6))))
    }
}
