extension Schema {
    /// Version 17: what apps read again. A row has the id of its line in the log of changes, and belongs to an account
    /// or to a user.
    static let resourceChanges17 = """
        CREATE TABLE resource_change (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            at INTEGER NOT NULL,
            account INTEGER,
            owner TEXT,
            table_name TEXT NOT NULL,
            number INTEGER NOT NULL,
            CHECK (account IS NOT NULL OR owner IS NOT NULL)
        ) STRICT;
        CREATE INDEX resource_change_account ON resource_change (account, id) WHERE account IS NOT NULL;
        CREATE INDEX resource_change_owner ON resource_change (owner, id) WHERE owner IS NOT NULL;
        """

    /// Version 17: ids and values of users' other systems, for resources by their ids. Rows stay, empty, so that each
    /// keeps its number.
    static let metadata17 = """
        CREATE TABLE metadata (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            user TEXT NOT NULL REFERENCES bank_user (id),
            resource TEXT NOT NULL CHECK (resource <> ''),
            external_id TEXT CHECK (external_id <> ''),
            content TEXT NOT NULL,
            UNIQUE (user, resource)
        ) STRICT;
        CREATE UNIQUE INDEX metadata_external ON metadata (user, external_id) WHERE external_id IS NOT NULL;
        """

    /// Imports of statement files, and the entries that they booked, with their IDs there. The days are those of the
    /// entries.
    static let importedEntries17 = """
        CREATE TABLE statement_import (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            account INTEGER NOT NULL REFERENCES account (id),
            format TEXT NOT NULL CHECK (format <> ''),
            file_name TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            entry_count INTEGER NOT NULL CHECK (entry_count > 0),
            first_day INTEGER NOT NULL,
            last_day INTEGER NOT NULL CHECK (last_day >= first_day),
            undone_at INTEGER
        ) STRICT;
        CREATE INDEX statement_import_account ON statement_import (account, id);
        CREATE TABLE imported_entry (
            transfer INTEGER PRIMARY KEY REFERENCES transfer (id),
            import INTEGER NOT NULL REFERENCES statement_import (id),
            file_id TEXT NOT NULL,
            undone_by INTEGER UNIQUE REFERENCES transfer (id)
        ) STRICT;
        CREATE INDEX imported_entry_import ON imported_entry (import, transfer);
        """
}
