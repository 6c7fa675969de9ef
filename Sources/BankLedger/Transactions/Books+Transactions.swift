import BankDomain
import BankServices

extension Books {
    /// One entry of an account that the principal may read. Throws `notFound`.
    func transaction(_ id: TransactionID, for principal: Principal) throws -> Transaction {
        let (entry, account) = try readableEntry(id, for: principal)
        return try transaction(entry: entry, for: account.isManaged(by: principal) ? principal.userID : nil)
    }

    /// The id of an entry's row, and its account, which the principal may read. Throws `notFound`.
    func readableEntry(
        _ id: TransactionID, for principal: Principal
    ) throws -> (entry: Int64, account: LedgerAccount) {
        guard let parts = id.parts, let number = parts.account.number,
            let entry = try entryID(account: number, entryNumber: parts.entryNumber)
        else { throw ServiceError.notFound(.transaction, name: id.text) }
        let account = try account(parts.account, for: principal)
        guard account.isReadable(by: principal) else {
            throw ServiceError.notFound(.transaction, name: id.text)
        }
        return (entry, account)
    }

    /// The entry with this id of its row, with the notes of a user; `nil` for as it was booked.
    func transaction(entry: Int64, for user: UserID? = nil) throws -> Transaction {
        let found = try database.first(
            """
            SELECT \(TransactionRow.columns(of: .of(entry))) FROM \(TransactionRow.tables(of: .of(entry)))
            WHERE t.id = ?2
            """, user, entry / 2, read: TransactionRow.read)
        guard let found else { throw MalformedValue("entry \(entry) is missing") }
        return found
    }

    /// The entries that fit a query, newest first.
    func transactions(
        _ query: TransactionQuery, page: PageRequest, for principal: Principal
    ) throws -> Page<Transaction> {
        let selection = try selection(query, for: principal)
        let total = query.countsTotal ? try count(selection) : nil
        var window = selection
        var offset = page.offset
        if let cursor = page.after {
            window.add(before: try position(of: cursor, query: query, for: principal))
            offset = 0
        } else if !query.hasConditions, let account = selection.account {
            // Entry numbers have no gaps, so a page begins where arithmetic says.
            window.add(upTo: try accountHead(account).entryCount - Int64(page.offset))
            offset = 0
        }
        let statement = try database.temporaryStatement(window.list(limit: page.limit + 1, offset: offset))
        try window.bind(to: statement)
        var items: [Transaction] = []
        while try statement.step() { items.append(try TransactionRow.read(statement)) }
        return Page(page, found: items, total: total) { $0.id.text }
    }

    /// The entries that a query is about. Throws `notFound` for an account that the principal may not read.
    func selection(_ query: TransactionQuery, for principal: Principal) throws -> TransactionSelection {
        guard let id = query.accountID else { return TransactionSelection(query, for: principal) }
        let account = try readableAccount(id, for: principal)
        return TransactionSelection(query, account: account, for: principal)
    }

    private func count(_ selection: TransactionSelection) throws -> Int {
        if let account = selection.account, selection.isWhole {
            return Int(try accountHead(account).entryCount)
        }
        let statement = try database.temporaryStatement(selection.sql({ _ in "count(*)" }))
        try selection.bind(to: statement)
        var count = 0
        while try statement.step() { count += Int(statement.int64(0)) }
        return count
    }

    /// Where a cursor stands in the order of the list. Throws `invalidValue` if it stands nowhere.
    private func position(
        of cursor: String, query: TransactionQuery, for principal: Principal
    ) throws -> Int64 {
        guard let parts = TransactionID(cursor).parts, let account = parts.account.number,
            query.accountID == nil || query.accountID == parts.account,
            let entry = try entryID(account: account, entryNumber: parts.entryNumber),
            try self.account(parts.account, for: principal).isReadable(by: principal)
        else { throw PageRequest.unknownCursor(cursor) }
        return query.accountID == nil ? entry : Int64(parts.entryNumber)
    }

    private func entryID(account: Int64, entryNumber: Int) throws -> Int64? {
        try database.first(
            """
            SELECT 2 * id FROM transfer WHERE debit = ?1 AND debit_number = ?2
            UNION ALL SELECT 2 * id + 1 FROM transfer WHERE credit = ?1 AND credit_number = ?2
            """, account, entryNumber
        ) { $0.int64(0) }
    }
}
