extension PostgresSchema {
    /// Mandates of accounts, what accounts take, and collections. An account without a rule takes all. A refused or
    /// refunded collection without a message is between the banks until the next one.
    static let directDebits = """
        CREATE TABLE mandate (
            id bigint PRIMARY KEY CHECK (id > 0),
            account bigint NOT NULL REFERENCES account (id),
            creditor_id text COLLATE "C" NOT NULL,
            creditor_name text COLLATE "C" NOT NULL,
            reference text COLLATE "C" NOT NULL,
            status text COLLATE "C" NOT NULL CHECK (status IN ('seen', 'authorized', 'cancelled')),
            is_blocked bigint NOT NULL CHECK (is_blocked IN (0, 1)),
            amount_limit bigint CHECK (amount_limit > 0),
            monthly_limit bigint CHECK (monthly_limit > 0),
            created_at bigint NOT NULL,
            UNIQUE (account, creditor_id, reference)
        );
        CREATE INDEX mandate_account ON mandate (account, id);
        CREATE INDEX mandate_seen ON mandate (account) WHERE status = 'seen';
        CREATE TRIGGER mandate_is_never_deleted BEFORE DELETE ON mandate
        FOR EACH ROW EXECUTE FUNCTION refuse('a mandate is never deleted');
        CREATE TRIGGER mandate_is_never_truncated BEFORE TRUNCATE ON mandate
        FOR EACH STATEMENT EXECUTE FUNCTION refuse('a mandate is never deleted');
        CREATE TABLE direct_debit_rule (
            account bigint PRIMARY KEY REFERENCES account (id),
            acceptance text COLLATE "C" NOT NULL CHECK (acceptance IN ('all', 'authorized', 'none'))
        );
        CREATE TABLE direct_debit (
            id bigint PRIMARY KEY CHECK (id > 0),
            network_id text COLLATE "C" NOT NULL,
            amount bigint NOT NULL CHECK (amount > 0),
            currency text COLLATE "C" NOT NULL CHECK (length(currency) = 3),
            creditor_id text COLLATE "C" NOT NULL,
            creditor_name text COLLATE "C" NOT NULL,
            mandate_reference text COLLATE "C" NOT NULL,
            debtor_account text COLLATE "C" NOT NULL,
            reference text COLLATE "C" NOT NULL,
            end_to_end_id text COLLATE "C",
            received_at bigint NOT NULL,
            status text COLLATE "C" NOT NULL CHECK (status IN ('booked', 'refused', 'refunded', 'reversed')),
            reason text COLLATE "C" CHECK (length(reason) = 4),
            account bigint REFERENCES account (id),
            mandate bigint REFERENCES mandate (id),
            entry_number bigint,
            booking_date bigint,
            is_authorized bigint NOT NULL CHECK (is_authorized IN (0, 1)),
            message bigint REFERENCES clearing_message (id),
            CHECK ((status = 'refused') = (entry_number IS NULL)),
            CHECK ((booking_date IS NULL) = (entry_number IS NULL)),
            CHECK (message IS NULL OR status IN ('refused', 'refunded'))
        );
        CREATE INDEX direct_debit_name ON direct_debit (network_id);
        CREATE INDEX direct_debit_account ON direct_debit (account, id);
        CREATE INDEX direct_debit_mandate ON direct_debit (mandate, received_at);
        CREATE INDEX direct_debit_open ON direct_debit (id)
            WHERE message IS NULL AND status IN ('refused', 'refunded');
        CREATE INDEX direct_debit_message ON direct_debit (message) WHERE message IS NOT NULL;
        CREATE TRIGGER direct_debit_is_never_deleted BEFORE DELETE ON direct_debit
        FOR EACH ROW EXECUTE FUNCTION refuse('a direct debit is never deleted');
        CREATE TRIGGER direct_debit_is_never_truncated BEFORE TRUNCATE ON direct_debit
        FOR EACH STATEMENT EXECUTE FUNCTION refuse('a direct debit is never deleted');
        CREATE TABLE direct_debit_reversal (
            network_id text COLLATE "C" NOT NULL,
            debit bigint NOT NULL REFERENCES direct_debit (id),
            amount bigint NOT NULL CHECK (amount > 0),
            PRIMARY KEY (network_id, debit)
        );
        CREATE INDEX direct_debit_reversal_debit ON direct_debit_reversal (debit);
        CREATE TRIGGER direct_debit_reversal_is_never_changed BEFORE UPDATE OR DELETE ON direct_debit_reversal
        FOR EACH ROW EXECUTE FUNCTION refuse('a reversal of a direct debit is never changed');
        CREATE TRIGGER direct_debit_reversal_is_never_truncated BEFORE TRUNCATE ON direct_debit_reversal
        FOR EACH STATEMENT EXECUTE FUNCTION refuse('a reversal of a direct debit is never deleted');
        COMMENT ON TABLE mandate IS 'Permissions to collect from accounts by direct debit; never deleted.';
        COMMENT ON TABLE direct_debit_rule IS 'Which direct debits accounts take, where their owners chose.';
        COMMENT ON TABLE direct_debit IS 'Collections of other banks'' creditors; never deleted.';
        COMMENT ON TABLE direct_debit_reversal IS 'What creditors gave back of collections; never changed.';
        """
}
