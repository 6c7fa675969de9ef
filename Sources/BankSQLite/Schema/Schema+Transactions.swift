extension Schema {
    /// Users' notes about transactions, separate from the entries, which never change.
    ///
    /// The index covers all columns of a user's rules that reading entries needs.
    static let transactionNotes = """
        CREATE TABLE transaction_note (
            user TEXT NOT NULL REFERENCES bank_user (id),
            entry INTEGER NOT NULL REFERENCES entry (id),
            category TEXT,
            note TEXT NOT NULL DEFAULT '',
            PRIMARY KEY (user, entry)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE transaction_tag (
            user TEXT NOT NULL REFERENCES bank_user (id),
            entry INTEGER NOT NULL REFERENCES entry (id),
            tag TEXT NOT NULL CHECK (tag <> ''),
            PRIMARY KEY (user, entry, tag)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE category_rule (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            user TEXT NOT NULL REFERENCES bank_user (id),
            position INTEGER NOT NULL CHECK (position > 0),
            text TEXT NOT NULL CHECK (text <> ''),
            pattern TEXT NOT NULL,
            category TEXT NOT NULL
        ) STRICT;
        CREATE INDEX category_rule_position ON category_rule (user, position, pattern, category);
        """
}
