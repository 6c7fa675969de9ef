import BankDomain
import BankServices

/// The entries that a query is about, as SQL with parameters.
struct TransactionSelection {
    /// The one account that is asked for, if it is one.
    let account: Int64?
    private var conditions: [String] = []
    private var values: [any SQLiteValue] = []

    /// The entries of one account.
    init(_ query: TransactionQuery, account: Int64) {
        self.account = account
        add("e.account = ?", account)
        addConditions(of: query)
    }

    /// The entries of every account for which the principal acts.
    init(_ query: TransactionQuery, for principal: Principal) {
        self.account = nil
        add(AccountCondition(principal).sql("e.account"), principal.userID.text)
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

    /// Binds the parameters and answers how many there are.
    func bind(to statement: Statement) throws(SQLiteError) -> Int32 {
        var index: Int32 = 0
        for value in values {
            index += 1
            try statement.bind(value, at: index)
        }
        return index
    }

    /// Narrows the selection; the condition has one parameter.
    mutating func add(_ condition: String, _ value: any SQLiteValue) {
        conditions.append(condition)
        values.append(value)
    }

    private mutating func addConditions(of query: TransactionQuery) {
        if let from = query.from { add("t.booking_date >= ?", from.dayNumber) }
        if let to = query.to { add("t.booking_date <= ?", to.dayNumber) }
        if let direction = query.direction { add("e.id % 2 = ?", direction == .credit ? 1 : 0) }
        if let minimum = query.minimumMinorUnits { add("t.amount >= ?", minimum) }
        if let maximum = query.maximumMinorUnits { add("t.amount <= ?", maximum) }
        if let category = query.category { add("t.category = ?", category.rawValue) }
        if let status = query.status { add("? = 'booked'", status.rawValue) }
        if let text = query.text { addText(text) }
    }

    /// SQLite's `LIKE` ignores the case of ASCII letters only, as the query promises.
    private mutating func addText(_ text: String) {
        guard text.utf8.count <= Self.textMaximum else { return add("? IS NULL", text) }
        let columns = ["e.description", "e.counterparty", "t.reference"]
        let number = values.count + 1
        let matches = columns.map { "\($0) LIKE ?\(number) ESCAPE '\\'" }
        add("(\(matches.joined(separator: " OR ")))", "%\(Self.escaped(text))%")
    }

    /// SQLite takes patterns of up to 50,000 bytes; no text of the books is as long as half of that.
    private static let textMaximum = 20_000

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            if character == "%" || character == "_" || character == "\\" { escaped += "\\" }
            escaped.unicodeScalars.append(character)
        }
        return escaped
    }
}
