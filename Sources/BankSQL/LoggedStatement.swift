/// A kind of change to a row.
package enum ChangeKind: String, Sendable {
    /// Inserted, or present when the log began.
    case added
    case changed
    /// Inserted or, if the key existed, some columns were set.
    case merged
    case removed
}

/// A statement that changes rows of a logged table, with queries for their keys and contents.
package struct LoggedStatement: Sendable {
    package let table: LoggedTable
    package let kind: ChangeKind
    /// The logged columns that it sets in existing rows, joined by commas; `nil` for none.
    package let columns: String?
    package let sql: String
    /// A query for the inserted row; `nil` if the statement itself returns the changed rows.
    package let insertedRow: String?

    /// `nil` if the table is not logged, or the statement sets no logged column.
    package init?(_ sql: String, on connection: any SQLConnection) throws(SQLError) {
        let words = Self.words(sql)
        let place = words.first == "UPDATE" ? 1 : 2
        precondition(words.count > place && Self.isUnderstood(words), "No change of one table: \(sql)")
        let verb = words[0]
        guard let table = try connection.loggedTable(words[place]) else {
            precondition(
                LoggedTable.otherwiseCovered[words[place]] != nil, "No table \(words[place]): \(sql)")
            return nil
        }
        let columns = words.firstIndex(of: "SET").map { start in
            Self.columns(words[start...].dropFirst()).filter(table.columns.contains)
        }
        switch (verb, columns) {
        case ("DELETE", _): kind = .removed
        case (_, nil): kind = .added
        case ("UPDATE", []): return nil
        // Rows of an append-only table are logged only once they are changed.
        case ("UPDATE", _) where table.condition == nil: kind = .changed
        default: kind = .merged
        }
        self.table = table
        self.columns = columns?.joined(separator: ",")
        let answer = "\(table.key) AS row_key, \(table.content) AS content"
        let insertsOneRow = kind == .added && !words.contains("SELECT") && !words.contains("CONFLICT")
        if insertsOneRow, let lastInserted = table.lastInserted {
            self.sql = sql
            insertedRow = "SELECT \(answer) FROM \(table.name) WHERE \(lastInserted)"
        } else {
            self.sql = "\(sql) RETURNING \(answer)"
            insertedRow = nil
        }
    }

    // A misread change would not be logged, and would appear as tampering in a customer's ledger.
    private static func isUnderstood(_ words: [String]) -> Bool {
        switch words[0] {
        case "INSERT": words[1] == "INTO"
        case "DELETE": words[1] == "FROM"
        case "UPDATE": words.count > 2 && words[2] == "SET"
        default: false
        }
    }

    /// The column names of a `SET`: before the equals signs, at its start and after its commas outside parentheses.
    private static func columns(_ words: ArraySlice<String>) -> [String] {
        var (names, depth, isName) = ([String](), 0, true)
        for word in words {
            switch word {
            case "(": depth += 1
            case ")": depth -= 1
            case "=": isName = false
            case ",": if depth == 0 { isName = true }
            default: if isName { names.append(word) }
            }
        }
        return names
    }

    /// The words of a statement; parentheses, commas and equals signs are words too.
    private static func words(_ sql: String) -> [String] {
        var (words, word) = ([String](), "")
        for character in sql.unicodeScalars {
            let isMark = "(),=".unicodeScalars.contains(character)
            guard isMark || character == " " || character == "\n" else {
                word.unicodeScalars.append(character)
                continue
            }
            if !word.isEmpty { words.append(word) }
            if isMark { words.append(String(character)) }
            word = ""
        }
        return word.isEmpty ? words : words + [word]
    }
}
