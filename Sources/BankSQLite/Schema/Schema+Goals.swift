extension Schema {
    /// Version 7: savings goals. Removed goals stay, so that ids are not reused.
    static let version7 = """
        CREATE TABLE goal (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            user TEXT NOT NULL REFERENCES bank_user (id),
            name TEXT NOT NULL CHECK (name <> ''),
            account INTEGER NOT NULL REFERENCES account (id),
            target INTEGER NOT NULL CHECK (target > 0),
            created_at INTEGER NOT NULL,
            removed_at INTEGER
        ) STRICT;
        CREATE INDEX goal_user ON goal (user, id) WHERE removed_at IS NULL;
        """
}
