/// What happened to a row.
package enum ChangeKind: String, Sendable {
    /// It was inserted, or was there when the log began.
    case added
    /// Some columns were set.
    case changed
    /// It was inserted or, where one with its key was there, some columns were set.
    case merged
    case removed
}

/// A statement that changes rows of a logged table, and a way to key and content of each.
package struct LoggedStatement: Sendable {
    package let table: LoggedTable
    package let kind: ChangeKind
    /// The logged columns that it sets in rows that are there, joined by commas; `nil` if it sets none in any.
    package let columns: String?
    package let sql: String
    /// A query for the row that the statement inserted; `nil` if the statement itself answers the rows that it changed.
    package let insertedRow: String?

    /// `nil` for a table that is not logged, and for a statement that sets no column that is.
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
        // Rows of a growing table are not in the log before they are changed.
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

    // A change that is read wrongly would not be logged, and be a fault in the ledger of a customer.
    private static func isUnderstood(_ words: [String]) -> Bool {
        switch words[0] {
        case "INSERT": words[1] == "INTO"
        case "DELETE": words[1] == "FROM"
        case "UPDATE": words.count > 2 && words[2] == "SET"
        default: false
        }
    }

    /// The names before the equals signs of a `SET`: at its beginning, and after its commas outside parentheses.
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
