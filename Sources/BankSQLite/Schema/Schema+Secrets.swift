extension Schema {
    /// Version 9: the bank's secrets, each sealed by the bank's key, and the bank's settings.
    static let version9 = """
        CREATE TABLE bank_key (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            fingerprint BLOB NOT NULL CHECK (length(fingerprint) = 32)
        ) STRICT;
        CREATE TABLE sealed_secret (
            name TEXT PRIMARY KEY CHECK (name <> ''),
            box BLOB NOT NULL CHECK (length(box) >= 40)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE bank_setting (
            name TEXT PRIMARY KEY CHECK (name <> ''),
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
