import BankSQL

/// A trigram index of transfer texts, by the extension pg_trgm (postgresql.org/docs/current/pgtrgm.html).
///
/// Without the extension there is no index, and a search reads every entry. The index is a table of its own, filled
/// after the bookings, because a trigram index of the transfers themselves would slow each booking.
struct PostgresTextIndex: SQLTextIndex {
    /// The name of the index.
    static let name = "transfer_text_texts"

    let connection: PostgresConnection

    /// Creates the table if the extension is there and the table is not.
    func create() throws {
        let schema = try connection.first(
            """
            SELECT quote_ident(n.nspname) AS name FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
            WHERE e.extname = 'pg_trgm'
            """
        ) { $0.text("name") }
        guard let schema else { return }
        try connection.execute(
            """
            CREATE TABLE IF NOT EXISTS transfer_text (
                transfer bigint PRIMARY KEY, texts text COLLATE "C" NOT NULL
            );
            CREATE INDEX IF NOT EXISTS \(Self.name) ON transfer_text USING gin (texts \(schema).gin_trgm_ops)
            """)
    }

    private func exists() throws(SQLError) -> Bool {
        try connection.hasTextIndex()
    }

    func lastTransfer() throws -> Int64 {
        try connection.first("SELECT last_transfer FROM transfer_text_extent") { $0.int64("last_transfer") }
            ?? 0
    }

    // Texts of the bank's own accounts are not indexed. A unit separator is in no search.
    func add(through end: Int64) throws {
        if try exists() {
            try connection.run(
                """
                INSERT INTO transfer_text (transfer, texts)
                SELECT id, concat_ws(chr(31), CASE WHEN debit > 0 THEN debit_description END,
                    CASE WHEN debit > 0 THEN debit_counterparty END,
                    CASE WHEN credit > 0 THEN credit_description END,
                    CASE WHEN credit > 0 THEN credit_counterparty END, reference)
                FROM transfer WHERE id > ? AND id <= ? AND (debit > 0 OR credit > 0) ORDER BY id
                """, try lastTransfer(), end)
        }
        try connection.run("UPDATE transfer_text_extent SET last_transfer = ?", end)
    }

    func clear() throws {
        if try exists() { try connection.execute("DELETE FROM transfer_text") }
        try connection.run("UPDATE transfer_text_extent SET last_transfer = 0")
    }

    // The server merges its own pages.
    func join(pageCount: Int, isFirst: Bool) throws -> Bool { false }

    func holds(_ transfer: Int64) throws -> Bool {
        guard try exists() else { return true }
        return try connection.first(
            """
            SELECT EXISTS (SELECT 1 FROM transfer_text WHERE transfer = ?1)
                OR NOT EXISTS (SELECT 1 FROM transfer WHERE id = ?1 AND (debit > 0 OR credit > 0)) AS holds
            """, transfer
        ) { $0.bool("holds") } ?? false
    }

    func holdsAsNewest(_ transfer: Int64) throws -> Bool {
        guard try exists() else { return true }
        let newest = try connection.first("SELECT max(transfer) AS newest FROM transfer_text") {
            $0.int64("newest")
        }
        return try newest ?? 0 <= transfer && holds(transfer)
    }

    // A pattern of fewer than three characters has no trigram.
    func search(for text: String) -> SQLTextSearch? {
        guard text.unicodeScalars.count >= 3, !text.unicodeScalars.contains("\0"),
            (try? exists()) == true, let pattern = LikePattern(containing: text).text
        else { return nil }
        return SQLTextSearch(expression: pattern) { expression, last in
            """
            SELECT transfer FROM transfer_text
            WHERE texts ILIKE ?\(expression) ESCAPE '\\' AND transfer <= ?\(last)
            """
        }
    }
}
