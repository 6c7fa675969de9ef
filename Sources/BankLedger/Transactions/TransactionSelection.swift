import BankDomain
import BankSQL
import BankServices

/// The entries of a query, as SQL with parameters. The first is the user whose notes and rules apply.
///
/// A transfer's row holds two entries, so each condition is written for both, and a list merges two ordered lists.
struct TransactionSelection {
    typealias Condition = (EntryColumns) -> String

    enum Path {
        /// By the days and entry numbers of the accounts.
        case accounts
        /// By transfers: by their days, or by the id of one.
        case transfers
    }

    private let scope: (EntryColumns, Path) -> String
    private let order: String
    private var conditions: [Condition] = []
    private var parameters: BoundValues
    private var entries = EntryColumns.both
    private let dialect: any SQLDialect

    /// The entries of one account, with the notes and rules of a user, if any.
    init(_ query: TransactionQuery, account: Int64, for user: UserID?, _ dialect: any SQLDialect) {
        self.dialect = dialect
        self.parameters = BoundValues([user, account])
        self.scope = { entry, path in
            // The indexes by day are of customers' accounts.
            path == .transfers
                ? "\(dialect.withoutIndex(entry.account)) = ?2"
                : "\(entry.account) > 0 AND \(entry.account) = ?2"
        }
        self.order = TransactionRow.orderInAccount
        addConditions(of: query)
    }

    /// The entries of all the principal's accounts.
    init(_ query: TransactionQuery, for principal: Principal, _ dialect: any SQLDialect) {
        let accounts = AccountCondition(principal, dialect)
        self.dialect = dialect
        self.parameters = BoundValues([principal.userID.text])
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
        _ columns: (EntryColumns) -> String, by path: Path = .accounts, from tables: String? = nil,
        grouping: String = ""
    ) -> [String] {
        entries.map { entry in
            let conditions = ([scope(entry, path)] + conditions.map { $0(entry) }).joined(separator: " AND ")
            let tables = tables ?? TransactionRow.tables(of: entry)
            return "SELECT \(columns(entry)) FROM \(tables) WHERE \(conditions) \(grouping)"
        }
    }

    private var isOfOneAccount: Bool { order == TransactionRow.orderInAccount }

    /// A query for the list, newest first, of which the first `limit` entries are needed, after skipping some of them.
    mutating func list(skipping count: Int, limit: Int) -> String {
        let path = isOfOneAccount ? Path.accounts : .transfers
        let (most, rest, offset) = (parameter(limit), parameter(SQLLimit.none), parameter(count))
        var lists = selects(columns(of:), by: path)
        if lists.count > 1 {
            lists = lists.map { [order, dialect] in dialect.merged($0, order, limit: most) }
        }
        return "\(lists.joined(separator: " UNION ALL ")) \(order) LIMIT \(rest) OFFSET \(offset)"
    }

    /// A query for the list of some transfers, newest first.
    func listByTransfer() -> String {
        // They are few, and named by their ids. With an index of days, the engine would read all transfers in their
        // order, to save sorting those few.
        let day = dialect.withoutIndex("t.booking_date")
        let lists = sql({ TransactionRow.columns(of: $0, dialect, bookingDate: day) }, by: .transfers)
        return "\(lists) \(TransactionRow.order)"
    }

    private func columns(of entry: EntryColumns) -> String { TransactionRow.columns(of: entry, dialect) }

    func bind(to statement: any SQLStatement) throws(SQLError) { try parameters.bind(to: statement) }

    /// Narrows the selection to an account's entries up to a day and, on that day, a number.
    mutating func add(upTo day: Int64, _ number: Int64) {
        let day = parameter(day)
        add(number) { entry, number in "(t.booking_date, \(entry.number)) <= (\(day), \(number))" }
    }

    /// Narrows the selection to the entries after one in the list.
    mutating func add(after position: EntryPosition) {
        let day = parameter(position.day)
        add(position.entry) { entry, id in
            "(t.booking_date, t.id) <= (\(day), (\(id) - 1 - \(entry.bit)) / 2)"
        }
    }

    /// The place of the entry after a number of newer ones, in the columns `booking_date` and, of one account, `number`.
    /// Only indexes are read if the selection has no conditions besides days. Of all accounts, transfers are counted.
    ///
    /// - Returns: the query, and its parameter for the number to skip.
    mutating func place(skipping count: Int) -> (sql: String, count: Int32) {
        let offset = parameter(count)
        let places: String
        if isOfOneAccount {
            let lists = selects(
                { "t.booking_date AS booking_date, \($0.number) AS number" }, from: "transfer t")
            places = "\(lists.joined(separator: " UNION ALL ")) \(order)"
        } else {
            // With a condition on the id, too, the engine would read all transfers by their ids.
            let conditions = conditions.map { $0(entries[0]) }.joined(separator: " AND ")
            places = "SELECT t.booking_date FROM transfer t WHERE \(conditions) ORDER BY t.booking_date DESC"
        }
        return ("\(places) LIMIT 1 OFFSET \(offset)", Int32(parameters.count))
    }

    /// Narrows the selection to the days from one to another, and returns the parameters of both.
    mutating func addDays() -> (from: Int32, to: Int32) {
        add(Int64.min) { "t.booking_date >= \($1)" }
        add(Int64.max) { "t.booking_date <= \($1)" }
        return (Int32(parameters.count - 1), Int32(parameters.count))
    }

    /// Narrows the selection to the transfers after one.
    mutating func add(afterTransfer transfer: Int64) {
        add(transfer) { _, transfer in "t.id > \(transfer)" }
    }

    /// Narrows the selection to the transfers in a parameter, and returns its number.
    mutating func addTransfers() -> Int32 {
        let dialect = dialect
        add("") { _, transfers in dialect.isOne("t.id", of: transfers) }
        return Int32(parameters.count)
    }

    private mutating func parameter(_ value: any SQLValue) -> String { parameters.add(value) }

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
