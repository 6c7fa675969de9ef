import BankCryptography
import BankDomain
import BankSQL
import LanguageKit

/// An account as stored: its fixed fields, the hash before its first entry, and its claimed newest entry and balance.
struct VerifiedAccount: Sendable {
    let id: Int64
    /// The name of one of the bank's own accounts; empty for a customer's.
    private let name: String
    let number: String
    let currency: CurrencyCode
    private let openedOn: CalendarDate
    /// The newest entry, as stored with the account.
    let storedEnd: ChainLink
    let storedBalance: Int64

    /// The account's name in a fault: the id, or for the bank's own accounts the name.
    var label: String { id > 0 ? AccountID(number: id).text : name }

    /// The link before the first entry.
    var start: ChainLink {
        ChainLink(
            number: 0,
            hash: EntryHash.genesis(account: id, number: number, currency: currency.code, openedOn: openedOn))
    }

    static let query = """
        SELECT a.id, a.name, a.number, a.currency, a.type, a.status, a.opened_on, b.posted, b.entry_count, b.head_hash, \
        a.kind
        FROM account a LEFT JOIN balance b ON b.account = a.id ORDER BY a.id > 0 DESC, abs(a.id)
        """

    /// Reads the account of the present row, which has this id.
    init(_ row: any SQLStatement, id: Int64) throws(MalformedValue) {
        let code = row.column("currency")
        _ = try StoredValue.currency(row.text(code))
        _ = try StoredValue.choice(row.text("type"), as: Account.AccountType.self)
        _ = try StoredValue.choice(row.text("status"), as: Account.Status.self)
        self.id = id
        let kind = row.text("kind")
        guard (kind == "customer") == (id > 0) else {
            throw MalformedValue("account \(id) is of kind \"\(kind)\"")
        }
        self.name = id > 0 ? "" : row.text("name")
        self.number = row.text("number")
        self.currency = CurrencyCode(row.utf8(code))
        self.storedBalance = row.int64("posted")
        self.storedEnd = ChainLink(
            number: row.int64("entry_count"), hash: try StoredValue.digest(row.bytes("head_hash")))
        self.openedOn = try StoredValue.date(row.int64("opened_on"))
    }
}

/// An entry's number in its account, and its hash, from which the next entry follows.
struct ChainLink: Equatable, Sendable {
    var number: Int64
    var hash: Digest
}

/// The three letters of a currency in one word, which compares faster than a string.
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
