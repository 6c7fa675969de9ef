extension PostgresSchema {
    /// Money held for payees.
    static let transferHolds = """
        CREATE TABLE transfer_hold (
            id bigint PRIMARY KEY CHECK (id > 0),
            made_by text COLLATE "C" NOT NULL REFERENCES bank_user (id),
            debit bigint NOT NULL REFERENCES account (id),
            credit bigint REFERENCES account (id),
            creditor_name text COLLATE "C",
            creditor_iban text COLLATE "C",
            amount bigint NOT NULL CHECK (amount > 0),
            fee bigint CHECK (fee > 0),
            currency text COLLATE "C" NOT NULL CHECK (length(currency) = 3),
            reference text COLLATE "C" NOT NULL,
            counted_on bigint NOT NULL,
            created_at bigint NOT NULL,
            expires_at bigint NOT NULL CHECK (expires_at > created_at),
            status text COLLATE "C" NOT NULL DEFAULT 'pending'
                CHECK (status IN ('pending', 'captured', 'released', 'expired')),
            captured bigint CHECK (captured BETWEEN 1 AND amount),
            transfer bigint UNIQUE REFERENCES transfer (id) DEFERRABLE INITIALLY DEFERRED,
            CHECK ((credit IS NULL) = (creditor_iban IS NOT NULL)),
            CHECK ((creditor_iban IS NULL) = (creditor_name IS NULL)),
            CHECK ((status = 'captured') = (captured IS NOT NULL)),
            CHECK ((status = 'captured') = (transfer IS NOT NULL))
        );
        CREATE INDEX transfer_hold_debit ON transfer_hold (debit, id);
        CREATE INDEX transfer_hold_pending ON transfer_hold (expires_at) WHERE status = 'pending';
        CREATE INDEX transfer_hold_counted ON transfer_hold (debit, counted_on);
        CREATE TRIGGER transfer_hold_ends_once BEFORE UPDATE ON transfer_hold
        FOR EACH ROW WHEN (OLD.status <> 'pending' OR NEW.id <> OLD.id OR NEW.debit <> OLD.debit
            OR NEW.amount <> OLD.amount OR NEW.fee IS DISTINCT FROM OLD.fee OR NEW.currency <> OLD.currency
            OR NEW.credit IS DISTINCT FROM OLD.credit OR NEW.creditor_iban IS DISTINCT FROM OLD.creditor_iban)
        EXECUTE FUNCTION refuse('a hold ends once, and keeps its amount and its payee');
        CREATE TRIGGER transfer_hold_is_never_deleted BEFORE DELETE ON transfer_hold
        FOR EACH ROW EXECUTE FUNCTION refuse('a hold is never deleted');
        CREATE TRIGGER transfer_hold_is_never_truncated BEFORE TRUNCATE ON transfer_hold
        FOR EACH STATEMENT EXECUTE FUNCTION refuse('a hold is never deleted');
        """
}
