extension Schema {
    /// Where texts of transfers are found: for every three characters in a row, the transfers that have them.
    ///
    /// It holds what may be found and not the texts, and is filled behind the bookings: `transfer_text_extent` says how
    /// far. Nothing but speed depends on it, so it may be thrown away at any time.
    static let transferText =
        transferTextIndex + """
            CREATE TABLE transfer_text_extent (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                last_transfer INTEGER NOT NULL CHECK (last_transfer >= 0)
            ) STRICT;
            INSERT INTO transfer_text_extent (id, last_transfer) VALUES (1, 0);
            """

    /// The index alone (sqlite.org/fts5.html: contentless, without sizes of columns and places of words).
    static let transferTextIndex = """
        CREATE VIRTUAL TABLE transfer_text USING fts5 (
            debit_description, debit_counterparty, credit_description, credit_counterparty, reference,
            content = '', columnsize = 0, detail = none, tokenize = 'trigram'
        );
        """
}
