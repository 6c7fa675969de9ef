import BankDomain
import BankServices

/// The entries that a query is about, as SQL with parameters. The first is the user whose notes and rules count.
///
/// A transfer's row holds two entries, so each condition is written for either of them, and a list is the merge of two
/// ordered ones.
struct TransactionSelection {
    /// A condition on an entry.
    typealias Condition = (EntryColumns) -> String

    /// The one account that is asked for, if it is one.
    let account: Int64?
    private var conditions: [Condition] = []
    private var values: [any SQLiteValue]
    private var entries = EntryColumns.both

    /// The entries of one account; notes and rules are those of a principal who acts for it.
    init(_ query: TransactionQuery, account: LedgerAccount, for principal: Principal) {
        self.account = account.number
        let user = account.isManaged(by: principal) ? principal.userID.text : nil
        self.values = [user]
        add(account.number) { entry, account in "\(entry.account) = \(account)" }
        addConditions(of: query)
    }

    /// The entries of every account for which the principal acts.
    init(_ query: TransactionQuery, for principal: Principal) {
        self.account = nil
        self.values = [principal.userID.text]
        conditions = [{ AccountCondition(principal).sql($0.account) }]
        addConditions(of: query)
    }

    /// Whether nothing but the account was asked for.
    var isWhole: Bool { conditions.count == 1 && entries.count == 2 }

    /// A query for some columns of the debits, of the credits, or one after the other of both.
    func sql(_ columns: (EntryColumns) -> String, grouping: String = "") -> String {
        entries.map { entry in
            let conditions = conditions.map { $0(entry) }.joined(separator: " AND ")
            return
                "SELECT \(columns(entry)) FROM \(TransactionRow.tables(of: entry)) WHERE \(conditions) \(grouping)"
        }.joined(separator: " UNION ALL ")
    }

    /// A query for a window of the list, newest first.
    mutating func list(limit: Int, offset: Int) -> String {
        let order = account == nil ? TransactionRow.order : TransactionRow.orderInAccount
        let (limit, offset) = (parameter(limit), parameter(offset))
        return "\(sql(TransactionRow.columns)) \(order) LIMIT \(limit) OFFSET \(offset)"
    }

    /// Binds the parameters.
    func bind(to statement: Statement) throws(SQLiteError) {
        var index: Int32 = 0
        for value in values {
            index += 1
            try statement.bind(value, at: index)
        }
    }

    /// Narrows the selection to what is older than an entry: by its number in one account, else by its id.
    mutating func add(before position: Int64) {
        guard account == nil else {
            return add(position) { entry, position in "\(entry.number) < \(position)" }
        }
        // The transfer's id is what the table is ordered by, so the list begins there.
        add(position) { entry, position in "t.id <= (\(position) - 1 - \(entry.bit)) / 2" }
    }

    /// Narrows the selection to an account's entries up to a number.
    mutating func add(upTo number: Int64) {
        add(number) { entry, number in "\(entry.number) <= \(number)" }
    }

    private mutating func parameter(_ value: any SQLiteValue) -> String {
        values.append(value)
        return "?\(values.count)"
    }

    /// Narrows the selection by a condition on a value.
    private mutating func add(
        _ value: any SQLiteValue,
        _ condition: @escaping (_ entry: EntryColumns, _ parameter: String) -> String
    ) {
        let parameter = parameter(value)
        conditions.append { condition($0, parameter) }
    }

    private mutating func addConditions(of query: TransactionQuery) {
        if let direction = query.direction { entries = [EntryColumns(direction: direction)] }
        if let from = query.from { add(from.dayNumber) { "t.booking_date >= \($1)" } }
        if let to = query.to { add(to.dayNumber) { "t.booking_date <= \($1)" } }
        if let minimum = query.minimumMinorUnits { add(minimum) { "t.amount >= \($1)" } }
        if let maximum = query.maximumMinorUnits { add(maximum) { "t.amount <= \($1)" } }
        if let category = query.category {
            add(category.rawValue) { "\(TransactionRow.category(of: $0)) = \($1)" }
        }
        if let status = query.status { add(status.rawValue) { "\($1) = 'booked'" } }
        if let text = query.text { addText(text) }
    }

    private mutating func addText(_ text: String) {
        guard let pattern = LikePattern(containing: text).text else {
            return add(text) { "\($1) IS NULL" }
        }
        add(pattern) { entry, pattern in
            let columns = [entry.description, entry.counterparty, "t.reference", "n.note"]
            let matches = columns.map { "\($0) LIKE \(pattern) ESCAPE '\\'" }
            return "(\(matches.joined(separator: " OR ")) OR EXISTS (SELECT 1 FROM transaction_tag g "
                + "WHERE g.user = ?1 AND g.entry = \(entry.id) AND g.tag LIKE \(pattern) ESCAPE '\\'))"
        }
    }
}
