import BankDomain
import BankServices

/// The entries that a query is about, as SQL with parameters. The first is the user whose notes and rules count.
struct TransactionSelection {
    /// The one account that is asked for, if it is one.
    let account: Int64?
    private var conditions: [String] = []
    private var values: [any SQLiteValue]

    /// The entries of one account; notes and rules are those of a principal who acts for it.
    init(_ query: TransactionQuery, account: LedgerAccount, for principal: Principal) {
        self.account = account.number
        let user = account.isManaged(by: principal) ? principal.userID.text : nil
        self.values = [user]
        add(account.number) { "e.account = \($0)" }
        addConditions(of: query)
    }

    /// The entries of every account for which the principal acts.
    init(_ query: TransactionQuery, for principal: Principal) {
        self.account = nil
        self.values = [principal.userID.text]
        conditions = [AccountCondition(principal).sql("e.account")]
        addConditions(of: query)
    }

    /// The column by which the list is ordered, the highest first.
    var order: String { account == nil ? "e.id" : "e.entry_number" }

    /// Whether nothing but the account was asked for.
    var isWhole: Bool { conditions.count == 1 }

    /// A query for some columns.
    func sql(_ columns: String) -> String {
        "SELECT \(columns) FROM \(TransactionRow.tables) WHERE " + conditions.joined(separator: " AND ")
    }

    /// Binds the parameters.
    func bind(to statement: Statement) throws(SQLiteError) {
        var index: Int32 = 0
        for value in values {
            index += 1
            try statement.bind(value, at: index)
        }
    }

    /// Adds a parameter and answers how the statement names it.
    mutating func parameter(_ value: any SQLiteValue) -> String {
        values.append(value)
        return "?\(values.count)"
    }

    /// Narrows the selection by a condition on a value.
    mutating func add(_ value: any SQLiteValue, _ condition: (_ parameter: String) -> String) {
        conditions.append(condition(parameter(value)))
    }

    private mutating func addConditions(of query: TransactionQuery) {
        if let from = query.from { add(from.dayNumber) { "t.booking_date >= \($0)" } }
        if let to = query.to { add(to.dayNumber) { "t.booking_date <= \($0)" } }
        if let direction = query.direction { add(direction == .credit ? 1 : 0) { "e.id % 2 = \($0)" } }
        if let minimum = query.minimumMinorUnits { add(minimum) { "t.amount >= \($0)" } }
        if let maximum = query.maximumMinorUnits { add(maximum) { "t.amount <= \($0)" } }
        if let category = query.category { add(category.rawValue) { "\(TransactionRow.category) = \($0)" } }
        if let status = query.status { add(status.rawValue) { "\($0) = 'booked'" } }
        if let text = query.text { addText(text) }
    }

    private mutating func addText(_ text: String) {
        guard let pattern = LikePattern(containing: text).text else {
            return add(text) { "\($0) IS NULL" }
        }
        add(pattern) { pattern in
            let columns = ["e.description", "e.counterparty", "t.reference", "n.note"]
            let matches = columns.map { "\($0) LIKE \(pattern) ESCAPE '\\'" }
            return "(\(matches.joined(separator: " OR ")) OR EXISTS (SELECT 1 FROM transaction_tag g "
                + "WHERE g.user = ?1 AND g.entry = e.id AND g.tag LIKE \(pattern) ESCAPE '\\'))"
        }
    }
}
