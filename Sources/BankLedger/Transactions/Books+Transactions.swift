import BankDomain
import BankServices

extension Books {
    /// One entry of an account that the principal may read. Throws `notFound`.
    func transaction(_ id: TransactionID, for principal: Principal) throws -> Transaction {
        guard let parts = id.parts, let account = parts.account.number,
            let entry = try entryID(account: account, entryNumber: parts.entryNumber),
            try self.account(parts.account, for: principal).isReadable(by: principal)
        else { throw ServiceError.notFound(.transaction, name: id.text) }
        return try transaction(entry: entry)
    }

    /// The entry with this id of its row.
    func transaction(entry: Int64) throws -> Transaction {
        let found = try database.first(
            "SELECT \(TransactionRow.columns) FROM \(TransactionRow.tables) WHERE e.id = ?", entry,
            read: TransactionRow.read)
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
        if let cursor = page.after {
            let position = try position(of: cursor, query: query, for: principal)
            window.add("\(selection.order) < ?", position)
        } else if !query.hasConditions, let account = selection.account {
            // Entry numbers have no gaps, so a page begins where arithmetic says.
            let newest = try accountHead(account).entryCount
            window.add("e.entry_number <= ?", newest - Int64(page.offset))
        }
        let isSought = page.after != nil || (!query.hasConditions && selection.account != nil)
        let statement = try database.temporaryStatement(
            window.sql(TransactionRow.columns) + " ORDER BY \(selection.order) DESC LIMIT ? OFFSET ?")
        let count = try window.bind(to: statement)
        try statement.bind(page.limit + 1, at: count + 1)
        try statement.bind(isSought ? 0 : page.offset, at: count + 2)
        var items: [Transaction] = []
        while try statement.step() { items.append(try TransactionRow.read(statement)) }
        return Page(page, found: items, total: total) { $0.id.text }
    }

    private func selection(
        _ query: TransactionQuery, for principal: Principal
    ) throws -> TransactionSelection {
        guard let id = query.accountID else { return TransactionSelection(query, for: principal) }
        let account = try readableAccount(id, for: principal)
        return TransactionSelection(query, account: account.number)
    }

    private func count(_ selection: TransactionSelection) throws -> Int {
        if let account = selection.account, selection.isWhole {
            return Int(try accountHead(account).entryCount)
        }
        let statement = try database.temporaryStatement(selection.sql("count(*)"))
        _ = try selection.bind(to: statement)
        return try statement.step() ? Int(statement.int64(0)) : 0
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
            "SELECT id FROM entry WHERE account = ? AND entry_number = ?", account, entryNumber
        ) { $0.int64(0) }
    }
}
