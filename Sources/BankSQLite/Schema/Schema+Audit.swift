extension Schema {
    /// The audit log. Its rows are never changed or deleted. `user` is empty if no user was known.
    static let audit = """
        CREATE TABLE audit_event (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            at INTEGER NOT NULL,
            operation TEXT NOT NULL CHECK (operation <> ''),
            user TEXT NOT NULL,
            session INTEGER,
            device TEXT NOT NULL,
            subject TEXT NOT NULL,
            outcome TEXT NOT NULL CHECK (outcome <> '')
        ) STRICT;
        CREATE INDEX audit_event_user ON audit_event (user, id);
        CREATE TRIGGER audit_event_is_never_changed BEFORE UPDATE ON audit_event
        BEGIN SELECT RAISE (ABORT, 'the audit trail is never changed'); END;
        CREATE TRIGGER audit_event_is_never_deleted BEFORE DELETE ON audit_event
        BEGIN SELECT RAISE (ABORT, 'the audit trail is never deleted'); END;
        CREATE TRIGGER audit_event_is_never_replaced BEFORE INSERT ON audit_event
        WHEN EXISTS (SELECT 1 FROM audit_event WHERE id = NEW.id)
        BEGIN SELECT RAISE (ABORT, 'the audit trail is never replaced'); END;
        """
}
