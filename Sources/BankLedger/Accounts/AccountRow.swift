import BankDomain
import BankSQL
import LanguageKit

/// How customer accounts are read from their rows.
///
/// Thousands are read for one list, and most have the words of the row before: those are looked up once.
struct AccountRow {
    static let columns =
        "id, number, type, currency, status, name, iban, posted, held, floor,"
        + " product, freeze_scope, freeze_reason, frozen_by"
    static let tables = "account JOIN balance ON balance.account = account.id"

    private let defaultNumber: Int64?
    private let owners: [Int64: [UserID]]
    private var currency = Memo<Currency>()
    private var type = Memo<Account.AccountType>()
    private var status = Memo<Account.Status>()

    /// A reader for a user whose default account has this number, and for accounts with these owners.
    init(defaultNumber: Int64?, owners: [Int64: [UserID]]) {
        self.defaultNumber = defaultNumber
        self.owners = owners
    }

    mutating func account(_ row: any SQLStatement) throws -> Account {
        let number = row.int64("id")
        let currency = try currency.value(row.utf8("currency"), StoredValue.currency)
        let (posted, held) = (row.int64("posted"), row.int64("held"))
        let (available, overflowed) = posted.subtractingReportingOverflow(held)
        guard !overflowed else { throw MalformedValue("account \(number): more is held than can be counted") }
        return Account(
            id: AccountID(number: number), accountNumber: row.text("number"),
            accountType: try type.value(row.utf8("type")) {
                try StoredValue.choice($0, as: Account.AccountType.self)
            },
            balance: Money(minorUnits: posted, currency: currency),
            availableBalance: Money(minorUnits: available, currency: currency),
            accountName: row.text("name"), iban: row.optionalText("iban").map { RecordedIBAN($0) },
            isDefault: number == defaultNumber,
            status: try status.value(row.utf8("status")) {
                try StoredValue.choice($0, as: Account.Status.self)
            },
            ownerIDs: owners.isEmpty ? [] : owners[number] ?? [],
            productID: row.optionalText("product").map { ProductID($0) }, freeze: try freeze(row),
            floor: row.optionalInt64("floor").map { Money(minorUnits: $0, currency: currency) })
    }

    private func freeze(_ row: any SQLStatement) throws -> AccountFreeze? {
        guard let scope = row.optionalText("freeze_scope") else { return nil }
        return AccountFreeze(
            scope: try StoredValue.choice(scope, as: AccountFreeze.Scope.self),
            reason: row.text("freeze_reason"),
            frozenBy: try StoredValue.choice(row.text("frozen_by"), as: AccountFreeze.Party.self))
    }

    /// What changes of an account, from the row of its balance.
    static func head(_ account: Int64, _ row: any SQLStatement) throws -> AccountHead {
        AccountHead(
            account: account, floor: row.optionalInt64("floor"),
            held: try StoredValue.held(row.int64("held")),
            posted: row.int64("posted"), entryCount: try StoredValue.number(row.int64("entry_count")),
            hash: try StoredValue.digest(row.bytes("head_hash")))
    }
}
