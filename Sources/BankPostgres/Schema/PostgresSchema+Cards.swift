extension PostgresSchema {
    /// Version 17: lists read the card payments that are not booked.
    static let unbookedPayments17 = """
        CREATE INDEX card_authorisation_account ON card_authorisation (account, status, id);
        """

    /// Cards. Only the last four digits and a keyed hash of a number are stored; the number is sealed.
    static let cards = """
        CREATE TABLE card (
            id bigint PRIMARY KEY CHECK (id > 0),
            account bigint NOT NULL REFERENCES account (id),
            name text COLLATE "C" NOT NULL,
            last_four text COLLATE "C" CHECK (length(last_four) = 4),
            number_hash bytea UNIQUE CHECK (length(number_hash) = 32),
            expiry_year bigint,
            expiry_month bigint CHECK (expiry_month BETWEEN 1 AND 12),
            status text COLLATE "C" NOT NULL
                CHECK (status IN ('ordered', 'active', 'frozen', 'lost', 'replaced')),
            payment_limit bigint CHECK (payment_limit >= 0),
            day_limit bigint CHECK (day_limit >= 0),
            month_limit bigint CHECK (month_limit >= 0),
            allowed_categories text COLLATE "C" NOT NULL DEFAULT '',
            blocked_categories text COLLATE "C" NOT NULL DEFAULT '',
            allowed_countries text COLLATE "C" NOT NULL DEFAULT '',
            blocked_countries text COLLATE "C" NOT NULL DEFAULT '',
            ordered_on bigint NOT NULL,
            first_card bigint NOT NULL REFERENCES card (id),
            replaced_by bigint UNIQUE REFERENCES card (id),
            CHECK ((last_four IS NULL) = (number_hash IS NULL)),
            CHECK ((last_four IS NULL) = (expiry_year IS NULL)),
            CHECK ((last_four IS NULL) = (expiry_month IS NULL)),
            CHECK (allowed_categories = '' OR blocked_categories = ''),
            CHECK (allowed_countries = '' OR blocked_countries = ''),
            CHECK (status <> 'replaced' OR replaced_by IS NOT NULL)
        );
        CREATE INDEX card_account ON card (account);
        CREATE INDEX card_first_card ON card (first_card);
        """

    /// The authorisations of card payments. While one is pending, its amount is held on the account.
    static let authorisations = """
        CREATE TABLE card_authorisation (
            id bigint PRIMARY KEY CHECK (id > 0),
            card bigint NOT NULL REFERENCES card (id),
            account bigint NOT NULL REFERENCES account (id),
            merchant text COLLATE "C" NOT NULL,
            category text COLLATE "C" NOT NULL CHECK (length(category) = 4),
            country text COLLATE "C" NOT NULL CHECK (length(country) = 2),
            amount bigint NOT NULL CHECK (amount > 0),
            currency text COLLATE "C" NOT NULL CHECK (length(currency) = 3),
            status text COLLATE "C" NOT NULL
                CHECK (status IN ('pending', 'captured', 'reversed', 'expired', 'declined')),
            decline_reason text COLLATE "C",
            captured bigint CHECK (captured BETWEEN 1 AND amount),
            transfer bigint UNIQUE REFERENCES transfer (id) DEFERRABLE INITIALLY DEFERRED,
            created_at bigint NOT NULL,
            expires_at bigint NOT NULL CHECK (expires_at > created_at),
            CHECK ((status = 'declined') = (decline_reason IS NOT NULL)),
            CHECK ((status = 'captured') = (captured IS NOT NULL)),
            CHECK ((status = 'captured') = (transfer IS NOT NULL))
        );
        CREATE INDEX card_authorisation_card ON card_authorisation (card, created_at);
        CREATE INDEX card_authorisation_pending ON card_authorisation (expires_at) WHERE status = 'pending';
        CREATE TRIGGER card_authorisation_ends_once BEFORE UPDATE ON card_authorisation
        FOR EACH ROW WHEN (OLD.status <> 'pending' OR NEW.amount <> OLD.amount OR NEW.account <> OLD.account)
        EXECUTE FUNCTION refuse('an authorisation that has ended is never changed');
        CREATE TRIGGER card_authorisation_is_never_deleted BEFORE DELETE ON card_authorisation
        FOR EACH ROW EXECUTE FUNCTION refuse('an authorisation is never deleted');
        CREATE TRIGGER card_authorisation_is_never_truncated BEFORE TRUNCATE ON card_authorisation
        FOR EACH STATEMENT EXECUTE FUNCTION refuse('an authorisation is never deleted');
        """

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
