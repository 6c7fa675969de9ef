import BankDomain
import BankSQL

/// The values of a statement's parameters, in their order.
struct BoundValues {
    private var values: [any SQLValue]

    init(_ values: [any SQLValue]) { self.values = values }

    var count: Int { values.count }

    /// Adds a parameter with a value and returns its name.
    mutating func add(_ value: any SQLValue) -> String {
        values.append(value)
        return "?\(values.count)"
    }

    func bind(to statement: any SQLStatement) throws(SQLError) {
        var place: Int32 = 0
        for value in values {
            place += 1
            try statement.bind(value, at: place)
        }
    }
}

/// Conditions of a query that must all hold, with the values of their parameters.
struct SQLConditions {
    private var conditions: [String] = []
    private var parameters: BoundValues

    /// - Parameter first: the value of parameter 1.
    init(_ first: UserID) { parameters = BoundValues([first]) }

    var text: String { conditions.joined(separator: " AND ") }

    mutating func add(where condition: String) { conditions.append(condition) }

    /// Adds a parameter with a value and returns its name.
    mutating func parameter(_ value: any SQLValue) -> String { parameters.add(value) }

    func bind(to statement: any SQLStatement) throws(SQLError) { try parameters.bind(to: statement) }
}
