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

    /// Whether the index knows the transfer that was put in last, as far as that has texts.
    func holdsLastIndexedTransfer() throws -> Bool {
        let last = try lastIndexedTransfer()
        guard last > 0 else { return true }
        guard last < (try nextTransferNumber()) else { return false }
        let texts = try database.first(
            """
            SELECT iif(debit > 0, debit_description, credit_description), reference FROM transfer
            WHERE id = ? AND (debit > 0 OR credit > 0)
            """, last
        ) { [$0.text(0), $0.text(1)] }
        guard let query = texts?.lazy.compactMap(TrigramQuery.init).first else { return true }
        let found = try? database.first(
            "SELECT 1 FROM transfer_text WHERE transfer_text MATCH ? AND rowid = ?", query.expression, last
        ) { $0.int64(0) }
        return found == 1
    }

    private func forgetIndexedTexts() throws {
        try database.execute("DROP TABLE IF EXISTS transfer_text; \(Schema.transferTextIndex)")
        try database.run("UPDATE transfer_text_extent SET last_transfer = 0")
    }
}
