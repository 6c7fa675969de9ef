extension Schema {
    /// Version 17: lists read the card payments that are not booked.
    static let unbookedPayments17 = """
        CREATE INDEX card_authorisation_account ON card_authorisation (account, status, id);
        """

    /// Cards, and the authorisations of their payments.
    ///
    /// Only the last four digits and a keyed hash of a number are stored; the number is in the keychain. Triggers keep
    /// an account's held amount equal to the sum of its pending authorisations.
    static let cards = cardTables + holdTriggers

    private static let cardTables = """
        CREATE TABLE card (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            account INTEGER NOT NULL REFERENCES account (id),
            name TEXT NOT NULL,
            last_four TEXT CHECK (length(last_four) = 4),
            number_hash BLOB UNIQUE CHECK (length(number_hash) = 32),
            expiry_year INTEGER,
            expiry_month INTEGER CHECK (expiry_month BETWEEN 1 AND 12),
            status TEXT NOT NULL CHECK (status IN ('ordered', 'active', 'frozen', 'lost', 'replaced')),
            payment_limit INTEGER CHECK (payment_limit >= 0),
            day_limit INTEGER CHECK (day_limit >= 0),
            month_limit INTEGER CHECK (month_limit >= 0),
            allowed_categories TEXT NOT NULL DEFAULT '',
            blocked_categories TEXT NOT NULL DEFAULT '',
            allowed_countries TEXT NOT NULL DEFAULT '',
            blocked_countries TEXT NOT NULL DEFAULT '',
            ordered_on INTEGER NOT NULL,
            first_card INTEGER NOT NULL REFERENCES card (id),
            replaced_by INTEGER UNIQUE REFERENCES card (id),
            CHECK ((last_four IS NULL) = (number_hash IS NULL)),
            CHECK ((last_four IS NULL) = (expiry_year IS NULL)),
            CHECK ((last_four IS NULL) = (expiry_month IS NULL)),
            CHECK (allowed_categories = '' OR blocked_categories = ''),
            CHECK (allowed_countries = '' OR blocked_countries = ''),
            CHECK (status <> 'replaced' OR replaced_by IS NOT NULL)
        ) STRICT;
        CREATE INDEX card_account ON card (account);
        CREATE INDEX card_first_card ON card (first_card);
        CREATE TABLE card_authorisation (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            card INTEGER NOT NULL REFERENCES card (id),
            account INTEGER NOT NULL REFERENCES account (id),
            merchant TEXT NOT NULL,
            category TEXT NOT NULL CHECK (length(category) = 4),
            country TEXT NOT NULL CHECK (length(country) = 2),
            amount INTEGER NOT NULL CHECK (amount > 0),
            currency TEXT NOT NULL CHECK (length(currency) = 3),
            status TEXT NOT NULL
                CHECK (status IN ('pending', 'captured', 'reversed', 'expired', 'declined')),
            decline_reason TEXT,
            captured INTEGER CHECK (captured BETWEEN 1 AND amount),
            transfer INTEGER UNIQUE REFERENCES transfer (id) DEFERRABLE INITIALLY DEFERRED,
            created_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
            CHECK ((status = 'declined') = (decline_reason IS NOT NULL)),
            CHECK ((status = 'captured') = (captured IS NOT NULL)),
            CHECK ((status = 'captured') = (transfer IS NOT NULL))
        ) STRICT;
        CREATE INDEX card_authorisation_card ON card_authorisation (card, created_at);
        CREATE INDEX card_authorisation_pending ON card_authorisation (expires_at) WHERE status = 'pending';
        CREATE TABLE card_request (
            principal TEXT NOT NULL,
            key TEXT NOT NULL,
            answer INTEGER NOT NULL,
            PRIMARY KEY (principal, key)
        ) STRICT, WITHOUT ROWID;
        """

    private static let holdTriggers = """
        CREATE TRIGGER card_authorisation_holds AFTER INSERT ON card_authorisation WHEN NEW.status = 'pending'
        BEGIN UPDATE account SET held = held + NEW.amount WHERE id = NEW.account; END;
        CREATE TRIGGER card_authorisation_frees AFTER UPDATE OF status ON card_authorisation
        WHEN OLD.status = 'pending' AND NEW.status <> 'pending'
        BEGIN UPDATE account SET held = held - OLD.amount WHERE id = OLD.account; END;
        CREATE TRIGGER card_authorisation_ends_once BEFORE UPDATE ON card_authorisation
        WHEN OLD.status <> 'pending' OR NEW.amount <> OLD.amount OR NEW.account <> OLD.account
        BEGIN SELECT RAISE (ABORT, 'an authorisation that has ended is never changed'); END;
        CREATE TRIGGER card_authorisation_is_never_deleted BEFORE DELETE ON card_authorisation
        BEGIN SELECT RAISE (ABORT, 'an authorisation is never deleted'); END;
        """

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
