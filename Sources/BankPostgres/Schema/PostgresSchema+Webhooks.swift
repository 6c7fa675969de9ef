extension PostgresSchema {
    /// The addresses that notifications are sent to. A secret is the name of a sealed one.
    static let webhooks = """
        CREATE TABLE webhook (
            id bigint PRIMARY KEY CHECK (id > 0),
            "user" text COLLATE "C" NOT NULL REFERENCES bank_user (id),
            url text COLLATE "C" NOT NULL CHECK (url <> ''),
            secret text COLLATE "C" NOT NULL CHECK (secret <> ''),
            position bigint NOT NULL CHECK (position >= 0),
            created_at bigint NOT NULL,
            removed_at bigint
        );
        CREATE INDEX webhook_user ON webhook ("user", id) WHERE removed_at IS NULL;
        CREATE TABLE webhook_delivery (
            id bigint PRIMARY KEY CHECK (id > 0),
            webhook bigint NOT NULL REFERENCES webhook (id),
            notification bigint REFERENCES notification (id),
            status text COLLATE "C" NOT NULL CHECK (status IN ('waiting', 'delivered', 'failed')),
            attempts bigint NOT NULL CHECK (attempts >= 0),
            outcome text COLLATE "C",
            created_at bigint NOT NULL,
            attempted_at bigint,
            next_attempt_at bigint
        );
        CREATE INDEX webhook_delivery_of ON webhook_delivery (webhook, id);
        CREATE INDEX webhook_delivery_due ON webhook_delivery (webhook, next_attempt_at)
            WHERE next_attempt_at IS NOT NULL;
        """

    /// Version 17: the kinds of notifications that a webhook receives, separated by spaces, none for all; and since
    /// when it is paused.
    static let webhookChoices17 = """
        ALTER TABLE webhook ADD COLUMN kinds text COLLATE "C" NOT NULL DEFAULT '';
        ALTER TABLE webhook ADD COLUMN paused_at bigint;
        ALTER TABLE webhook ADD COLUMN former_secret text COLLATE "C" CHECK (former_secret <> '');
        ALTER TABLE webhook ADD COLUMN former_secret_until bigint;
        COMMENT ON COLUMN webhook.former_secret IS 'The name of the sealed secret before, which signs too for a while.';
        """
}
