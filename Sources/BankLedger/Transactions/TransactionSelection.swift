import BankDomain
import BankSQL
import BankServices

/// The entries of a query, as SQL with parameters. The first is the user whose notes and rules apply.
///
/// A transfer's row holds two entries, so each condition is written for both, and a list merges two ordered lists.
struct TransactionSelection {
    typealias Condition = (EntryColumns) -> String

    enum Path {
        /// By the entry numbers of the accounts.
        case accounts
        /// By transfers: in their order, or by the id of one.
        case transfers
    }

    private let scope: (EntryColumns, Path) -> String
    private let order: String
    private var conditions: [Condition] = []
    private var values: [any SQLValue]
    private var entries = EntryColumns.both
    private let dialect: any SQLDialect

    /// The entries of one account, with the notes and rules of a user, if any.
    init(_ query: TransactionQuery, account: Int64, for user: UserID?, _ dialect: any SQLDialect) {
        self.dialect = dialect
        self.values = [user, account]
        self.scope = { entry, path in
            "\(path == .transfers ? dialect.withoutIndex(entry.account) : entry.account) = ?2"
        }
        self.order = TransactionRow.orderInAccount
        addConditions(of: query)
    }

    /// The entries of all the principal's accounts.
    init(_ query: TransactionQuery, for principal: Principal, _ dialect: any SQLDialect) {
        let accounts = AccountCondition(principal, dialect)
        self.dialect = dialect
        self.values = [principal.userID.text]
        self.scope = { entry, path in
            path == .transfers ? accounts.sql(ofEach: entry.account) : accounts.sql(entry.account)
        }
        self.order = TransactionRow.order
        addConditions(of: query)
    }

    /// A query for some columns of the debits, the credits, or both in turn.
    func sql(
        _ columns: (EntryColumns) -> String, by path: Path = .accounts, grouping: String = ""
    ) -> String {
        selects(columns, by: path, grouping: grouping).joined(separator: " UNION ALL ")
    }

    private func selects(
        _ columns: (EntryColumns) -> String, by path: Path, grouping: String = ""
    ) -> [String] {
        entries.map { entry in
            let conditions = ([scope(entry, path)] + conditions.map { $0(entry) }).joined(separator: " AND ")
            return
                "SELECT \(columns(entry)) FROM \(TransactionRow.tables(of: entry)) WHERE \(conditions) \(grouping)"
        }
    }

    /// A query for the list, newest first, of which the first `limit` entries are needed, after skipping some of them: by
    /// entry number in one account, otherwise by transfer.
    mutating func list(skipping count: Int, limit: Int) -> String {
        let path = order == TransactionRow.orderInAccount ? Path.accounts : .transfers
        let (most, rest, offset) = (parameter(limit), parameter(SQLLimit.none), parameter(count))
        var lists = selects(columns(of:), by: path)
        if lists.count > 1 {
            lists = lists.map { [order, dialect] in dialect.merged($0, order, limit: most) }
        }
        return "\(lists.joined(separator: " UNION ALL ")) \(order) LIMIT \(rest) OFFSET \(offset)"
    }

    /// A query for the list of some transfers, newest first.
    func listByTransfer() -> String {
        "\(sql(columns(of:), by: .transfers)) \(TransactionRow.order)"
    }

    private func columns(of entry: EntryColumns) -> String { TransactionRow.columns(of: entry, dialect) }

    func bind(to statement: any SQLStatement) throws(SQLError) {
        var place: Int32 = 0
        for value in values {
            place += 1
            try statement.bind(value, at: place)
        }
    }

    /// Narrows the selection to an account's entries up to a number.
    mutating func add(upTo number: Int64) {
        add(number) { entry, number in "\(entry.number) <= \(number)" }
    }

    /// Narrows the selection to the entries older than one.
    mutating func add(before entry: Int64) {
        // The table is ordered by the transfer's id, so the list begins there.
        add(entry) { entry, position in "t.id <= (\(position) - 1 - \(entry.bit)) / 2" }
    }

    /// Narrows the selection to the transfers after one.
    mutating func add(afterTransfer transfer: Int64) {
        add(transfer) { _, transfer in "t.id > \(transfer)" }
    }

    /// Narrows the selection to the transfers in a parameter, and returns its number.
    mutating func addTransfers() -> Int32 {
        let dialect = dialect
        add("") { _, transfers in dialect.isOne("t.id", of: transfers) }
        return Int32(values.count)
    }

    /// Adds a parameter with a value and returns its name.
    private mutating func parameter(_ value: any SQLValue) -> String {
        values.append(value)
        return "?\(values.count)"
    }

    /// Narrows the selection by a condition on a value.
    private mutating func add(
        _ value: any SQLValue,
        _ condition: @escaping (_ entry: EntryColumns, _ parameter: String) -> String
    ) {
        let parameter = parameter(value)
        conditions.append { condition($0, parameter) }
    }

    private mutating func addConditions(of query: TransactionQuery) {
        if let direction = query.direction { entries = [EntryColumns(direction: direction)] }
        if let from = query.from { add(from.dayNumber) { "t.booking_date >= \($1)" } }
        if let to = query.to { add(to.dayNumber) { "t.booking_date <= \($1)" } }
        if let minimum = query.minimumMinorUnits { add(minimum) { "\($0.amount) >= \($1)" } }
        if let maximum = query.maximumMinorUnits { add(maximum) { "\($0.amount) <= \($1)" } }
        if let category = query.category {
            add(category.rawValue) { [dialect] in "\(TransactionRow.category(of: $0, dialect)) = \($1)" }
        }
        if let status = query.status { add(status.rawValue) { "\($1) = 'booked'" } }
        if let text = query.text { addText(text) }
    }

    private mutating func addText(_ text: String) {
        guard let pattern = LikePattern(containing: text).text else {
            return conditions.append { _ in "1 = 0" }
        }
        add(pattern) { [dialect] entry, pattern in
            let columns = [entry.description, entry.counterparty, "t.reference", "n.note"]
            let matches = columns.map { dialect.isLike($0, pattern) }.joined(separator: " OR ")
            return """
                (\(matches) OR EXISTS (SELECT 1 FROM transaction_tag g \
                WHERE g.user = ?1 AND g.entry = \(entry.id) AND \(dialect.isLike("g.tag", pattern))))
                """
        }
    }
}
