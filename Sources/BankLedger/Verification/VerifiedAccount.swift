import BankCryptography
import BankDomain
import BankSQL
import LanguageKit

/// An account as stored: what makes it that account, the hash before its first entry, and the entry and the balance that
/// it says it has come to.
struct VerifiedAccount: Sendable {
    let id: Int64
    let name: String
    let number: String
    let currency: CurrencyCode
    /// The link before the first entry.
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

    /// The account of the present row, which has this id.
    init(_ row: any SQLStatement, id: Int64) throws(MalformedValue) {
        let code = row.column("currency")
        let currency = try StoredValue.currency(row.text(code))
        _ = try StoredValue.choice(row.text("type"), as: Account.AccountType.self)
        _ = try StoredValue.choice(row.text("status"), as: Account.Status.self)
        self.id = id
        let kind = row.text("kind")
        guard (kind == "customer") == (id > 0) else {
            throw MalformedValue("account \(id) is of kind \"\(kind)\"")
        }
        self.name = row.text("name")
        self.number = row.text("number")
        self.currency = CurrencyCode(row.utf8(code))
        self.storedBalance = row.int64("posted")
        self.storedEnd = ChainLink(
            number: row.int64("entry_count"), hash: try StoredValue.digest(row.bytes("head_hash")))
        self.start = ChainLink(
            number: 0,
            hash: EntryHash.genesis(
                account: id, number: number, currency: currency.code,
                openedOn: try StoredValue.date(row.int64("opened_on"))))
    }
}

/// An entry's number in its account, and its hash: the next entry follows from them.
struct ChainLink: Equatable, Sendable {
    var number: Int64
    var hash: Digest
}

/// The three letters of a currency in one word, which compares faster than a text.
struct CurrencyCode: Hashable, Sendable {
    private let letters: UInt32

    var code: String {
        String(
            decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: letters >> $0) }.drop { $0 == 0 },
            as: UTF8.self)
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        letters = bytes.count == 3 ? bytes.reduce(0) { $0 << 8 | UInt32($1) } : 0
    }
}
