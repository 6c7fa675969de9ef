extension Schema {
    /// Version 17: what apps read again. A row has the id of its line in the log of changes, and belongs to an account or
    /// to a user.
    static let resourceChanges17 = """
        CREATE TABLE resource_change (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            at INTEGER NOT NULL,
            account INTEGER,
            owner TEXT,
            table_name TEXT NOT NULL,
            number INTEGER NOT NULL,
            CHECK ((account IS NULL) <> (owner IS NULL))
        ) STRICT;
        CREATE INDEX resource_change_account ON resource_change (account, id) WHERE account IS NOT NULL;
        CREATE INDEX resource_change_owner ON resource_change (owner, id) WHERE owner IS NOT NULL;
        """
}
