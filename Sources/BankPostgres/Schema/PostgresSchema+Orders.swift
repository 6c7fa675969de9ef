extension PostgresSchema {
    /// Transfers that are booked on a later day.
    static let scheduledTransfers = """
        CREATE TABLE ordered_transfer (
            id bigint PRIMARY KEY CHECK (id > 0),
            "user" text COLLATE "C" NOT NULL REFERENCES bank_user (id),
            debit bigint NOT NULL REFERENCES account (id),
            destination text COLLATE "C" NOT NULL,
            credit bigint REFERENCES account (id),
            creditor_name text COLLATE "C",
            creditor_iban text COLLATE "C",
            amount bigint NOT NULL CHECK (amount > 0),
            currency text COLLATE "C" NOT NULL CHECK (length(currency) = 3),
            reference text COLLATE "C" NOT NULL,
            execution_date bigint NOT NULL,
            created_at bigint NOT NULL,
            status text COLLATE "C" NOT NULL DEFAULT 'pending'
                CHECK (status IN ('pending', 'booked', 'failed', 'cancelled')),
            failure text COLLATE "C",
            transfer bigint UNIQUE REFERENCES transfer (id),
            tried_on bigint,
            CHECK ((credit IS NULL) = (creditor_iban IS NOT NULL)),
            CHECK ((status = 'booked') = (transfer IS NOT NULL)),
            CHECK ((status = 'failed') = (failure IS NOT NULL))
        );
        CREATE INDEX ordered_transfer_pending ON ordered_transfer (execution_date, id)
        WHERE status = 'pending';
        CREATE INDEX ordered_transfer_debit ON ordered_transfer (debit, execution_date);
        """

    /// Standing orders, and the transfers that they made.
    static let standingOrders = """
        CREATE TABLE standing_order (
            id bigint PRIMARY KEY CHECK (id > 0),
            debit bigint NOT NULL REFERENCES account (id),
            creditor_kind text COLLATE "C" NOT NULL
                CHECK (creditor_kind IN ('account', 'beneficiary', 'iban', 'recorded')),
            creditor text COLLATE "C" NOT NULL CHECK (creditor <> ''),
            creditor_name text COLLATE "C" NOT NULL,
            amount bigint NOT NULL CHECK (amount > 0),
            currency text COLLATE "C" NOT NULL,
            reference text COLLATE "C" NOT NULL,
            frequency text COLLATE "C" NOT NULL CHECK (
                frequency IN ('daily', 'weekly', 'everyTwoWeeks', 'monthly', 'quarterly', 'annual')),
            start_date bigint NOT NULL,
            end_date bigint CHECK (end_date >= start_date),
            status text COLLATE "C" NOT NULL CHECK (status IN ('active', 'paused', 'cancelled', 'completed')),
            next_execution_date bigint,
            retried_date bigint,
            attempt_count bigint NOT NULL DEFAULT 0 CHECK (attempt_count >= 0),
            outcome text COLLATE "C" CHECK (outcome IN ('executed', 'failed', 'skipped')),
            outcome_date bigint,
            outcome_transfer bigint REFERENCES transfer (id),
            outcome_reason text COLLATE "C",
            made_by text COLLATE "C" NOT NULL REFERENCES bank_user (id),
            made_at bigint NOT NULL,
            CHECK ((status = 'active') = (next_execution_date IS NOT NULL)),
            CHECK ((retried_date IS NULL) = (attempt_count = 0)),
            CHECK ((outcome IS NULL) = (outcome_date IS NULL))
        );
        CREATE INDEX standing_order_due ON standing_order (next_execution_date, id) WHERE status = 'active';
        CREATE INDEX standing_order_debit ON standing_order (debit);
        CREATE TABLE standing_order_execution (
            standing_order bigint NOT NULL REFERENCES standing_order (id),
            occurrence_date bigint NOT NULL,
            transfer bigint NOT NULL UNIQUE REFERENCES transfer (id),
            PRIMARY KEY (standing_order, occurrence_date)
        );
        """

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

    /// Orders that wait for a code.
    static let challenges = """
        CREATE TABLE challenge (
            id bigint PRIMARY KEY,
            "user" text COLLATE "C" NOT NULL REFERENCES credential ("user"),
            key text COLLATE "C" NOT NULL,
            debit bigint NOT NULL REFERENCES account (id),
            destination text COLLATE "C" NOT NULL,
            creditor_name text COLLATE "C",
            amount bigint NOT NULL CHECK (amount > 0),
            currency text COLLATE "C" NOT NULL CHECK (length(currency) = 3),
            reference text COLLATE "C" NOT NULL,
            execution_date bigint,
            payee text COLLATE "C" NOT NULL,
            created_at bigint NOT NULL,
            expires_at bigint NOT NULL CHECK (expires_at > created_at),
            wrong_codes bigint NOT NULL DEFAULT 0 CHECK (wrong_codes >= 0),
            status text COLLATE "C" NOT NULL DEFAULT 'waiting'
                CHECK (status IN ('waiting', 'confirmed', 'void')),
            made text COLLATE "C",
            frequency text COLLATE "C" CHECK (
                frequency IN ('daily', 'weekly', 'everyTwoWeeks', 'monthly', 'quarterly', 'annual')),
            start_date bigint,
            end_date bigint CHECK (end_date >= start_date),
            standing_order bigint REFERENCES standing_order (id),
            CHECK ((status = 'confirmed') = (made IS NOT NULL)),
            CHECK ((frequency IS NULL) = (start_date IS NULL)),
            CHECK (frequency IS NOT NULL OR (end_date IS NULL AND standing_order IS NULL)),
            CHECK (frequency IS NULL OR execution_date IS NULL)
        );
        CREATE UNIQUE INDEX challenge_waiting ON challenge ("user", key) WHERE status = 'waiting';
        """
}
