extension Schema {
    /// Version 14: webhooks. Removed ones stay, so that ids are not reused. `secret` names a sealed secret, and
    /// `position` is the last notification with a delivery.
    static let version14 = """
        CREATE TABLE webhook (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            user TEXT NOT NULL REFERENCES bank_user (id),
            url TEXT NOT NULL CHECK (url <> ''),
            secret TEXT NOT NULL CHECK (secret <> ''),
            position INTEGER NOT NULL CHECK (position >= 0),
            created_at INTEGER NOT NULL,
            removed_at INTEGER
        ) STRICT;
        CREATE INDEX webhook_user ON webhook (user, id) WHERE removed_at IS NULL;
        CREATE TABLE webhook_delivery (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            webhook INTEGER NOT NULL REFERENCES webhook (id),
            notification INTEGER REFERENCES notification (id),
            status TEXT NOT NULL CHECK (status IN ('waiting', 'delivered', 'failed')),
            attempts INTEGER NOT NULL CHECK (attempts >= 0),
            outcome TEXT,
            created_at INTEGER NOT NULL,
            attempted_at INTEGER,
            next_attempt_at INTEGER
        ) STRICT;
        CREATE INDEX webhook_delivery_of ON webhook_delivery (webhook, id);
        CREATE INDEX webhook_delivery_due ON webhook_delivery (webhook, next_attempt_at)
            WHERE next_attempt_at IS NOT NULL;
        """

    /// Version 17: the kinds of notifications that a webhook receives, separated by spaces, none for all; and since
    /// when it is paused.
    static let webhookChoices17 = """
        ALTER TABLE webhook ADD COLUMN kinds TEXT NOT NULL DEFAULT '';
        ALTER TABLE webhook ADD COLUMN paused_at INTEGER;
        ALTER TABLE webhook ADD COLUMN former_secret TEXT CHECK (former_secret <> '');
        ALTER TABLE webhook ADD COLUMN former_secret_until INTEGER;
        """
}
