extension PostgresSchema {
    /// Closed days, and what the day's end works from.
    static let days = """
        CREATE TABLE closed_day (
            day bigint PRIMARY KEY,
            closed_at bigint NOT NULL,
            closed_by text COLLATE "C" NOT NULL REFERENCES bank_user (id)
        );
        CREATE TABLE day_work (
            day bigint NOT NULL,
            kind text COLLATE "C" NOT NULL,
            piece_count bigint NOT NULL CHECK (piece_count > 0),
            PRIMARY KEY (day, kind)
        );
        CREATE TABLE day_cutoff (
            day bigint PRIMARY KEY,
            last_transfer bigint NOT NULL CHECK (last_transfer >= 0),
            interest_account bigint NOT NULL DEFAULT 0 CHECK (interest_account >= 0),
            fees_account bigint NOT NULL DEFAULT 0 CHECK (fees_account >= 0)
        );
        CREATE TABLE account_accrual (
            account bigint PRIMARY KEY REFERENCES account (id),
            credit bigint NOT NULL CHECK (credit >= 0),
            credit_parts bigint NOT NULL CHECK (credit_parts BETWEEN 0 AND 262799999),
            debit bigint NOT NULL CHECK (debit >= 0),
            debit_parts bigint NOT NULL CHECK (debit_parts BETWEEN 0 AND 262799999),
            fees_due bigint NOT NULL CHECK (fees_due >= 0),
            fees_through bigint
        );
        """

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

    /// Settings of the bank, and secrets sealed with its key, which is kept outside.
    static let secrets = """
        CREATE TABLE bank_setting (
            name text COLLATE "C" PRIMARY KEY CHECK (name <> ''),
            value text COLLATE "C" NOT NULL
        );
        CREATE TABLE bank_key (
            id bigint PRIMARY KEY CHECK (id = 1),
            fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32)
        );
        CREATE TABLE sealed_secret (
            name text COLLATE "C" PRIMARY KEY CHECK (name <> ''),
            box bytea NOT NULL CHECK (length(box) >= 40)
        );
        """
}
