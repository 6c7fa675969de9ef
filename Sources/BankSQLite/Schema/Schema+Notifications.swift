extension Schema {
    /// Notifications, and the kinds that users turned off.
    static let notifications = """
        CREATE TABLE notification (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            user TEXT NOT NULL REFERENCES bank_user (id),
            kind TEXT NOT NULL,
            subject TEXT NOT NULL,
            amount INTEGER,
            currency TEXT CHECK (length(currency) = 3),
            detail TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            read_at INTEGER,
            CHECK ((amount IS NULL) = (currency IS NULL))
        ) STRICT;
        CREATE INDEX notification_user ON notification (user, id);
        CREATE INDEX notification_unread ON notification (user, id) WHERE read_at IS NULL;
        CREATE TABLE notification_preference (
            user TEXT NOT NULL REFERENCES bank_user (id),
            kind TEXT NOT NULL,
            is_wanted INTEGER NOT NULL CHECK (is_wanted IN (0, 1)),
            PRIMARY KEY (user, kind)
        ) STRICT, WITHOUT ROWID;
        """
}
