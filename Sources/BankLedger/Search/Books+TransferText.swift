import BankDomain

extension Books {
    /// The last transfer whose texts are in the index; 0 if none are.
    func lastIndexedTransfer() throws -> Int64 {
        try database.first("SELECT last_transfer FROM transfer_text_extent") {
            try StoredValue.number($0.int64(0))
        } ?? 0
    }

    /// How many transfers are not in the index yet.
    func unindexedTransferCount() throws -> Int64 {
        max(0, try nextTransferNumber() - 1 - lastIndexedTransfer())
    }

    /// Takes the texts of the next transfers into the index, and answers how many transfers those were.
    ///
    /// An index that has not what was last put in, or cannot be read, is thrown away and begun anew.
    func indexTexts(ofNext limit: Int64) throws -> Int64 {
        if try !holdsLastIndexedTransfer() { try forgetIndexedTexts() }
        let last = try lastIndexedTransfer()
        let end = min(last + limit, try nextTransferNumber() - 1)
        guard end > last else { return 0 }
        // Nobody seeks in the bank's own accounts.
        try database.run(
            """
            INSERT INTO transfer_text (
                rowid, debit_description, debit_counterparty, credit_description, credit_counterparty, reference
            )
            SELECT id, iif(debit > 0, debit_description, NULL), iif(debit > 0, debit_counterparty, NULL),
                iif(credit > 0, credit_description, NULL), iif(credit > 0, credit_counterparty, NULL), reference
            FROM transfer WHERE id > ? AND id <= ? AND (debit > 0 OR credit > 0)
            """, last, end)
        try database.run("UPDATE transfer_text_extent SET last_transfer = ?", end)
        return end - last
    }

    /// Whether the index finds the transfer that was put in last, by the texts that it has.
    func holdsLastIndexedTransfer() throws -> Bool {
        let last = try lastIndexedTransfer()
        guard last > 0 else { return true }
        guard try last < nextTransferNumber() else { return false }
        guard let query = try trigrams(ofTransfer: last) else { return true }
        // Nothing newer is in the index, so it is the newest of those that it finds.
        let newest = try? database.first(
            "SELECT rowid FROM transfer_text WHERE transfer_text MATCH ? ORDER BY rowid DESC LIMIT 1",
            query.expression
        ) { $0.int64(0) }
        return newest == last
    }

    /// Whether the index finds transfers at even distances.
    func holdsIndexedTransfers(sampleCount: Int64) throws -> Bool {
        let last = try lastIndexedTransfer()
        for transfer in stride(from: last, to: 0, by: -Int(max(1, last / sampleCount))) {
            guard let query = try trigrams(ofTransfer: transfer) else { continue }
            let found = try? database.first(
                "SELECT 1 FROM transfer_text WHERE transfer_text MATCH ? AND rowid = ?", query.expression,
                transfer
            ) { $0.int64(0) }
            guard found == 1 else { return false }
        }
        return true
    }

    /// Empties the index, or makes it anew where it is too broken for that.
    func forgetIndexedTexts() throws {
        do {
            try database.execute("DROP TABLE IF EXISTS transfer_text")
        } catch {
            // A virtual table that cannot be opened cannot be dropped, its name and what is behind it can.
            try database.execute(
                """
                PRAGMA writable_schema = ON;
                DELETE FROM sqlite_schema WHERE name = 'transfer_text';
                PRAGMA writable_schema = RESET;
                DROP TABLE IF EXISTS transfer_text_data;
                DROP TABLE IF EXISTS transfer_text_idx;
                DROP TABLE IF EXISTS transfer_text_config;
                """)
        }
        try database.execute(Schema.transferTextIndex)
        try database.run("UPDATE transfer_text_extent SET last_transfer = 0")
    }

    /// Joins the pieces in which the index was filled, some pages of it; the more pieces, the slower the search. Answers
    /// whether anything was left to join (sqlite.org/fts5.html, "The 'merge' Command").
    func joinIndexedTexts(pageCount: Int, isFirst: Bool) throws -> Bool {
        let before = database.totalChangeCount
        try database.run(
            "INSERT INTO transfer_text (transfer_text, rank) VALUES ('merge', ?)",
            isFirst ? -pageCount : pageCount)
        return database.totalChangeCount - before >= 2
    }

    /// One trigram of a transfer's texts, of that which is likely to be the rarest.
    private func trigrams(ofTransfer transfer: Int64) throws -> TrigramQuery? {
        let texts = try database.first(
            """
            SELECT reference, iif(debit > 0, debit_counterparty, credit_counterparty),
                iif(debit > 0, debit_description, credit_description)
            FROM transfer WHERE id = ? AND (debit > 0 OR credit > 0)
            """, transfer
        ) { [$0.text(0), $0.text(1), $0.text(2)] }
        return texts?.lazy.compactMap { TrigramQuery(String($0.unicodeScalars.suffix(TrigramQuery.length))) }
            .first
    }
}
