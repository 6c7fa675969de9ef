extension Schema {
    /// Version 15: refunds of card payments, and the last turn of a webhook.
    static let version15 = """
        CREATE TABLE card_refund (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            authorisation INTEGER NOT NULL REFERENCES card_authorisation (id),
            amount INTEGER NOT NULL CHECK (amount > 0),
            transfer INTEGER NOT NULL UNIQUE REFERENCES transfer (id) DEFERRABLE INITIALLY DEFERRED,
            created_at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX card_refund_authorisation ON card_refund (authorisation);
        CREATE TRIGGER card_refund_is_never_changed BEFORE UPDATE ON card_refund
        BEGIN SELECT RAISE (ABORT, 'a refund is never changed'); END;
        CREATE TRIGGER card_refund_is_never_deleted BEFORE DELETE ON card_refund
        BEGIN SELECT RAISE (ABORT, 'a refund is never deleted'); END;
        ALTER TABLE webhook ADD COLUMN last_turn INTEGER;
        """
}
