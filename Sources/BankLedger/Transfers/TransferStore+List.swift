import BankDomain
import BankSQL
import BankServices

extension TransferStore {
    /// Transfers that touch an account for which the principal acts, newest first, after those that wait for their
    /// day; without a page all.
    func transfers(page: PageRequest?, for principal: Principal) throws -> Page<Transfer> {
        let pending = try transaction.scheduledTransfers.pending(for: principal)
        guard let page else {
            let items =
                pending + (try bookedTransfers(before: nil, limit: SQLLimit.none, offset: 0, for: principal))
            return Page(items: items, page: 1, limit: items.count)
        }
        let first: [Transfer]
        var cursor: Int64?
        if let text = page.after {
            if let order = TransferID(text).orderNumber {
                try requireOrder(TransferID(text), cursor: text)
                first = pending.filter { ($0.id.orderNumber ?? 0) < order }
            } else {
                first = []
                cursor = try transferNumber(text)
            }
        } else {
            first = Array(pending.dropFirst(page.offset))
        }
        let offset = page.after == nil ? max(0, page.offset - pending.count) : 0
        let rest = try bookedTransfers(
            before: cursor, limit: max(0, page.limit + 1 - first.count), offset: offset, for: principal)
        return Page(page, found: Array((first + rest).prefix(page.limit + 1))) { $0.id.text }
    }

    private func bookedTransfers(
        before cursor: Int64?, limit: Int, offset: Int, for principal: Principal
    ) throws -> [Transfer] {
        let database = try database
        let accounts = AccountCondition(principal, database.dialect)
        var sql = """
            SELECT \(TransferRow.columns) FROM transfer t WHERE t.kind = 'transfer' AND (
                \(accounts.sql("t.debit")) OR \(accounts.sql("t.credit"))
                OR \(accounts.sql(TransferRow.creditorAccount)))
            """
        if cursor != nil { sql += " AND t.id < ?2" }
        sql += " ORDER BY t.id DESC LIMIT ?3 OFFSET ?4"
        let statement = try database.statement(sql)
        try statement.bind(principal.userID.text, at: 1)
        if let cursor { try statement.bind(cursor, at: 2) }
        try statement.bind(limit, at: 3)
        try statement.bind(offset, at: 4)
        defer { statement.reset() }
        var items: [Transfer] = []
        while try statement.step() { items.append(try TransferRow.read(statement)) }
        return items
    }

    private func requireOrder(_ id: TransferID, cursor: String) throws {
        guard try transaction.scheduledTransfers.transferIfPresent(id) != nil else {
            throw PageRequest.unknownCursor(cursor)
        }
    }

    private func transferNumber(_ cursor: String) throws -> Int64 {
        guard let number = TransferID(cursor).number, try transfer(number: number) != nil else {
            throw PageRequest.unknownCursor(cursor)
        }
        return number
    }
}
