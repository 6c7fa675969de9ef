import BankDomain
import BankSQL
import BankServices
import LanguageKit

/// A customer account as the ledger has it. A class, because batches pass it on for each line, and it is a large value.
final class LedgerAccount: Sendable {
    /// The N of `ACC00N`.
    let number: Int64
    /// The account as shown to a user whose default it is not.
    let account: Account

    init(number: Int64, account: Account, ownerIDs: [UserID]) {
        self.number = number
        self.account = account.with(ownerIDs: ownerIDs)
    }

    private init(number: Int64, account: Account) {
        self.number = number
        self.account = account
    }

    var id: AccountID { account.id }
    var currency: Currency { account.currency }

    /// The account with what is on it by now.
    func having(_ head: AccountHead) -> LedgerAccount {
        let available = head.posted &- head.held
        guard
            account.balance.minorUnits != head.posted || account.availableBalance.minorUnits != available
        else { return self }
        return LedgerAccount(
            number: number, account: account.with(posted: head.posted, available: available))
    }

    /// The account as shown to a user whose default it is, or is not.
    func marked(isDefault: Bool) -> LedgerAccount {
        isDefault ? LedgerAccount(number: number, account: account.with(isDefault: true)) : self
    }

    func isOwned(by principal: Principal) -> Bool { account.ownerIDs.contains(principal.userID) }

    /// Whether the principal may see it: what they own; for an auditor everything.
    func isReadable(by principal: Principal) -> Bool { principal.has(.auditor) || isOwned(by: principal) }

    /// Whether the principal may act for it: what they own; for an operator also what has no owner.
    func isManaged(by principal: Principal) -> Bool {
        isOwned(by: principal) || (principal.isOperator && account.ownerIDs.isEmpty)
    }

    /// The account, if the principal may act for it. Throws `notFound` for what they may not even read,
    /// `unauthorized(.notOwner)`.
    func managed(by principal: Principal) throws(ServiceError) -> LedgerAccount {
        guard isReadable(by: principal) else { throw .notFound(.account, name: id.text) }
        guard isManaged(by: principal) else { throw .unauthorized(.notOwner(id)) }
        return self
    }

    /// Throws `accountFrozen` or `accountClosed` unless money may go out.
    func requireDebitable() throws(ServiceError) { try account.requireDebitable() }

    /// Throws `accountFrozen` or `accountClosed` unless money may come in.
    func requireCreditable() throws(ServiceError) { try account.requireCreditable() }

    /// Throws `currencyMismatch` unless the amount is in the account's currency.
    func requireCurrency(of amount: Money) throws(ServiceError) {
        guard amount.currency == currency else {
            throw .currencyMismatch(expected: currency, actual: amount.currency)
        }
    }
}

extension Account {
    fileprivate func with(
        posted: Int64? = nil, available: Int64? = nil, isDefault: Bool? = nil, ownerIDs: [UserID]? = nil
    ) -> Account {
        Account(
            id: id, accountNumber: accountNumber, accountType: accountType,
            balance: posted.map { Money(minorUnits: $0, currency: currency) } ?? balance,
            availableBalance: available.map { Money(minorUnits: $0, currency: currency) } ?? availableBalance,
            accountName: accountName, iban: iban, isDefault: isDefault ?? self.isDefault, status: status,
            ownerIDs: ownerIDs ?? self.ownerIDs, productID: productID, freeze: freeze, floor: floor)
    }
}

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
        guard !overflowed else { throw MalformedValue("account \(number): the held amount is too large to count") }
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

/// The last word that was read, and what it means: the same word in the next row is not looked up again.
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

/// Which accounts are the principal's business, as SQL: what they own; for an operator also what has no owner. The
/// principal's id is parameter 1.
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
        // Most accounts fit, and the order is what counts: an index would not help here.
        return
            "(\(dialect.withoutIndex(column)) > 0 AND (\(column) NOT IN (SELECT account FROM account_owner) OR \(own)))"
    }

    /// The same, looked up anew for each row: for rows that come in another order than by account, and one by one.
    func sql(ofEach column: String) -> String {
        // Without an index on the column, or the engine would begin with the owners.
        let anyIndex = dialect.withoutIndex(column)
        let owners = "SELECT 1 FROM account_owner o WHERE o.account = \(anyIndex)"
        let own = "EXISTS (\(owners) AND o.owner = ?1)"
        return isOperator ? "(\(anyIndex) > 0 AND (NOT EXISTS (\(owners)) OR \(own)))" : own
    }
}
