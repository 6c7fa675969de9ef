import BankDomain

/// Which accounts are the principal's business, as SQL: what they own; for an operator also what nobody
/// owns. The principal's id is parameter 1.
struct AccountCondition {
    private let isOperator: Bool

    /// The condition for a principal.
    init(_ principal: Principal) {
        self.isOperator = principal.isOperator
    }

    /// The condition on a column that holds an account's id.
    func sql(_ column: String) -> String {
        let own = "\(column) IN (SELECT account FROM account_owner WHERE owner = ?1)"
        guard isOperator else { return own }
        // The plus keeps SQLite from using an index here: most accounts fit, and the order is what counts.
        return "(+\(column) > 0 AND (\(column) NOT IN (SELECT account FROM account_owner) OR \(own)))"
    }

    /// The same, looked up anew for each row: for rows that come in another order than by account, and one by one.
    func sql(ofEach column: String) -> String {
        // The plus keeps SQLite from turning it round.
        let owners = "SELECT 1 FROM account_owner o WHERE o.account = +\(column)"
        let own = "EXISTS (\(owners) AND o.owner = ?1)"
        return isOperator ? "(+\(column) > 0 AND (NOT EXISTS (\(owners)) OR \(own)))" : own
    }
}
