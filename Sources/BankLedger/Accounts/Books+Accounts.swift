import BankDomain
import BankServices

extension Books {
    /// What a damaged number may cost in memory at most, in accounts.
    private static let largestReservation = 100_000

    /// One customer account, whoever may see it. Throws `notFound`.
    func account(_ id: AccountID, for principal: Principal) throws -> LedgerAccount {
        guard let number = id.number, let account = try account(number: number, for: principal) else {
            throw ServiceError.notFound(.account, name: id.text)
        }
        return account
    }

    /// One account that the principal may read. Throws `notFound`.
    func readableAccount(_ id: AccountID, for principal: Principal) throws -> LedgerAccount {
        let account = try account(id, for: principal)
        guard account.isReadable(by: principal) else {
            throw ServiceError.notFound(.account, name: id.text)
        }
        return account
    }

    /// One account for which the principal may act. Throws `notFound`, `unauthorized(.notOwner)`.
    func managedAccount(_ id: AccountID, for principal: Principal) throws -> LedgerAccount {
        try account(id, for: principal).managed(by: principal)
    }

    /// The accounts of the principal, or all, ordered by number.
    func accounts(_ scope: AccountScope, for principal: Principal) throws -> [Account] {
        let row = AccountRow(
            defaultNumber: try defaultNumber(of: principal), owners: try owners(scope, for: principal))
        switch scope {
        case .all:
            let sql = "SELECT \(AccountRow.columns) FROM \(AccountRow.tables) WHERE id > 0 ORDER BY id"
            return try accounts(database.statement(sql), row, capacity: Int(lastAccountNumber()))
        case .own:
            let statement = try database.statement(
                """
                SELECT \(AccountRow.columns) FROM \(AccountRow.tables)
                WHERE id IN (SELECT account FROM account_owner WHERE owner = ?) ORDER BY id
                """)
            try statement.bind(principal.userID.text)
            return try accounts(statement, row)
        }
    }

    /// The accounts that a bound statement answers, of which about `capacity` are expected.
    func accounts(_ statement: Statement, _ row: AccountRow, capacity: Int = 0) throws -> [Account] {
        var row = row
        var accounts: [Account] = []
        accounts.reserveCapacity(min(capacity, Self.largestReservation))
        defer { statement.reset() }
        while try statement.step() { accounts.append(try row.account(statement)) }
        return accounts
    }

    /// The number of the account opened last; 0 if there is none.
    func lastAccountNumber() throws -> Int64 {
        try StoredValue.number(
            max(0, try database.first("SELECT max(id) FROM account") { $0.int64(0) } ?? 0))
    }

    /// The number of the principal's default account.
    func defaultNumber(of principal: Principal) throws -> Int64? {
        try database.first(
            "SELECT default_account FROM bank_user WHERE id = ?", principal.userID.text
        ) { $0.optionalInt64(0) } ?? nil
    }

    /// The owners of one account.
    func owners(of account: Int64) throws -> [UserID] {
        try database.rows(
            "SELECT owner FROM account_owner WHERE account = ? ORDER BY owner", account
        ) { UserID($0.text(0)) }
    }

    /// The owners of every account that has some, or of the principal's.
    private func owners(_ scope: AccountScope, for principal: Principal) throws -> [Int64: [UserID]] {
        let accounts =
            switch scope {
            case .all: ""
            case .own: "WHERE account IN (SELECT account FROM account_owner WHERE owner = ?1)"
            }
        var owners: [Int64: [UserID]] = [:]
        let statement = try database.statement(
            "SELECT account, owner FROM account_owner \(accounts) ORDER BY account, owner")
        defer { statement.reset() }
        if scope == .own { try statement.bind(principal.userID) }
        while try statement.step() {
            owners[statement.int64(0), default: []].append(UserID(statement.text(1)))
        }
        return owners
    }

    private func account(number: Int64, for principal: Principal) throws -> LedgerAccount? {
        var row = AccountRow(
            defaultNumber: try defaultNumber(of: principal), owners: [number: try owners(of: number)])
        return try database.first(
            "SELECT \(AccountRow.columns) FROM \(AccountRow.tables) WHERE id = ? AND id > 0", number
        ) { try row.ledgerAccount($0) }
    }
}
