import BankDomain
import BankServices

/// The entries that a query is about, as SQL with parameters. The first is the user whose notes and rules count.
///
/// A transfer's row holds two entries, so each condition is written for either of them, and a list is the merge of two
/// ordered ones.
struct TransactionSelection {
    /// A condition on an entry.
    typealias Condition = (EntryColumns) -> String

    /// By what SQLite comes to the rows.
    enum Path {
        /// By the entry numbers of the accounts.
        case accounts
        /// By transfers: in their order, or by the id of one.
        case transfers
    }

    private let scope: (EntryColumns, Path) -> String
    private let order: String
    private var conditions: [Condition] = []
    private var values: [any SQLiteValue]
    private var entries = EntryColumns.both

    /// The entries of one account, with the notes and rules of a user; `nil` for nobody's.
    init(_ query: TransactionQuery, account: Int64, for user: UserID?) {
        self.values = [user, account]
        // The plus keeps SQLite from using an index on the account.
        self.scope = { entry, path in (path == .transfers ? "+" : "") + "\(entry.account) = ?2" }
        self.order = TransactionRow.orderInAccount
        addConditions(of: query)
    }

    /// The entries of every account for which the principal acts.
    init(_ query: TransactionQuery, for principal: Principal) {
        let accounts = AccountCondition(principal)
        self.values = [principal.userID.text]
        self.scope = { entry, path in
            path == .transfers ? accounts.sql(ofEach: entry.account) : accounts.sql(entry.account)
        }
        self.order = TransactionRow.order
        addConditions(of: query)
    }

    /// A query for some columns of the debits, of the credits, or one after the other of both.
    func sql(
        _ columns: (EntryColumns) -> String, by path: Path = .accounts, grouping: String = ""
    ) -> String {
        entries.map { entry in
            let conditions = ([scope(entry, path)] + conditions.map { $0(entry) }).joined(separator: " AND ")
            return
                "SELECT \(columns(entry)) FROM \(TransactionRow.tables(of: entry)) WHERE \(conditions) \(grouping)"
        }.joined(separator: " UNION ALL ")
    }

    /// A query for the list, newest first, without the first few: by its entry numbers in one account, else by transfer.
    mutating func list(skipping count: Int) -> String {
        let path = order == TransactionRow.orderInAccount ? Path.accounts : .transfers
        return "\(sql(TransactionRow.columns, by: path)) \(order) LIMIT -1 OFFSET \(parameter(count))"
    }

    /// A query for the list of some transfers, newest first.
    func listByTransfer() -> String {
        "\(sql(TransactionRow.columns, by: .transfers)) \(TransactionRow.order)"
    }

    /// Binds the parameters.
    func bind(to statement: Statement) throws(SQLiteError) {
        var index: Int32 = 0
        for value in values {
            index += 1
            try statement.bind(value, at: index)
        }
    }

    /// Narrows the selection to an account's entries up to a number.
    mutating func add(upTo number: Int64) {
        add(number) { entry, number in "\(entry.number) <= \(number)" }
    }

    /// Narrows the selection to the entries that are older than one.
    mutating func add(before entry: Int64) {
        // The transfer's id is what the table is ordered by, so the list begins there.
        add(entry) { entry, position in "t.id <= (\(position) - 1 - \(entry.bit)) / 2" }
    }

    /// Narrows the selection to the transfers after one.
    mutating func add(afterTransfer transfer: Int64) {
        add(transfer) { _, transfer in "t.id > \(transfer)" }
    }

    /// Narrows the selection to one transfer, and answers which parameter that is.
    mutating func addTransfer() -> Int32 {
        add(nil as Int64?) { _, transfer in "t.id = \(transfer)" }
        return Int32(values.count)
    }

    /// Names a value in a statement that is bound by this selection.
    mutating func parameter(_ value: any SQLiteValue) -> String {
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
