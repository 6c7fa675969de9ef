extension Schema {
    /// Version 17: what was captured and refunded of a card payment, in several parts and in the merchant's currency.
    ///
    /// `amount` is in the account's currency, `merchant_amount` in the merchant's, if that is another one.
    static let cardParts17 = """
        CREATE TABLE card_capture (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            authorisation INTEGER NOT NULL REFERENCES card_authorisation (id),
            amount INTEGER NOT NULL CHECK (amount > 0),
            merchant_amount INTEGER CHECK (merchant_amount > 0),
            transfer INTEGER NOT NULL UNIQUE REFERENCES transfer (id) DEFERRABLE INITIALLY DEFERRED,
            created_at INTEGER NOT NULL
        ) STRICT;
        INSERT INTO card_capture (id, authorisation, amount, transfer, created_at)
        SELECT row_number() OVER (ORDER BY a.transfer), a.id, a.captured, a.transfer, t.created_at
        FROM card_authorisation a JOIN transfer t ON t.id = a.transfer;
        CREATE INDEX card_capture_authorisation ON card_capture (authorisation);
        CREATE TRIGGER card_capture_is_never_changed BEFORE UPDATE ON card_capture
        BEGIN SELECT RAISE (ABORT, 'a capture is never changed'); END;
        CREATE TRIGGER card_capture_is_never_deleted BEFORE DELETE ON card_capture
        BEGIN SELECT RAISE (ABORT, 'a capture is never deleted'); END;
        ALTER TABLE card_refund ADD COLUMN merchant_amount INTEGER CHECK (merchant_amount > 0);
        CREATE TABLE wider_card_authorisation (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            card INTEGER NOT NULL REFERENCES card (id),
            account INTEGER NOT NULL REFERENCES account (id),
            merchant TEXT NOT NULL,
            category TEXT NOT NULL CHECK (length(category) = 4),
            country TEXT NOT NULL CHECK (length(country) = 2),
            amount INTEGER NOT NULL CHECK (amount > 0),
            currency TEXT NOT NULL CHECK (length(currency) = 3),
            merchant_amount INTEGER CHECK (merchant_amount > 0),
            merchant_currency TEXT CHECK (length(merchant_currency) = 3 AND merchant_currency <> currency),
            rate TEXT,
            rate_date INTEGER,
            margin INTEGER CHECK (margin >= 0),
            status TEXT NOT NULL
                CHECK (status IN ('pending', 'captured', 'reversed', 'expired', 'declined')),
            decline_reason TEXT,
            created_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
            CHECK ((status = 'declined') = (decline_reason IS NOT NULL)),
            CHECK ((merchant_amount IS NULL) = (merchant_currency IS NULL)),
            CHECK ((merchant_amount IS NULL) = (rate IS NULL)),
            CHECK ((merchant_amount IS NULL) = (rate_date IS NULL)),
            CHECK ((merchant_amount IS NULL) = (margin IS NULL))
        ) STRICT;
        INSERT INTO wider_card_authorisation (
            id, card, account, merchant, category, country, amount, currency, status, decline_reason, created_at,
            expires_at)
        SELECT id, card, account, merchant, category, country, amount, currency, status, decline_reason, created_at,
            expires_at
        FROM card_authorisation;
        DROP TABLE card_authorisation;
        ALTER TABLE wider_card_authorisation RENAME TO card_authorisation;
        CREATE INDEX card_authorisation_card ON card_authorisation (card, created_at);
        CREATE INDEX card_authorisation_pending ON card_authorisation (expires_at) WHERE status = 'pending';
        CREATE TRIGGER card_authorisation_ends_once BEFORE UPDATE ON card_authorisation
        WHEN OLD.status <> 'pending' OR NEW.amount <> OLD.amount OR NEW.account <> OLD.account
            OR NEW.merchant_amount IS NOT OLD.merchant_amount
        BEGIN SELECT RAISE (ABORT, 'an authorisation that has ended is never changed'); END;
        CREATE TRIGGER card_authorisation_is_never_deleted BEFORE DELETE ON card_authorisation
        BEGIN SELECT RAISE (ABORT, 'an authorisation is never deleted'); END;
        """
}
