extension PostgresSchema {
    /// Version 17: what apps read again. A row has the id of its line in the log of changes, and belongs to an account
    /// or to a user.
    static let resourceChanges17 = """
        CREATE TABLE resource_change (
            id bigint PRIMARY KEY CHECK (id > 0),
            at bigint NOT NULL,
            account bigint,
            owner text COLLATE "C",
            table_name text COLLATE "C" NOT NULL,
            number bigint NOT NULL,
            CHECK (account IS NOT NULL OR owner IS NOT NULL)
        );
        CREATE INDEX resource_change_account ON resource_change (account, id) WHERE account IS NOT NULL;
        CREATE INDEX resource_change_owner ON resource_change (owner, id) WHERE owner IS NOT NULL;
        COMMENT ON TABLE resource_change IS
            'Which resources of users changed, for apps that keep copies.';
        """

    /// Version 17: ids and values of users' other systems, for resources by their ids. Rows stay, empty, so that each
    /// keeps its number.
    static let metadata17 = """
        CREATE TABLE metadata (
            id bigint PRIMARY KEY CHECK (id > 0),
            "user" text COLLATE "C" NOT NULL REFERENCES bank_user (id),
            resource text COLLATE "C" NOT NULL CHECK (resource <> ''),
            external_id text COLLATE "C" CHECK (external_id <> ''),
            content text COLLATE "C" NOT NULL,
            UNIQUE ("user", resource)
        );
        CREATE UNIQUE INDEX metadata_external ON metadata ("user", external_id) WHERE external_id IS NOT NULL;
        COMMENT ON TABLE metadata IS 'Ids and values of users'' other systems, for resources by their ids.';
        """

    /// Imports of statement files, and the entries that they booked, with their IDs there. The days are those of the
    /// entries.
    static let importedEntries17 = """
        CREATE TABLE statement_import (
            id bigint PRIMARY KEY CHECK (id > 0),
            account bigint NOT NULL REFERENCES account (id),
            format text COLLATE "C" NOT NULL CHECK (format <> ''),
            file_name text COLLATE "C" NOT NULL,
            created_at bigint NOT NULL,
            entry_count bigint NOT NULL CHECK (entry_count > 0),
            first_day bigint NOT NULL,
            last_day bigint NOT NULL CHECK (last_day >= first_day),
            undone_at bigint
        );
        CREATE INDEX statement_import_account ON statement_import (account, id);
        COMMENT ON TABLE statement_import IS 'Imports of other banks'' statement files.';
        CREATE TABLE imported_entry (
            transfer bigint PRIMARY KEY REFERENCES transfer (id),
            import bigint NOT NULL REFERENCES statement_import (id),
            file_id text COLLATE "C" NOT NULL,
            undone_by bigint UNIQUE REFERENCES transfer (id)
        );
        CREATE INDEX imported_entry_import ON imported_entry (import, transfer);
        COMMENT ON TABLE imported_entry IS 'Entries of other banks'' statement files, with their ids there.';
        """
}
