import BankDomain
import BankServices

extension Books {
    /// What the entries that fit a query add up to, in one pass over debits and one over credits.
    ///
    /// Upper and lower halves of the amounts are added separately, which cannot overflow. Months come as days, of
    /// which there are few, and are put together here.
    func summary(
        _ query: TransactionQuery, by grouping: TransactionGrouping, for principal: Principal
    ) throws -> [TransactionSummary] {
        let selection = try selection(query, for: principal)
        let statement = try database.temporaryStatement(
            selection.sql(
                { entry in
                    """
                    \(grouping.column(of: entry)), t.currency, count(*), sum(t.amount >> 32),
                    sum(t.amount & 4294967295), \(entry.bit)
                    """
                }, grouping: "GROUP BY 1, 2"))
        try selection.bind(to: statement)
        var tally = TransactionTally(by: grouping)
        while try statement.step() {
            let sum = Int128(statement.int64(3)) << 32 + Int128(statement.int64(4))
            let isCredit = statement.int64(5) == 1
            tally.add(
                try grouping.key(statement), try StoredValue.currency(statement.text(1)),
                count: Int(statement.int64(2)), credits: isCredit ? sum : 0, debits: isCredit ? 0 : sum)
        }
        return tally.summaries
    }
}

extension TransactionGrouping {
    /// What rows are grouped by.
    fileprivate func column(of entry: EntryColumns) -> String {
        switch self {
        case .category: TransactionRow.category(of: entry)
        case .month: "t.booking_date"
        case .counterparty: entry.counterparty
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
