/// An append-only table. One digest covers all of its rows, in the order of their ids.
package struct AppendOnlyTable: Hashable, Sendable {
    package let name: String
    /// The columns in the digest, the id first. A column's place is hashed with its value, and NULL is not hashed: a
    /// migration may add columns at the end, and rows without them keep their digest.
    package let columns: [String]

    /// The log of changes to all other tables.
    package static let changes = AppendOnlyTable(
        name: "change_entry", columns: ["id", "table_name", "row_key", "kind", "columns", "content"])
    package static let auditTrail = AppendOnlyTable(
        name: "audit_event",
        columns: ["id", "at", "operation", "user", "session", "device", "subject", "outcome"])
    package static let keys = AppendOnlyTable(
        name: "idempotency", columns: ["id", "principal", "key", "fingerprint", "answer", "made"])
    /// Without `read_at`, which is set later and then logged.
    package static let notifications = AppendOnlyTable(
        name: "notification",
        columns: ["id", "user", "kind", "subject", "amount", "currency", "detail", "created_at"])

    /// In the order of verification.
    package static let all = [auditTrail, changes, keys, notifications]

    /// Inserts rows with all of these columns.
    package var insertion: SQLRows { SQLRows(inserting: columns, into: name) }
}
