extension PostgresSchema {
    /// Version 15: refunds of card payments, and the last turn of a webhook.
    static let version15 = """
        CREATE TABLE card_refund (
            id bigint PRIMARY KEY CHECK (id > 0),
            authorisation bigint NOT NULL REFERENCES card_authorisation (id),
            amount bigint NOT NULL CHECK (amount > 0),
            transfer bigint NOT NULL UNIQUE REFERENCES transfer (id) DEFERRABLE INITIALLY DEFERRED,
            created_at bigint NOT NULL
        );
        CREATE INDEX card_refund_authorisation ON card_refund (authorisation);
        CREATE TRIGGER card_refund_is_never_changed BEFORE UPDATE ON card_refund
        FOR EACH ROW EXECUTE FUNCTION refuse('a refund is never changed');
        CREATE TRIGGER card_refund_is_never_deleted BEFORE DELETE ON card_refund
        FOR EACH ROW EXECUTE FUNCTION refuse('a refund is never deleted');
        CREATE TRIGGER card_refund_is_never_truncated BEFORE TRUNCATE ON card_refund
        FOR EACH STATEMENT EXECUTE FUNCTION refuse('a refund is never deleted');
        COMMENT ON TABLE card_refund IS 'Amounts that merchants paid back; never changed or deleted.';
        ALTER TABLE webhook ADD COLUMN last_turn bigint;
        """
}
