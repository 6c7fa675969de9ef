extension PostgresSchema {
    /// Notifications, and which kinds users want.
    static let notifications = """
        CREATE TABLE notification (
            id bigint PRIMARY KEY CHECK (id > 0),
            "user" text COLLATE "C" NOT NULL REFERENCES bank_user (id),
            kind text COLLATE "C" NOT NULL,
            subject text COLLATE "C" NOT NULL,
            amount bigint,
            currency text COLLATE "C" CHECK (length(currency) = 3),
            detail text COLLATE "C" NOT NULL,
            created_at bigint NOT NULL,
            read_at bigint,
            CHECK ((amount IS NULL) = (currency IS NULL))
        );
        CREATE INDEX notification_user ON notification ("user", id);
        CREATE INDEX notification_unread ON notification ("user", id) WHERE read_at IS NULL;
        CREATE TABLE notification_preference (
            "user" text COLLATE "C" NOT NULL REFERENCES bank_user (id),
            kind text COLLATE "C" NOT NULL,
            is_wanted bigint NOT NULL CHECK (is_wanted IN (0, 1)),
            PRIMARY KEY ("user", kind)
        );
        """
}
