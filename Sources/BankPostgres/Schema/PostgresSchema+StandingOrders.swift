extension PostgresSchema {
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
}
