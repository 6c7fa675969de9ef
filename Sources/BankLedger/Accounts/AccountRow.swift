import BankDomain
import BankRules
import BankSQL
import BankServices
import LanguageKit

extension KnownAccount {
    /// The account with its present balance and holds.
    func having(_ head: AccountHead) -> KnownAccount {
        let available = head.posted &- head.held
        guard
            account.balance.minorUnits != head.posted || account.availableBalance.minorUnits != available
        else { return self }
        return KnownAccount(
            number: number, account: account.with(posted: head.posted, available: available))
    }
}

/// Reads customer accounts from rows.
///
/// A list can have thousands of rows, and most repeat the texts of the row before, which are parsed once.
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

    /// A reader for a user with this default account, and for accounts with these owners.
    init(defaultNumber: Int64?, owners: [Int64: [UserID]]) {
        self.defaultNumber = defaultNumber
        self.owners = owners
    }

    mutating func account(_ row: any SQLStatement, in transaction: LedgerTransaction) throws -> Account {
        let number = row.int64("id")
        let currency = try currency.value(row.utf8("currency"), StoredValue.currency)
        let posted = row.int64("posted")
        let held = try transaction.stillHeld(row.int64("held"), on: number)
        let (available, overflowed) = posted.subtractingReportingOverflow(held)
        guard !overflowed else {
            throw MalformedValue("account \(number): the held amount is too large to count")
        }
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

    /// Reads the changing part of an account from its balance row.
    static func head(
        _ account: Int64, _ row: any SQLStatement, in transaction: LedgerTransaction
    ) throws -> AccountHead {
        AccountHead(
            account: account, floor: row.optionalInt64("floor"),
            held: try StoredValue.held(transaction.stillHeld(row.int64("held"), on: account)),
            posted: row.int64("posted"), entryCount: try StoredValue.number(row.int64("entry_count")),
            hash: try StoredValue.digest(row.bytes("head_hash")))
    }
}

/// Caches the last parsed text, because the next row often repeats it.
struct Memo<Value> {
    private var word: [UInt8] = []
    private var value: Value?

    mutating func value(
        _ bytes: UnsafeBufferPointer<UInt8>, _ read: (String) throws -> Value
    ) rethrows -> Value {
        if let value, word.elementsEqual(bytes) { return value }
        let value = try read(String(decoding: bytes, as: UTF8.self))
        word = Array(bytes)
        self.value = value
        return value
    }
}

/// The accounts that a principal may act for, as SQL: their own; for operators also those without an owner. Parameter 1
/// is the principal's id.
struct AccountCondition {
    private let isOperator: Bool
    private let dialect: any SQLDialect

    init(_ principal: Principal, _ dialect: any SQLDialect) {
        self.isOperator = principal.isOperator
        self.dialect = dialect
    }

    /// The condition on a column that holds an account's id.
    func sql(_ column: String) -> String {
        let own = "\(column) IN (SELECT account FROM account_owner WHERE owner = ?1)"
        guard isOperator else { return own }
        // Most accounts match, and the order is what counts: an index would not help here.
        return
            "(\(dialect.withoutIndex(column)) > 0 AND (\(column) NOT IN (SELECT account FROM account_owner) OR \(own)))"
    }

    /// The same condition, evaluated for each row: for rows that are read one by one and not in account order.
    func sql(ofEach column: String) -> String {
        // Without this, the engine would use the index on the column and begin with the owners.
        let anyIndex = dialect.withoutIndex(column)
        let owners = "SELECT 1 FROM account_owner o WHERE o.account = \(anyIndex)"
        let own = "EXISTS (\(owners) AND o.owner = ?1)"
        return isOperator ? "(\(anyIndex) > 0 AND (NOT EXISTS (\(owners)) OR \(own)))" : own
    }
}
