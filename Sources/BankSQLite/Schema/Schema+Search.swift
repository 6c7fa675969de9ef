extension Schema {
    /// The index of transfer texts: for every trigram, the transfers that contain it.
    ///
    /// It does not contain the texts, and is filled after the bookings, up to `transfer_text_extent`. Only speed
    /// depends on it, so it can be deleted at any time.
    static let transferText =
        transferTextIndex + """
            CREATE TABLE transfer_text_extent (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                last_transfer INTEGER NOT NULL CHECK (last_transfer >= 0)
            ) STRICT;
            INSERT INTO transfer_text_extent (id, last_transfer) VALUES (1, 0);
            """

    /// The index alone (sqlite.org/fts5.html: contentless, without column sizes and positions).
    static let transferTextIndex = """
        CREATE VIRTUAL TABLE transfer_text USING fts5 (
            debit_description, debit_counterparty, credit_description, credit_counterparty, reference,
            content = '', columnsize = 0, detail = none, tokenize = 'trigram'
        );
        """
}
