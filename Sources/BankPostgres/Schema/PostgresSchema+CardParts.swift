extension PostgresSchema {
    /// Version 17: what was captured and refunded of a card payment, in several parts and in the merchant's currency.
    ///
    /// `amount` is in the account's currency, `merchant_amount` in the merchant's, if that is another one.
    static let cardParts17 = """
        CREATE TABLE card_capture (
            id bigint PRIMARY KEY CHECK (id > 0),
            authorisation bigint NOT NULL REFERENCES card_authorisation (id),
            amount bigint NOT NULL CHECK (amount > 0),
            merchant_amount bigint CHECK (merchant_amount > 0),
            transfer bigint NOT NULL UNIQUE REFERENCES transfer (id) DEFERRABLE INITIALLY DEFERRED,
            created_at bigint NOT NULL
        );
        INSERT INTO card_capture (id, authorisation, amount, transfer, created_at)
        SELECT row_number() OVER (ORDER BY a.transfer), a.id, a.captured, a.transfer, t.created_at
        FROM card_authorisation a JOIN transfer t ON t.id = a.transfer;
        CREATE INDEX card_capture_authorisation ON card_capture (authorisation);
        CREATE TRIGGER card_capture_is_never_changed BEFORE UPDATE ON card_capture
        FOR EACH ROW EXECUTE FUNCTION refuse('a capture is never changed');
        CREATE TRIGGER card_capture_is_never_deleted BEFORE DELETE ON card_capture
        FOR EACH ROW EXECUTE FUNCTION refuse('a capture is never deleted');
        CREATE TRIGGER card_capture_is_never_truncated BEFORE TRUNCATE ON card_capture
        FOR EACH STATEMENT EXECUTE FUNCTION refuse('a capture is never deleted');
        COMMENT ON TABLE card_capture IS 'Amounts that merchants captured; never changed or deleted.';
        ALTER TABLE card_refund ADD COLUMN merchant_amount bigint CHECK (merchant_amount > 0);
        ALTER TABLE card_authorisation
            DROP COLUMN captured,
            DROP COLUMN transfer,
            ADD COLUMN merchant_amount bigint CHECK (merchant_amount > 0),
            ADD COLUMN merchant_currency text COLLATE "C"
                CHECK (length(merchant_currency) = 3 AND merchant_currency <> currency),
            ADD COLUMN rate text COLLATE "C",
            ADD COLUMN rate_date bigint,
            ADD COLUMN margin bigint CHECK (margin >= 0),
            ADD CHECK ((merchant_amount IS NULL) = (merchant_currency IS NULL)),
            ADD CHECK ((merchant_amount IS NULL) = (rate IS NULL)),
            ADD CHECK ((merchant_amount IS NULL) = (rate_date IS NULL)),
            ADD CHECK ((merchant_amount IS NULL) = (margin IS NULL));
        DROP TRIGGER card_authorisation_ends_once ON card_authorisation;
        CREATE TRIGGER card_authorisation_ends_once BEFORE UPDATE ON card_authorisation
        FOR EACH ROW WHEN (OLD.status <> 'pending' OR NEW.amount <> OLD.amount OR NEW.account <> OLD.account
            OR NEW.merchant_amount IS DISTINCT FROM OLD.merchant_amount)
        EXECUTE FUNCTION refuse('an authorisation that has ended is never changed');
        """
}
