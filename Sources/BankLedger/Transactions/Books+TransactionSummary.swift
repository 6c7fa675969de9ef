import BankDomain
import BankServices

extension Books {
    /// What the entries that fit a query add up to, in one pass over them.
    ///
    /// Upper and lower halves of the amounts are added separately, which cannot overflow. Months come as days, of
    /// which there are few, and are put together here.
    func summary(
        _ query: TransactionQuery, by grouping: TransactionGrouping, for principal: Principal
    ) throws -> [TransactionSummary] {
        let selection = try selection(query, for: principal)
        let statement = try database.temporaryStatement(
            selection.sql(
                """
                \(grouping.column), t.currency, count(*),
                sum((e.id % 2) * (t.amount >> 32)), sum((e.id % 2) * (t.amount & 4294967295)),
                sum((1 - e.id % 2) * (t.amount >> 32)), sum((1 - e.id % 2) * (t.amount & 4294967295))
                """) + " GROUP BY 1, 2")
        try selection.bind(to: statement)
        var tally = TransactionTally(by: grouping)
        while try statement.step() {
            tally.add(
                try grouping.key(statement), try StoredValue.currency(statement.text(1)),
                count: Int(statement.int64(2)),
                credits: Int128(statement.int64(3)) << 32 + Int128(statement.int64(4)),
                debits: Int128(statement.int64(5)) << 32 + Int128(statement.int64(6)))
        }
        return tally.summaries
    }
}

extension TransactionGrouping {
    /// What rows are grouped by.
    fileprivate var column: String {
        switch self {
        case .category: TransactionRow.category
        case .month: "t.booking_date"
        case .counterparty: "e.counterparty"
        }
    }

    /// The group of the present row.
    fileprivate func key(_ row: Statement) throws -> String {
        switch self {
        case .category: try StoredValue.choice(row.text(0), as: TransactionCategory.self).rawValue
        case .month: TransactionTally.month(of: try StoredValue.date(row.int64(0)))
        case .counterparty: row.text(0)
        }
    }
}
