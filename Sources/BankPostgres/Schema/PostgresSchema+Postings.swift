extension PostgresSchema {
    /// One row for each transfer with its two entries, and the rates and files that transfers come from.
    static let postings = """
        CREATE TABLE transfer (
            id bigint PRIMARY KEY CHECK (id > 0),
            group_id bigint NOT NULL REFERENCES transfer (id),
            kind text COLLATE "C" NOT NULL CHECK (kind IN (
                'transfer', 'cash', 'import', 'fee', 'exchange', 'card', 'reversal', 'interest')),
            debit bigint NOT NULL REFERENCES account (id),
            credit bigint NOT NULL REFERENCES account (id),
            amount bigint NOT NULL CHECK (amount > 0),
            currency text COLLATE "C" NOT NULL,
            booking_date bigint NOT NULL,
            value_date bigint NOT NULL,
            created_at bigint NOT NULL,
            reference text COLLATE "C" NOT NULL,
            category text COLLATE "C" NOT NULL,
            debit_number bigint NOT NULL CHECK (debit_number > 0),
            debit_description text COLLATE "C" NOT NULL,
            debit_counterparty text COLLATE "C" NOT NULL,
            debit_hash bytea NOT NULL CHECK (length(debit_hash) = 32),
            credit_number bigint NOT NULL CHECK (credit_number > 0),
            credit_description text COLLATE "C" NOT NULL,
            credit_counterparty text COLLATE "C" NOT NULL,
            credit_hash bytea NOT NULL CHECK (length(credit_hash) = 32),
            CHECK (debit <> credit)
        );
        CREATE UNIQUE INDEX transfer_debit_number ON transfer (debit, debit_number);
        CREATE UNIQUE INDEX transfer_credit_number ON transfer (credit, credit_number);
        CREATE INDEX transfer_between_customers ON transfer (id) WHERE kind = 'transfer';
        CREATE INDEX transfer_group ON transfer (group_id) WHERE group_id <> id;
        CREATE INDEX transfer_imported_ahead ON transfer (booking_date)
            WHERE kind = 'import' AND booking_date * 86400000 > created_at;
        CREATE INDEX transfer_debit_day ON transfer (debit, booking_date, amount) WHERE debit > 0;
        CREATE INDEX transfer_credit_day ON transfer (credit, booking_date, amount) WHERE credit > 0;
        CREATE TABLE exchange_rate (
            date bigint NOT NULL,
            currency text COLLATE "C" NOT NULL,
            mantissa bigint NOT NULL CHECK (mantissa > 0),
            scale bigint NOT NULL CHECK (scale >= 0),
            PRIMARY KEY (currency, date)
        );
        CREATE INDEX exchange_rate_date ON exchange_rate (date);
        CREATE TABLE imported_file (
            digest bytea PRIMARY KEY CHECK (length(digest) = 32),
            path text COLLATE "C" NOT NULL,
            kind text COLLATE "C" NOT NULL
                CHECK (kind IN ('accounts', 'bookings', 'users', 'owners', 'orders', 'cards')),
            row_count bigint NOT NULL CHECK (row_count >= 0),
            byte_count bigint NOT NULL CHECK (byte_count >= 0),
            imported_at bigint NOT NULL,
            first_transfer bigint NOT NULL
        );
        CREATE TABLE idempotency (
            id bigint PRIMARY KEY CHECK (id > 0),
            principal text COLLATE "C" NOT NULL,
            key text COLLATE "C" NOT NULL,
            fingerprint text COLLATE "C" NOT NULL,
            answer bigint REFERENCES transfer (id),
            made text COLLATE "C",
            UNIQUE (principal, key)
        );
        CREATE TABLE transfer_text_extent (
            id bigint PRIMARY KEY CHECK (id = 1),
            last_transfer bigint NOT NULL CHECK (last_transfer >= 0)
        );
        INSERT INTO transfer_text_extent (id, last_transfer) VALUES (1, 0);
        """

    /// What is posted or published stays as it is.
    static let postingGuards = """
        CREATE TRIGGER transfer_is_never_changed BEFORE UPDATE ON transfer
        FOR EACH ROW EXECUTE FUNCTION refuse('a posted transfer is never changed');
        CREATE TRIGGER transfer_is_never_deleted BEFORE DELETE ON transfer
        FOR EACH ROW EXECUTE FUNCTION refuse('a posted transfer is never deleted');
        CREATE TRIGGER transfer_is_never_truncated BEFORE TRUNCATE ON transfer
        FOR EACH STATEMENT EXECUTE FUNCTION refuse('a posted transfer is never deleted');
        CREATE TRIGGER exchange_rate_is_never_changed BEFORE UPDATE ON exchange_rate
        FOR EACH ROW EXECUTE FUNCTION refuse('a published rate is never changed');
        CREATE TRIGGER exchange_rate_is_never_deleted BEFORE DELETE ON exchange_rate
        FOR EACH ROW EXECUTE FUNCTION refuse('a published rate is never deleted');
        CREATE TRIGGER exchange_rate_is_never_truncated BEFORE TRUNCATE ON exchange_rate
        FOR EACH STATEMENT EXECUTE FUNCTION refuse('a published rate is never deleted');
        """

    /// Version 17: the indexes by booking day have the order of lists and statements: by day, then by entry number in one
    /// account, and by transfer in all.
    static let dayOrder17 = """
        DROP INDEX transfer_debit_day;
        DROP INDEX transfer_credit_day;
        CREATE INDEX transfer_debit_day ON transfer (debit, booking_date, debit_number, amount) WHERE debit > 0;
        CREATE INDEX transfer_credit_day ON transfer (credit, booking_date, credit_number, amount)
            WHERE credit > 0;
        CREATE INDEX transfer_day ON transfer (booking_date, id);
        """
}
