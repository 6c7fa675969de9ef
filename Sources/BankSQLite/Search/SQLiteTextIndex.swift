import BankSQL

/// A trigram index of transfer texts (sqlite.org/fts5.html).
struct SQLiteTextIndex: SQLTextIndex {
    let connection: SQLiteConnection

    func lastTransfer() throws -> Int64 {
        try connection.integer("SELECT last_transfer FROM transfer_text_extent")
    }

    // Texts of the bank's own accounts are not indexed.
    func add(through end: Int64) throws {
        try connection.run(
            """
            INSERT INTO transfer_text (
                rowid, debit_description, debit_counterparty, credit_description, credit_counterparty, reference
            )
            SELECT id, iif(debit > 0, debit_description, NULL), iif(debit > 0, debit_counterparty, NULL),
                iif(credit > 0, credit_description, NULL), iif(credit > 0, credit_counterparty, NULL), reference
            FROM transfer WHERE id > ? AND id <= ? AND (debit > 0 OR credit > 0)
            """, try lastTransfer(), end)
        try connection.run("UPDATE transfer_text_extent SET last_transfer = ?", end)
    }

    func clear() throws {
        do {
            try connection.execute("DROP TABLE IF EXISTS transfer_text")
        } catch {
            // A damaged virtual table cannot be dropped, but its schema entry and internal tables can.
            try connection.repairSchema(
                """
                PRAGMA writable_schema = ON;
                DELETE FROM sqlite_schema WHERE name = 'transfer_text';
                PRAGMA writable_schema = RESET;
                DROP TABLE IF EXISTS transfer_text_data;
                DROP TABLE IF EXISTS transfer_text_idx;
                DROP TABLE IF EXISTS transfer_text_config;
                """)
        }
        try connection.execute(Schema.transferTextIndex)
        try connection.run("UPDATE transfer_text_extent SET last_transfer = 0")
    }

    // sqlite.org/fts5.html, "The 'merge' Command".
    func join(pageCount: Int, isFirst: Bool) throws -> Bool {
        let before = connection.totalChangeCount
        try connection.run(
            "INSERT INTO transfer_text (transfer_text, rank) VALUES ('merge', ?)",
            isFirst ? -pageCount : pageCount)
        return connection.totalChangeCount - before >= 2
    }

    func holds(_ transfer: Int64) throws -> Bool {
        guard let query = try trigrams(ofTransfer: transfer) else { return true }
        let found = try? connection.first(
            "SELECT 1 FROM transfer_text WHERE transfer_text MATCH ? AND rowid = ?", query.expression,
            transfer
        ) { _ in true }
        return found == true
    }

    func holdsAsNewest(_ transfer: Int64) throws -> Bool {
        guard let query = try trigrams(ofTransfer: transfer) else { return true }
        let newest = try? connection.first(
            "SELECT rowid AS id FROM transfer_text WHERE transfer_text MATCH ? ORDER BY rowid DESC LIMIT 1",
            query.expression
        ) { $0.int64("id") }
        return newest == transfer
    }

    func search(for text: String) -> SQLTextSearch? {
        TrigramQuery(text).map { query in
            SQLTextSearch(expression: query.expression) { expression, last in
                """
                SELECT rowid AS transfer FROM transfer_text
                WHERE transfer_text MATCH ?\(expression) AND rowid <= ?\(last)
                """
            }
        }
    }

    /// One trigram of a transfer's texts, probably the rarest.
    private func trigrams(ofTransfer transfer: Int64) throws -> TrigramQuery? {
        let texts = try connection.first(
            """
            SELECT reference, iif(debit > 0, debit_counterparty, credit_counterparty) AS counterparty,
                iif(debit > 0, debit_description, credit_description) AS description
            FROM transfer WHERE id = ? AND (debit > 0 OR credit > 0)
            """, transfer
        ) { [$0.text("reference"), $0.text("counterparty"), $0.text("description")] }
        return texts?.lazy.compactMap { TrigramQuery(String($0.unicodeScalars.suffix(TrigramQuery.length))) }
            .first
    }
}

/// A query of the text index: the transfers that contain all of some trigrams of a text.
///
/// Every match contains them, so none is missed; other transfers may contain them too, so each is checked. The index
/// folds the case of every script and searches only that of ASCII, which adds false candidates but misses none.
struct TrigramQuery: Equatable {
    /// The expression for `MATCH`.
    let expression: String

    /// Non-overlapping trigrams are as selective as all, and each is a list to read; for a long text the first are
    /// enough.
    private static let maximumCount = 32
    /// The number of characters in a trigram.
    static let length = 3

    /// The query for a text; `nil` if it has no trigram, or contains the character that terminates texts.
    init?(_ text: String) {
        let characters = Array(text.unicodeScalars)
        guard characters.count >= Self.length, !characters.contains("\0") else { return nil }
        let last = characters.count - Self.length
        let starts = stride(from: 0, to: last, by: Self.length).prefix(Self.maximumCount - 1) + [last]
        expression = starts.map { Self.quoted(characters[$0..<($0 + Self.length)]) }.joined(
            separator: " AND ")
    }

    private static func quoted(_ characters: ArraySlice<Unicode.Scalar>) -> String {
        var term = "\""
        for character in characters {
            if character == "\"" { term += "\"" }
            term.unicodeScalars.append(character)
        }
        return term + "\""
    }
}
