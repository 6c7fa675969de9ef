import BankDomain
import BankRules
import BankSQL
import BankServices
import LanguageKit

/// Accounts, their owners and their balances.
struct AccountStore: NounStore {
    /// Limits the memory, in accounts, that a damaged count can reserve.
    private static let largestReservation = 100_000

    let transaction: LedgerTransaction

    // MARK: Customers' accounts

    /// One customer account; permissions are not checked. Throws `notFound`.
    func account(_ id: AccountID) throws -> KnownAccount {
        guard let number = id.number, let account = try account(number: number) else {
            throw ServiceError.notFound(.account, name: id.text)
        }
        return account
    }

    /// One account that the principal may read, as they see it. Throws `notFound`.
    func readableAccount(_ id: AccountID, for principal: Principal) throws -> KnownAccount {
        try transaction.marked(transaction.account(id, readableBy: principal), for: principal)
    }

    /// The accounts of the principal, or all, ordered by number.
    func accounts(_ scope: AccountScope, for principal: Principal) throws -> [Account] {
        let number = try defaultNumber(of: principal.userID)
        switch scope {
        case .all:
            let row = AccountRow(defaultNumber: number, owners: try owners("WHERE account > 0"))
            let sql = "SELECT \(AccountRow.columns) FROM \(AccountRow.tables) WHERE id > 0 ORDER BY id"
            return try accounts(database.statement(sql), row, capacity: Int(lastNumber()))
        case .own:
            let statement = try database.statement(
                """
                SELECT \(AccountRow.columns) FROM \(AccountRow.tables)
                WHERE id IN (SELECT account FROM account_owner WHERE owner = ?) ORDER BY id
                """)
            try statement.bind(principal.userID.text)
            let owners = try owners(
                "WHERE account IN (SELECT account FROM account_owner WHERE owner = ?1)", principal.userID)
            return try accounts(statement, AccountRow(defaultNumber: number, owners: owners))
        }
    }

    /// A page of all accounts, ordered by number.
    func page(_ request: PageRequest, for principal: Principal) throws -> Page<Account> {
        let after = try request.after.map { cursor in
            try number(cursor) { (id: AccountID) in try id.number.flatMap { try account(number: $0) } }
        }
        let statement = try database.statement(
            """
            SELECT \(AccountRow.columns) FROM \(AccountRow.tables) WHERE id > ?1 ORDER BY id LIMIT ?2 OFFSET ?3
            """)
        try statement.bind(after ?? 0, request.limit + 1, after == nil ? request.offset : 0)
        let row = AccountRow(defaultNumber: try defaultNumber(of: principal.userID), owners: [:])
        let found = try accounts(statement, row, capacity: request.limit + 1)
        let numbers = found.compactMap(\.id.number)
        let owners = try owners("WHERE account BETWEEN ?1 AND ?2", numbers.first ?? 0, numbers.last ?? 0)
        return Page(
            request,
            found: found.map { account in
                account.with(ownerIDs: account.id.number.flatMap { owners[$0] } ?? [])
            }
        ) { $0.id.text }
    }

    /// Reads the accounts of a bound statement; about `capacity` are expected.
    func accounts(_ statement: any SQLStatement, _ row: AccountRow, capacity: Int = 0) throws -> [Account] {
        var row = row
        var accounts: [Account] = []
        accounts.reserveCapacity(min(capacity, Self.largestReservation))
        defer { statement.reset() }
        while try statement.step() { accounts.append(try row.account(statement, in: transaction)) }
        return accounts
    }

    /// The number of the account opened last; 0 if there is none.
    func lastNumber() throws -> Int64 {
        try StoredValue.number(
            max(0, try stored.first("SELECT max(id) AS id FROM account") { $0.int64("id") } ?? 0))
    }

    /// The number of a user's default account.
    func defaultNumber(of user: UserID) throws -> Int64? {
        if let known = transaction.known.defaultNumbers[user] { return known }
        let number =
            try stored.first(
                "SELECT default_account FROM bank_user WHERE id = ?", user
            ) { $0.optionalInt64("default_account") } ?? nil
        transaction.known.defaultNumbers[user] = .some(number)
        return number
    }

    /// The owners of one account, in order.
    func owners(of number: Int64) throws -> [UserID] {
        try account(number: number)?.account.ownerIDs ?? []
    }

    /// The owners of accounts, by a condition in SQL.
    private func owners<each Value: SQLValue>(
        _ condition: String, _ values: repeat each Value
    ) throws -> [Int64: [UserID]] {
        var owners: [Int64: [UserID]] = [:]
        let statement = try stored.statement(
            "SELECT account, owner FROM account_owner \(condition) ORDER BY account, owner")
        defer { statement.reset() }
        try statement.bind(repeat each values)
        while try statement.step() {
            owners[statement.int64("account"), default: []].append(UserID(statement.text("owner")))
        }
        return owners
    }

    // MARK: By number and IBAN

    /// The id of the account with this number, in upper or lower case.
    func id(numbered number: String) throws -> Int64? {
        try stored.first("SELECT id FROM account WHERE upper(number) = upper(?)", number) { $0.int64("id") }
    }

    /// The customer account with this number, in upper or lower case.
    func account(numbered number: String) throws -> KnownAccount? {
        try id(numbered: number).flatMap { try account(number: $0) }
    }

    /// The account of this bank with an IBAN; `nil` if another bank keeps it. Throws `notFound` if the number is this
    /// bank's but unused.
    func account(_ iban: IBAN) throws -> KnownAccount? {
        guard let number = try number(of: iban) else { return nil }
        guard let account = try account(number: number) else {
            throw ServiceError.notFound(.account, name: iban.text)
        }
        return account
    }

    /// The N of the account of this bank with an IBAN. Throws `notFound` if the number is this bank's but unused.
    func number(of iban: IBAN) throws -> Int64? {
        if let known = transaction.known.accountNumbers[iban.text] { return known }
        let number = try stored.first("SELECT id FROM account WHERE iban = ? AND id > 0", iban.text) {
            $0.int64("id")
        }
        guard number != nil || !iban.isOfThisBank else {
            throw ServiceError.notFound(.account, name: iban.text)
        }
        transaction.known.accountNumbers[iban.text] = .some(number)
        return number
    }

    // MARK: Cached accounts

    /// Reads an account with its balance and owners in one query, and caches it for the transaction.
    private func account(number: Int64) throws -> KnownAccount? {
        guard let known = try transaction.known.accounts[number] ?? read(number) else { return nil }
        guard let head = transaction.heads[number] else { return known }
        let account = known.having(head)
        transaction.known.accounts[number] = account
        return account
    }

    private static let oneAccount = """
        SELECT \(AccountRow.columns), entry_count, head_hash, owner FROM \(AccountRow.tables)
            LEFT JOIN account_owner ON account_owner.account = account.id
        WHERE account.id = ? AND account.id > 0 ORDER BY owner
        """

    private func read(_ number: Int64) throws -> KnownAccount? {
        let statement = try stored.statement(Self.oneAccount)
        try statement.bind(number)
        defer { statement.reset() }
        guard try statement.step() else { return nil }
        try keep(statement)
        return transaction.known.accounts[number]
    }

    private static let lookup = SQLLookup(
        """
        SELECT \(AccountRow.columns), entry_count, head_hash, owner FROM \(AccountRow.tables)
            LEFT JOIN account_owner ON account_owner.account = account.id
        """, by: [SQLLookup.Key("account.id", .integer)], order: "ORDER BY account.id, owner")

    /// The statement that looks up customers' accounts together.
    func lookup(of numbers: [Int64], _ server: any SQLServer) throws(SQLError) -> any SQLStatement {
        let customers = numbers.filter { $0 > 0 }
        return try server.look(up: Self.lookup, customers.count) { index, parameters throws(SQLError) in
            try parameters.bind(customers[index], at: 1)
        }
    }

    /// Keeps the accounts of a lookup that exist.
    func keepAll(_ rows: any SQLStatement) throws {
        defer { rows.reset() }
        guard try rows.step() else { return }
        while try keep(rows) {}
    }

    /// Keeps the account of the present row, whose owners are in one row each. Returns whether another follows.
    @discardableResult
    private func keep(_ rows: any SQLStatement) throws -> Bool {
        let number = rows.int64("id")
        let account = try transaction.known.accountReader.account(rows, in: transaction)
        if transaction.heads[number] == nil {
            transaction.heads.keep(try AccountRow.head(number, rows, in: transaction))
        }
        var (owners, hasMore) = ([UserID](), true)
        repeat {
            if let owner = rows.optionalText("owner") { owners.append(UserID(owner)) }
            hasMore = try rows.step()
        } while hasMore && rows.int64("id") == number
        transaction.known.accounts[number] = KnownAccount(
            number: number, account: account.with(ownerIDs: owners))
        return hasMore
    }
}

// MARK: - Balances

extension AccountStore {
    /// The changing part of an account: balance, holds and newest hash.
    func head(of account: Int64) throws -> AccountHead {
        if let known = transaction.heads[account] { return known }
        let head = try stored.first(
            "SELECT floor, held, posted, entry_count, head_hash FROM balance WHERE account = ?", account
        ) { try AccountRow.head(account, $0, in: transaction) }
        guard let head else { throw MalformedValue("account \(account) is missing") }
        transaction.heads.keep(head)
        return head
    }

    /// The amount that can be debited; `nil` for any amount.
    func spendable(of number: Int64) throws -> Int64? {
        try head(of: number).spendable
    }

    /// The amount that can be debited; `nil` for any amount.
    func spendable(of account: KnownAccount) throws -> Money? {
        try spendable(of: account.number).map { Money(minorUnits: $0, currency: account.currency) }
    }

    func balances(of account: KnownAccount) throws -> AccountBalances {
        let head = try head(of: account.number)
        return AccountBalances(
            balance: Money(minorUnits: head.posted, currency: account.currency),
            // A head never holds more than fits.
            availableBalance: Money(minorUnits: head.posted - head.held, currency: account.currency))
    }

    /// Holds an amount. The caller has checked that it is available.
    func hold(_ minorUnits: Int64, on account: Int64) throws {
        guard minorUnits > 0, let head = try head(of: account).holding(minorUnits) else {
            throw MalformedValue("account \(account): \(minorUnits) minor units can't be held")
        }
        transaction.heads.change(head)
    }

    func release(_ minorUnits: Int64, on account: Int64) throws {
        guard minorUnits > 0, let head = try head(of: account).holding(-minorUnits) else {
            throw MalformedValue("account \(account) holds less than \(minorUnits) minor units")
        }
        transaction.heads.change(head)
    }

    /// The id of one of the bank's own accounts, which is opened on first use.
    func internalAccount(_ account: InternalAccount, _ currency: Currency) throws -> Int64 {
        let number = account.number(currency)
        if let known = transaction.known.internalAccounts[number] { return known }
        let id = try id(numbered: number) ?? openInternal(account, currency)
        transaction.known.internalAccounts[number] = id
        return id
    }

    private func openInternal(_ account: InternalAccount, _ currency: Currency) throws -> Int64 {
        let lowest = try stored.first("SELECT min(id) AS id FROM account") { $0.int64("id") } ?? 0
        let taken = try StoredValue.number(lowest < 0 ? Int64(clamping: lowest.magnitude) : 0)
        let id = -taken - 1
        try insert(
            NewAccount(
                number: account.number(currency), iban: nil, name: account.name(currency), type: .checking,
                currency: currency, openedOn: today, floor: nil),
            id: id, kind: "internal")
        return id
    }
}
