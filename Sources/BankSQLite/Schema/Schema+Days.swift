extension Schema {
    /// The days that were closed, and what was done at the end of each. Work of a day that is not closed yet was
    /// interrupted.
    static let days = """
        CREATE TABLE closed_day (
            day INTEGER PRIMARY KEY,
            closed_at INTEGER NOT NULL,
            closed_by TEXT NOT NULL REFERENCES bank_user (id)
        ) STRICT;
        CREATE TABLE day_work (
            day INTEGER NOT NULL,
            kind TEXT NOT NULL,
            piece_count INTEGER NOT NULL CHECK (piece_count > 0),
            PRIMARY KEY (day, kind)
        ) STRICT, WITHOUT ROWID;
        """
}
