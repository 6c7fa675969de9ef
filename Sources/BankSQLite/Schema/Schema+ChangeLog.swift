extension Schema {
    /// Version 12: every table can be verified: changes are logged, and append-only tables have a digest. Idempotency
    /// keys get a number, because a digest needs an order. Kinds are compared one by one: for `IN` with more than two
    /// values, SQLite creates a table for each inserted row, which takes five microseconds.
    static let version12 = """
        CREATE TABLE numbered_idempotency (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            principal TEXT NOT NULL,
            key TEXT NOT NULL,
            fingerprint TEXT NOT NULL,
            answer INTEGER REFERENCES transfer (id),
            made TEXT,
            UNIQUE (principal, key)
        ) STRICT;
        INSERT INTO numbered_idempotency (principal, key, fingerprint, answer, made)
        SELECT principal, key, fingerprint, answer, made FROM idempotency ORDER BY principal, key;
        DROP TABLE idempotency;
        ALTER TABLE numbered_idempotency RENAME TO idempotency;
        CREATE TABLE change_entry (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            table_name TEXT NOT NULL,
            row_key TEXT NOT NULL,
            kind TEXT NOT NULL
                CHECK (kind = 'added' OR kind = 'changed' OR kind = 'merged' OR kind = 'removed'),
            columns TEXT,
            content TEXT,
            CHECK ((content IS NULL) = (kind = 'removed')),
            CHECK ((columns IS NULL) = (kind IN ('added', 'removed')))
        ) STRICT;
        CREATE TRIGGER change_entry_is_never_changed BEFORE UPDATE ON change_entry
        BEGIN SELECT RAISE (ABORT, 'the log of changes is never changed'); END;
        CREATE TRIGGER change_entry_is_never_deleted BEFORE DELETE ON change_entry
        BEGIN SELECT RAISE (ABORT, 'the log of changes is never deleted'); END;
        CREATE TABLE table_digest (
            table_name TEXT PRIMARY KEY,
            last_id INTEGER NOT NULL CHECK (last_id >= 0),
            digest BLOB NOT NULL CHECK (length(digest) = 32)
        ) STRICT, WITHOUT ROWID;
        """
}
