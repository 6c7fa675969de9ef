/// A table whose changes are logged in `change_entry`: after each, the row's key and content, and which columns were
/// set.
///
/// Key and content are values joined by commas: NULL, decimal integers, bytes in lower-case hexadecimal digits, and
/// texts in single quotes, which are doubled inside. A row that was deleted has no content.
public struct LoggedTable: Hashable, Sendable {
    public let name: String
    /// The content columns, in order.
    public let columns: [String]
    /// The key and content of a row, in SQL.
    public let key: String
    public let content: String
    /// The condition for logged rows, in SQL; `nil` for all.
    public let condition: String?
    /// A condition that finds the row inserted last on the connection, in SQL; `nil` if `RETURNING` costs no more.
    public let lastInserted: String?

    public init(
        name: String, columns: [String], key: String, content: String, condition: String?,
        lastInserted: String?
    ) {
        self.name = name
        self.columns = columns
        self.key = key
        self.content = content
        self.condition = condition
        self.lastInserted = lastInserted
    }

    /// The logged part of a table with these columns; `nil` if it is not logged. `text` joins the values of some
    /// columns in SQL.
    package init?(
        name: String, columns: [String], key: [String], lastInserted: String?,
        text: (_ columns: [String]) -> String
    ) {
        let logged = Self.loggedColumns(columns, of: name)
        guard !logged.isEmpty else { return nil }
        let isSet = logged.map { "\"\($0)\" IS NOT NULL" }.joined(separator: " OR ")
        self.init(
            name: name, columns: logged, key: text(key), content: text(logged),
            condition: AppendOnlyTable.all.contains { $0.name == name } ? isSet : nil,
            lastInserted: lastInserted)
    }

    /// A query for all logged rows, each as the entry of an added row.
    package var rows: String {
        """
        SELECT '\(name)' AS table_name, \(key) AS row_key, 'added' AS kind, NULL AS columns, \(content) AS content \
        FROM \(name)\(condition.map { " WHERE \($0)" } ?? "")
        """
    }

    /// Statements that log each present row, and the removal of missing rows.
    package var loggingAsItIs: String {
        """
        INSERT INTO change_entry (table_name, row_key, kind) SELECT '\(name)', g.row_key, 'removed' FROM (
            SELECT row_key FROM change_entry WHERE table_name = '\(name)' EXCEPT SELECT \(key) FROM \(name)) g;
        INSERT INTO change_entry (table_name, row_key, kind, columns, content) \(rows)
        """
    }
}

extension LoggedTable {
    /// The tables that are not logged, and how tampering with them is found.
    package static let otherwiseCovered: [String: String] = [
        "transfer": "each entry's hash covers all columns",
        "table_digest": "it is compared with the digests that follow from the rows",
        "webhook_delivery": "nothing but what is sent again depends on it",
        "resource_change": "nothing but what apps read again depends on it",
        "transfer_text_extent": "nothing but the speed of searches depends on it",
    ]
    /// The unlogged columns of logged tables, with the reason.
    package static let otherwiseCoveredColumns: [String: String] = [
        "balance.posted": "it is the sum of the entries", "balance.entry_count": "entries are counted",
        "balance.head_hash": "it is the hash of the last entry",
        "balance.held": "it is the sum of what is on hold",
        "session.last_used_at":
            "it changes with each command, and limits only how long a session may be idle",
        "webhook.position": "nothing but what is sent depends on it",
        "webhook.last_turn": "nothing but the order of webhooks depends on it",
        "access_token.last_used_at": "it changes with each command, and is only shown",
    ]

    /// The logged columns of a table. In an append-only table, these are the columns outside the digest, which are set
    /// later.
    package static func loggedColumns(_ columns: [String], of table: String) -> [String] {
        guard otherwiseCovered[table] == nil else { return [] }
        let digested = AppendOnlyTable.all.first { $0.name == table }?.columns ?? []
        return columns.filter { !digested.contains($0) && otherwiseCoveredColumns["\(table).\($0)"] == nil }
    }
}
