import BankDomain
import BankSQL

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
