import BankDomain
import BankRules
import BankSQL
import BankServices

extension TransactionStore {
    /// Adds up the entries that match a query, in one pass over debits and one over credits.
    ///
    /// The upper and lower halves of the amounts are added separately, to avoid overflow. The query groups by day, and
    /// months are added up here.
    func summary(
        _ query: TransactionQuery, by grouping: TransactionGrouping, for principal: Principal
    ) throws -> [TransactionSummary] {
        let database = try database
        let selection = try selection(query, for: principal)
        let statement = try database.temporaryStatement(
            selection.sql(
                { entry in
                    """
                    \(grouping.column(of: entry, database.dialect)) AS summed, t.currency, count(*) AS entry_count,
                    sum(t.amount >> 32) AS high, sum(t.amount & 4294967295) AS low, \(entry.bit) AS side
                    """
                }, grouping: "GROUP BY 1, 2"))
        try selection.bind(to: statement)
        var tally = TransactionTally(by: grouping)
        while try statement.step() {
            let key = try grouping.key(statement)
            let currency = try StoredValue.currency(statement.text("currency"))
            let count = Int(statement.int64("entry_count"))
            let sum = Int128(statement.int64("high")) << 32 + Int128(statement.int64("low"))
            let isCredit = statement.bool("side")
            tally.add(
                key, currency, count: count, credits: isCredit ? sum : 0, debits: isCredit ? 0 : sum)
        }
        return tally.summaries
    }

    /// The entries of a query. Throws `notFound` for an account that the principal may not read.
    private func selection(_ query: TransactionQuery, for principal: Principal) throws -> TransactionSelection
    {
        let dialect = stored.dialect
        guard let id = query.accountID else { return TransactionSelection(query, for: principal, dialect) }
        let account = try transaction.accounts.readableAccount(id, for: principal)
        let user = account.isManaged(by: principal) ? principal.userID : nil
        return TransactionSelection(query, account: account.number, for: user, dialect)
    }
}

extension TransactionGrouping {
    /// The expression by which rows are grouped.
    fileprivate func column(of entry: EntryColumns, _ dialect: any SQLDialect) -> String {
        switch self {
        case .category: TransactionRow.category(of: entry, dialect)
        case .month: "t.booking_date"
        case .counterparty: entry.counterparty
        }
    }

    fileprivate func key(_ row: any SQLStatement) throws -> String {
        switch self {
        case .category: try StoredValue.choice(row.text("summed"), as: TransactionCategory.self).rawValue
        case .month: TransactionTally.month(of: try StoredValue.date(row.int64("summed")))
        case .counterparty: row.text("summed")
        }
    }
}
