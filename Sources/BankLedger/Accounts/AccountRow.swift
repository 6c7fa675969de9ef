import BankDomain
import LanguageKit

/// How customer accounts are read from their rows.
///
/// Thousands are read for one list, and most have the words of the row before: those are looked up once.
struct AccountRow {
    /// The columns, in the order in which they are read.
    static let columns =
        "id, number, type, currency, status, name, iban, posted, held, floor,"
        + " product, freeze_scope, freeze_reason, frozen_by"
    /// The tables.
    static let tables = "account JOIN balance ON balance.account = account.id"

    private let defaultNumber: Int64?
    private let owners: [Int64: [UserID]]
    private var currency = Memo<Currency>()
    private var type = Memo<Account.AccountType>()
    private var status = Memo<Account.Status>()

    /// A reader for somebody whose default account has this number, and for accounts with these owners.
    init(defaultNumber: Int64?, owners: [Int64: [UserID]]) {
        self.defaultNumber = defaultNumber
        self.owners = owners
    }

    /// The account of the present row.
    mutating func account(_ row: Statement) throws -> Account {
        let number = row.int64(0)
        let currency = try currency.value(row.text(3), StoredValue.currency)
        let (posted, held) = (row.int64(7), row.int64(8))
        let (available, overflowed) = posted.subtractingReportingOverflow(held)
        guard !overflowed else { throw MalformedValue("account \(number): more is held than can be counted") }
        return Account(
            id: AccountID(number: number), accountNumber: row.text(1),
            accountType: try type.value(row.text(2)) {
                try StoredValue.choice($0, as: Account.AccountType.self)
            },
            balance: Money(minorUnits: posted, currency: currency),
            availableBalance: Money(minorUnits: available, currency: currency),
            accountName: row.text(5), iban: row.optionalText(6).map { RecordedIBAN($0) },
            isDefault: number == defaultNumber,
            status: try status.value(row.text(4)) { try StoredValue.choice($0, as: Account.Status.self) },
            ownerIDs: owners.isEmpty ? [] : owners[number] ?? [],
            productID: row.optionalText(10).map { ProductID($0) }, freeze: try freeze(row),
            floor: row.optionalInt64(9).map { Money(minorUnits: $0, currency: currency) })
    }

    private func freeze(_ row: Statement) throws -> AccountFreeze? {
        guard let scope = row.optionalText(11) else { return nil }
        return AccountFreeze(
            scope: try StoredValue.choice(scope, as: AccountFreeze.Scope.self), reason: row.text(12),
            frozenBy: try StoredValue.choice(row.text(13), as: AccountFreeze.Party.self))
    }

    /// The account of the present row, with what its holder does not see.
    mutating func ledgerAccount(_ row: Statement) throws -> LedgerAccount {
        LedgerAccount(number: row.int64(0), account: try account(row), floor: row.optionalInt64(9))
    }
}
