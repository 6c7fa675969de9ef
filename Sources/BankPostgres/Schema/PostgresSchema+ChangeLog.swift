extension PostgresSchema {
    /// The audit trail, the log of changes, and the digests of append-only tables.
    static let log = """
        CREATE TABLE audit_event (
            id bigint PRIMARY KEY CHECK (id > 0),
            at bigint NOT NULL,
            operation text COLLATE "C" NOT NULL CHECK (operation <> ''),
            "user" text COLLATE "C" NOT NULL,
            session bigint,
            device text COLLATE "C" NOT NULL,
            subject text COLLATE "C" NOT NULL,
            outcome text COLLATE "C" NOT NULL CHECK (outcome <> '')
        );
        CREATE INDEX audit_event_user ON audit_event ("user", id);
        CREATE TABLE change_entry (
            id bigint PRIMARY KEY CHECK (id > 0),
            table_name text COLLATE "C" NOT NULL,
            row_key text COLLATE "C" NOT NULL,
            kind text COLLATE "C" NOT NULL
                CHECK (kind = 'added' OR kind = 'changed' OR kind = 'merged' OR kind = 'removed'),
            columns text COLLATE "C",
            content text COLLATE "C",
            CHECK ((content IS NULL) = (kind = 'removed')),
            CHECK ((columns IS NULL) = (kind IN ('added', 'removed')))
        );
        CREATE TABLE table_digest (
            table_name text COLLATE "C" PRIMARY KEY,
            last_id bigint NOT NULL CHECK (last_id >= 0),
            digest bytea NOT NULL CHECK (length(digest) = 32)
        );
        """

    /// The audit trail needs no trigger against replaced rows: its primary key refuses them.
    static let logGuards = """
        CREATE TRIGGER audit_event_is_never_changed BEFORE UPDATE ON audit_event
        FOR EACH ROW EXECUTE FUNCTION refuse('the audit trail is never changed');
        CREATE TRIGGER audit_event_is_never_deleted BEFORE DELETE ON audit_event
        FOR EACH ROW EXECUTE FUNCTION refuse('the audit trail is never deleted');
        CREATE TRIGGER audit_event_is_never_truncated BEFORE TRUNCATE ON audit_event
        FOR EACH STATEMENT EXECUTE FUNCTION refuse('the audit trail is never deleted');
        CREATE TRIGGER change_entry_is_never_changed BEFORE UPDATE ON change_entry
        FOR EACH ROW EXECUTE FUNCTION refuse('the log of changes is never changed');
        CREATE TRIGGER change_entry_is_never_deleted BEFORE DELETE ON change_entry
        FOR EACH ROW EXECUTE FUNCTION refuse('the log of changes is never deleted');
        CREATE TRIGGER change_entry_is_never_truncated BEFORE TRUNCATE ON change_entry
        FOR EACH STATEMENT EXECUTE FUNCTION refuse('the log of changes is never deleted');
        """
}
