extension Schema {
    /// Money held for payees.
    ///
    /// Triggers keep an account's held amount equal to the sum of its pending card authorisations and holds.
    /// `counted_on` is the day on which a hold counts as sent.
    static let transferHolds = """
        CREATE TABLE transfer_hold (
            id INTEGER PRIMARY KEY CHECK (id > 0),
            made_by TEXT NOT NULL REFERENCES bank_user (id),
            debit INTEGER NOT NULL REFERENCES account (id),
            credit INTEGER REFERENCES account (id),
            creditor_name TEXT,
            creditor_iban TEXT,
            amount INTEGER NOT NULL CHECK (amount > 0),
            fee INTEGER CHECK (fee > 0),
            currency TEXT NOT NULL CHECK (length(currency) = 3),
            reference TEXT NOT NULL,
            counted_on INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL CHECK (expires_at > created_at),
            status TEXT NOT NULL DEFAULT 'pending'
                CHECK (status IN ('pending', 'captured', 'released', 'expired')),
            captured INTEGER CHECK (captured BETWEEN 1 AND amount),
            transfer INTEGER UNIQUE REFERENCES transfer (id) DEFERRABLE INITIALLY DEFERRED,
            CHECK ((credit IS NULL) = (creditor_iban IS NOT NULL)),
            CHECK ((creditor_iban IS NULL) = (creditor_name IS NULL)),
            CHECK ((status = 'captured') = (captured IS NOT NULL)),
            CHECK ((status = 'captured') = (transfer IS NOT NULL))
        ) STRICT;
        CREATE INDEX transfer_hold_debit ON transfer_hold (debit, id);
        CREATE INDEX transfer_hold_pending ON transfer_hold (expires_at) WHERE status = 'pending';
        CREATE TRIGGER transfer_hold_holds AFTER INSERT ON transfer_hold WHEN NEW.status = 'pending'
        BEGIN UPDATE balance SET held = held + NEW.amount + coalesce(NEW.fee, 0) WHERE account = NEW.debit; END;
        CREATE TRIGGER transfer_hold_frees AFTER UPDATE OF status ON transfer_hold
        WHEN OLD.status = 'pending' AND NEW.status <> 'pending'
        BEGIN UPDATE balance SET held = held - OLD.amount - coalesce(OLD.fee, 0) WHERE account = OLD.debit; END;
        CREATE TRIGGER transfer_hold_ends_once BEFORE UPDATE ON transfer_hold
        WHEN OLD.status <> 'pending' OR NEW.id <> OLD.id OR NEW.debit <> OLD.debit
            OR NEW.amount <> OLD.amount OR NEW.fee IS NOT OLD.fee OR NEW.currency <> OLD.currency
            OR NEW.credit IS NOT OLD.credit OR NEW.creditor_iban IS NOT OLD.creditor_iban
        BEGIN SELECT RAISE (ABORT, 'a hold ends once, and keeps its amount and its payee'); END;
        CREATE TRIGGER transfer_hold_is_never_deleted BEFORE DELETE ON transfer_hold
        BEGIN SELECT RAISE (ABORT, 'a hold is never deleted'); END;
        """

    /// Version 6: the program writes held amounts, once for each account and transaction together with the balance, and
    /// `verify` checks them. Before, triggers did so for each hold.
    static let version6 = """
        DROP TRIGGER card_authorisation_holds;
        DROP TRIGGER card_authorisation_frees;
        DROP TRIGGER transfer_hold_holds;
        DROP TRIGGER transfer_hold_frees;
        """
}
