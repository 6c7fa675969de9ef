/// A statement that inserts, sets or deletes rows of one table. Columns are separated by commas.
package struct TableChange: Hashable, Sendable {
    private enum Verb: Hashable {
        case insert
        case insertIfAbsent
        case merge(key: String)
        case update
        case delete
    }

    package let table: String
    private let verb: Verb
    private var columns = ""
    private var set: String?
    private var expressions: [String] = []
    private var condition = ""

    private init(_ verb: Verb, _ table: String) {
        self.verb = verb
        self.table = table
    }

    /// Inserts one row of parameters, or of expressions.
    package static func insert(
        into table: String, _ columns: String, to expressions: [String] = []
    ) -> TableChange {
        var change = TableChange(.insert, table)
        (change.columns, change.expressions) = (columns, expressions)
        return change
    }

    /// Inserts one row, unless there is one with its key.
    package static func insert(ifAbsentFrom table: String, _ columns: String) -> TableChange {
        var change = TableChange(.insertIfAbsent, table)
        change.columns = columns
        return change
    }

    /// Inserts one row. If there is one with its key, `set` columns of that row are set: to the new row's values, or to
    /// expressions. By default, these are all columns outside the key.
    package static func merge(
        into table: String, by key: String, _ columns: String, set: String? = nil,
        to expressions: [String] = []
    ) -> TableChange {
        var change = TableChange(.merge(key: key), table)
        (change.columns, change.set, change.expressions) = (columns, set, expressions)
        return change
    }

    /// Sets columns of the rows that match a condition, by default of the row whose id is the last parameter: to
    /// parameters, or to expressions.
    package static func update(
        _ table: String, set: String, to expressions: [String] = [], where condition: String = "id = ?"
    ) -> TableChange {
        var change = TableChange(.update, table)
        (change.set, change.expressions, change.condition) = (set, expressions, condition)
        return change
    }

    /// Deletes the rows that match a condition, by default the row whose id is the last parameter.
    package static func delete(from table: String, where condition: String = "id = ?") -> TableChange {
        var change = TableChange(.delete, table)
        change.condition = condition
        return change
    }

    private static func names(_ columns: String) -> [String] {
        columns.split(separator: ", ").map(String.init)
    }

    /// The columns that it sets in existing rows; `nil` if it sets none.
    var setColumns: [String]? {
        if let set { return Self.names(set) }
        guard case .merge(let key) = verb else { return nil }
        let keyColumns = Self.names(key)
        return Self.names(columns).filter { !keyColumns.contains($0) }
    }

    var kind: ChangeKind {
        switch verb {
        case .insert, .insertIfAbsent: .added
        case .merge: .merged
        case .update: .changed
        case .delete: .removed
        }
    }

    /// True if it inserts a row in any case.
    var alwaysInserts: Bool { verb == .insert }

    package var sql: String {
        switch verb {
        case .insert: insertion(expressions)
        case .insertIfAbsent: "\(insertion([])) ON CONFLICT DO NOTHING"
        case .merge(let key):
            "\(insertion([])) ON CONFLICT (\(key)) DO UPDATE SET \(settings { "excluded.\($0)" })"
        case .update: "UPDATE \(table) SET \(settings { _ in "?" }) WHERE \(condition)"
        case .delete: "DELETE FROM \(table) WHERE \(condition)"
        }
    }

    private func insertion(_ expressions: [String]) -> String {
        let values = expressions.isEmpty ? Self.names(columns).map { _ in "?" } : expressions
        return "INSERT INTO \(table) (\(columns)) VALUES (\(values.joined(separator: ", ")))"
    }

    private func settings(_ value: (_ column: String) -> String) -> String {
        let names = setColumns ?? []
        let values = expressions.isEmpty ? names.map(value) : expressions
        precondition(values.count == names.count, "Each column needs a value: \(names)")
        return zip(names, values).map { "\($0) = \($1)" }.joined(separator: ", ")
    }
}
