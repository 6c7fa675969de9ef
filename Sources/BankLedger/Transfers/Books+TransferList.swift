import BankDomain
import BankServices

extension Books {
    /// Transfers that touch an account for which the principal acts, newest first; without a page all.
    func transfers(page: PageRequest?, for principal: Principal) throws -> Page<Transfer> {
        let accounts = AccountCondition(principal)
        var sql = """
            SELECT \(TransferRow.columns) FROM transfer t
            WHERE t.kind = 'transfer' AND (\(accounts.sql("t.debit")) OR \(accounts.sql("t.credit")))
            """
        if page?.after != nil { sql += " AND t.id < ?2" }
        sql += " ORDER BY t.id DESC LIMIT ?3 OFFSET ?4"
        let statement = try database.statement(sql)
        try statement.bind(principal.userID.text, at: 1)
        if let cursor = page?.after { try statement.bind(transferNumber(cursor), at: 2) }
        try statement.bind(page.map { $0.limit + 1 } ?? -1, at: 3)
        try statement.bind(page.map { $0.after == nil ? $0.offset : 0 } ?? 0, at: 4)
        defer { statement.reset() }
        var items: [Transfer] = []
        while try statement.step() { items.append(try TransferRow.read(statement)) }
        guard let page else { return Page(items: items, page: 1, limit: items.count) }
        return Page(page, found: items) { $0.id.text }
    }

    private func transferNumber(_ cursor: String) throws -> Int64 {
        guard let number = TransferID(cursor).number, try transfer(number: number) != nil else {
            throw PageRequest.unknownCursor(cursor)
        }
        return number
    }
}
