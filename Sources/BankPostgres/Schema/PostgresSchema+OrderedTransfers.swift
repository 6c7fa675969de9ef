extension PostgresSchema {
    /// Version 17: lists read the scheduled transfers that are not booked.
    static let unbookedTransfers17 = """
        CREATE INDEX ordered_transfer_unbooked ON ordered_transfer (debit) WHERE status <> 'booked';
        """

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
