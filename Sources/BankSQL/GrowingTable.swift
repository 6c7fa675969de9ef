/// A table that only grows. Its rows are many, so there is one digest over all of them, in the order of their ids.
package struct GrowingTable: Hashable, Sendable {
    package let name: String
    /// The columns that are in the digest, the id first. The place of a column is hashed with its value, and NULL is not
    /// hashed: a migration may add columns at the end, and rows without them keep their digest.
    package let columns: [String]

    /// The log of changes to all other tables.
    package static let changes = GrowingTable(
        name: "change_entry", columns: ["id", "table_name", "row_key", "kind", "columns", "content"])
    package static let auditTrail = GrowingTable(
        name: "audit_event",
        columns: ["id", "at", "operation", "user", "session", "device", "subject", "outcome"])
    package static let keys = GrowingTable(
        name: "idempotency", columns: ["id", "principal", "key", "fingerprint", "answer", "made"])
    /// Without `read_at`, which is set later and then logged.
    package static let notifications = GrowingTable(
        name: "notification",
        columns: ["id", "user", "kind", "subject", "amount", "currency", "detail", "created_at"])

    /// In the order in which `verify` looks at them.
    package static let all = [auditTrail, changes, keys, notifications]

    /// What inserts a row with all of these columns.
    package var insertion: SQLRows { SQLRows(inserting: columns, into: name) }
}
